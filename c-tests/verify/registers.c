#include "registers.h"

#include <stddef.h>

#ifdef __x86_64__

_Static_assert(offsetof(registers_call, argument) == 8 && offsetof(registers_call, level) == 48 &&
                   offsetof(registers_call, result) == 56 && offsetof(registers_call, general) == 64 &&
                   offsetof(registers_call, mask) == 192 && offsetof(registers_call, vector) == 256,
               "the assembly below knows the places");

#define XMM(n) "movdqu %xmm" #n ", 256+64*" #n "(%rbx)\n"
#define YMM(n) "vmovdqu %ymm" #n ", 256+64*" #n "(%rbx)\n"
#define ZMM(n) "vmovdqu64 %zmm" #n ", 256+64*" #n "(%rbx)\n"
#define MASK(n) "kmovq %k" #n ", 192+8*" #n "(%rbx)\n"
#define LOW(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15)
#define HIGH(X) X(16) X(17) X(18) X(19) X(20) X(21) X(22) X(23) X(24) X(25) X(26) X(27) X(28) X(29) X(30) X(31)

__asm__(".text\n"
        ".globl registers_around\n"
        ".type registers_around, @function\n"
        "registers_around:\n"
        "push %rbx\n"
        "mov %rdi, %rbx\n"
        "mov 8(%rbx), %rdi\n"
        "mov 16(%rbx), %rsi\n"
        "mov 24(%rbx), %rdx\n"
        "mov 32(%rbx), %rcx\n"
        "mov 40(%rbx), %r8\n"
        "call *(%rbx)\n"
        "mov %rax, 56(%rbx)\n"
        "mov %rax, 64(%rbx)\n"
        "mov %rcx, 72(%rbx)\n"
        "mov %rdx, 80(%rbx)\n"
        "mov %rbx, 88(%rbx)\n"
        "mov %rsp, 96(%rbx)\n"
        "mov %rbp, 104(%rbx)\n"
        "mov %rsi, 112(%rbx)\n"
        "mov %rdi, 120(%rbx)\n"
        "mov %r8, 128(%rbx)\n"
        "mov %r9, 136(%rbx)\n"
        "mov %r10, 144(%rbx)\n"
        "mov %r11, 152(%rbx)\n"
        "mov %r12, 160(%rbx)\n"
        "mov %r13, 168(%rbx)\n"
        "mov %r14, 176(%rbx)\n"
        "mov %r15, 184(%rbx)\n"
        "mov 48(%rbx), %rax\n"
        "cmp $1, %rax\n"
        "je 1f\n"
        "ja 2f\n" LOW(XMM) "jmp 3f\n"
        "1:\n" LOW(YMM) "jmp 3f\n"
        "2:\n" LOW(ZMM) HIGH(ZMM)
            MASK(0) MASK(1) MASK(2) MASK(3) MASK(4) MASK(5) MASK(6) MASK(7)
        "3:\n"
        "pop %rbx\n"
        "ret\n");

#else

typedef uint64_t function(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);

void registers_around(registers_call *call)
{
  uint64_t *a = call->argument;
  call->result = ((function *)call->function)(a[0], a[1], a[2], a[3], a[4]);
}

#endif
