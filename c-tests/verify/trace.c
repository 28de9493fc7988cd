/* Executes an operation one instruction at a time and hashes the addresses of all instructions: two
 * runs with equal hashes went through the same instructions in the same order. Sees every tier, and what
 * the processor really did; says nothing about addresses of data.
 *
 * A child asks to be traced and stops before and after each run; its parent steps it from stop to stop. */
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/types.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../harness.h"
#include "cases.h"
#include "controls.h"

/* Written by the child, read by the parent: what the next run is. */
enum { COMPARE = 1, FIRST };
static int pipe_ends[2];
typedef struct {
  int kind;
  char name[100];
} run_name;

/* Where the parent begins and ends. Not inlined, and never moved around the call between them. */
__attribute__((noinline)) static void stop_here(void) { raise(SIGUSR1); }
__attribute__((noinline)) static void end_here(void) { __asm__ volatile("" ::: "memory"); }

static void announce(int kind, const char *set, const char *operation, const char *what, int key)
{
  run_name r;
  memset(&r, 0, sizeof r);
  r.kind = kind;
  snprintf(r.name, sizeof r.name, "%s %s %s: %s, key %d", set, mcbits_implementation(), operation, what, key);
  if (write(pipe_ends[1], &r, sizeof r) != sizeof r) _exit(3);
}

/* The same call site for all runs of an operation, so that the caller's instructions are the same. */
__attribute__((noinline)) static void traced_dec(const mcbits_kem *kem, unsigned char *ss, unsigned char *ct, unsigned char *sk)
{
  stop_here();
  kem->dec(ss, ct, sk);
  end_here();
}

__attribute__((noinline)) static void traced_enc(const mcbits_kem *kem, unsigned char *ct, unsigned char *ss, unsigned char *pk,
                                                 stream_rng *rng)
{
  stop_here();
  kem->enc_rng(ct, ss, pk, stream_draw, rng);
  end_here();
}

__attribute__((noinline)) static void traced_keypair(const mcbits_kem *kem, unsigned char *pk, unsigned char *sk,
                                                     unsigned char *seed)
{
  stop_here();
  kem->keypair_from_seed(pk, sk, seed);
  end_here();
}

static void child_dec(const mcbits_kem *kem, unsigned char *pk, unsigned char *sk)
{
  static unsigned char ct[CASES][256], ss[32];
  int key, i;
  for (key = 0; key < KEYS; key++) {
    cases_make(kem, key, pk, sk, ct);
    kem->dec(ss, ct[0], sk); /* binds the functions of other libraries */
    for (i = 0; i < CASES; i++) {
      /* Some seconds each. In short: valid, damaged, zero, a weight too low; of another key valid, damaged. */
      if (!full && i != 0 && i != 2 && (key || (i != 4 && i != 7))) continue;
      announce(i || key ? COMPARE : FIRST, kem->name, "dec", cases_name(i), key);
      traced_dec(kem, ss, ct[i], sk);
    }
  }
}

/* The sets with n = q, where every draw is used as it is. */
static void child_enc(const mcbits_kem *kem, unsigned char *pk)
{
  static unsigned char stream[256], ct[256], ss[32], key[32] = "trace";
  stream_rng rng;
  int done = 0;
  memset(pk, 0x69, kem->publickeybytes);
  for (key[31] = 0; key[31] < 200 && done < 3; key[31]++) {
    chacha20(stream, 4, key);
    rng.bytes = stream;
    rng.left = sizeof stream;
    if (kem->enc_rng(ct, ss, pk, stream_draw, &rng)) continue; /* values were equal */
    rng.bytes = stream;
    rng.left = sizeof stream;
    announce(done ? COMPARE : FIRST, kem->name, "enc", "error", done);
    traced_enc(kem, ct, ss, pk, &rng);
    done++;
  }
}

/* Seeds that succeed at once: the seed in the secret key is the one given. Minutes per run. */
static void child_keypair(const mcbits_kem *kem, unsigned char *pk, unsigned char *sk)
{
  static unsigned char seed[32] = "trace: key generation";
  int done = 0;
  for (seed[31] = 0; seed[31] < 200 && done < 2; seed[31]++) {
    kem->keypair_from_seed(pk, sk, seed);
    if (memcmp(seed, sk, 32)) continue;
    announce(done ? COMPARE : FIRST, kem->name, "keypair", "seed", seed[31]);
    traced_keypair(kem, pk, sk, seed);
    done++;
  }
}

static void child(void)
{
  const mcbits_kem *kem;
  size_t i;
  ptrace(PTRACE_TRACEME, 0, NULL, NULL);
  for (i = 0; (kem = controlled(mcbits_kem_at(i))) != NULL; i++) {
    unsigned char *pk, *sk;
    if (!wanted(kem->name)) continue;
    pk = need(kem->publickeybytes);
    sk = need(kem->secretkeybytes);
    child_dec(kem, pk, sk);
    if (!controls_on() && !strncmp(kem->name, "mceliece8192128", 15)) child_enc(kem, pk);
    if (!controls_on() && full) child_keypair(kem, pk, sk);
    free(pk);
    free(sk);
  }
  _exit(failed() != 0);
}

static int step(pid_t pid, int request)
{
  int status;
  return ptrace(request, pid, NULL, NULL) == 0 && waitpid(pid, &status, 0) == pid && WIFSTOPPED(status);
}

static uint64_t read_register(pid_t pid, size_t offset)
{
  return (uint64_t)ptrace(PTRACE_PEEKUSER, pid, (void *)offset, NULL);
}

/* At a string instruction with a repeat prefix, of which a step is one repetition: runs it to its end, by a
 * breakpoint behind it. Returns the number of repetitions, which belongs to the trace, 0 if it is none. */
static uint64_t repeat(pid_t pid, uint64_t at)
{
  uint64_t code = (uint64_t)ptrace(PTRACE_PEEKTEXT, pid, (void *)at, NULL), length = 0, after, old, count;
  if ((code & 0xff) != 0xf3) return 0;
  while ((code >> (8 * length) & 0xf0) == 0xf0 || (code >> (8 * length) & 0xf0) == 0x40) length++;
  if ((code >> (8 * length) & 0xfe) != 0xaa && (code >> (8 * length) & 0xfe) != 0xa4) return 0;
  after = at + length + 1;
  count = read_register(pid, offsetof(struct user_regs_struct, rcx));
  old = (uint64_t)ptrace(PTRACE_PEEKTEXT, pid, (void *)after, NULL);
  ptrace(PTRACE_POKETEXT, pid, (void *)after, (void *)((old & ~(uint64_t)255) | 0xcc));
  if (!step(pid, PTRACE_CONT)) return 0;
  ptrace(PTRACE_POKETEXT, pid, (void *)after, (void *)old);
  ptrace(PTRACE_POKEUSER, pid, (void *)offsetof(struct user_regs_struct, rip), (void *)after);
  return count + 1;
}

static void test(void)
{
  uint64_t expected = 0;
  unsigned long expected_steps = 0;
  run_name current;
  int status, runs = 0;
  pid_t pid;
  if (pipe(pipe_ends) || (pid = fork()) < 0) {
    check(0, "no process");
    return;
  }
  if (pid == 0) child();
  while (waitpid(pid, &status, 0) == pid && WIFSTOPPED(status)) {
    uint64_t hash = 14695981039346656037u;
    unsigned long steps = 0;
    uint64_t at = 0, before = 0;
    if (WSTOPSIG(status) != SIGUSR1) {
      ptrace(PTRACE_CONT, pid, NULL, (void *)(uintptr_t)WSTOPSIG(status));
      continue;
    }
    if (read(pipe_ends[0], &current, sizeof current) != sizeof current) break;
    while (at != (uintptr_t)end_here) {
      if (!step(pid, PTRACE_SINGLESTEP)) {
        check(0, "%s: the traced process ended", current.name);
        return;
      }
      at = read_register(pid, offsetof(struct user_regs_struct, rip));
      hash = (hash ^ at) * 1099511628211u;
      steps++;
      if (at == before) {
        hash = (hash ^ repeat(pid, at)) * 1099511628211u;
        at = read_register(pid, offsetof(struct user_regs_struct, rip));
      }
      before = at;
    }
    if (current.kind == FIRST) {
      expected = hash;
      expected_steps = steps;
      printf("trace: %s: %lu instructions\n", current.name, steps);
    }
    check(hash == expected && steps == expected_steps, "%s: another trace, %lu instructions", current.name, steps);
    runs++;
    ptrace(PTRACE_CONT, pid, NULL, NULL);
  }
  check(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the traced process ended with status %x", status);
  check(runs > 5, "%d runs", runs);
  printf("trace: %d runs\n", runs);
  close(pipe_ends[0]);
  close(pipe_ends[1]);
}

int main(int argc, char **argv)
{
  controls_arguments(&argc, argv);
  return run(argc, argv, "trace", test);
}
