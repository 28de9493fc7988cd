/* Calls a function and stores every register right after its return. x86-64 only. */
#ifndef MCBITS_REGISTERS_H
#define MCBITS_REGISTERS_H

#include <stdint.h>

typedef struct {
  /* in */
  void (*function)(void);
  uint64_t argument[5];
  uint64_t level; /* 0: xmm, 1: ymm, 2: zmm and mask registers */
  /* out */
  uint64_t result;
  uint64_t general[16]; /* rbx is the address of this struct */
  uint64_t mask[8];
  unsigned char vector[32][64];
} registers_call;

void registers_around(registers_call *call);

#endif
