/* Faults of the surroundings: the allocator fails, the generator fails or is stuck, stacks are small, memory ends,
 * files and processes are forbidden, the process forks. An operation then gives an error code with zeroed
 * outputs, or the right result; it gives back all memory, and never aborts.
 *
 * Every part runs in a process of its own, so that a crash is one more failure. */
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../harness.h"
#include "controls.h"

#define SMALL_STACK (128 << 10)

static const mcbits_kem *kem;
static unsigned char *pk, *sk, *pk2, *sk2, ct[256], ct2[256], ss[32], ss2[32];
static const unsigned char seed[32] = "faults: the seed of a key pair.";

/* The allocator: fails at call number `fail_at`; counts. */
static int allocations, outstanding, fail_at;

void *__real_calloc(size_t count, size_t size);
void *__real_malloc(size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
void *__wrap_calloc(size_t count, size_t size)
{
  void *p = ++allocations == fail_at ? NULL : __real_calloc(count, size);
  outstanding += p != NULL;
  return p;
}
void *__wrap_malloc(size_t size)
{
  void *p = ++allocations == fail_at ? NULL : __real_malloc(size);
  outstanding += p != NULL;
  return p;
}
void *__wrap_realloc(void *block, size_t size)
{
  void *p = ++allocations == fail_at ? NULL : __real_realloc(block, size);
  outstanding += !block && p;
  return p;
}
void __wrap_free(void *block)
{
  outstanding -= block != NULL;
  __real_free(block);
}

enum { KEYPAIR, KEYPAIR_RNG, KEYPAIR_SEED, PUBLIC, CHECK, ENC, ENC_RNG, DEC, DEC_PREPARED, OPERATIONS };
static const char *const operations[] = {"keypair",       "keypair_rng", "keypair_from_seed", "public_from_secret",
                                         "check_keypair", "enc",         "enc_rng",           "dec",    "prepare, dec_prepared"};
static struct {
  int calls, fail_at, byte; /* byte below 0: random ones */
} generator = {0, 0, -1};
static drbg_rng good;

static int draw(void *context, unsigned char *out, size_t length)
{
  (void)context;
  if (++generator.calls == generator.fail_at) return 1;
  if (generator.byte >= 0) {
    memset(out, generator.byte, length);
    return 0;
  }
  return drbg_draw(&good, out, length);
}

/* Prepares a key and decapsulates with it. */
static int prepared(void)
{
  mcbits_prepared *key;
  int result = kem->prepare(&key, sk);
  if (result) {
    check(key == NULL, "%s: prepare left a pointer", kem->name);
    memset(ss2, 0, sizeof ss2);
    return result;
  }
  result = kem->dec_prepared(ss2, ct, key);
  mcbits_prepared_free(key);
  return result;
}

static int call(int operation)
{
  generator.calls = 0;
  memset(pk2, 0x5a, kem->publickeybytes);
  memset(sk2, 0x5a, kem->secretkeybytes);
  memset(ct2, 0x5a, sizeof ct2);
  memset(ss2, 0x5a, sizeof ss2);
  switch (operation) {
    case KEYPAIR: return kem->keypair(pk2, sk2);
    case KEYPAIR_RNG: return kem->keypair_rng(pk2, sk2, draw, NULL);
    case KEYPAIR_SEED: return kem->keypair_from_seed(pk2, sk2, seed);
    case PUBLIC: return kem->public_from_secret(pk2, sk);
    case CHECK: return kem->check_keypair(pk, sk);
    case ENC: return kem->enc(ct2, ss2, pk);
    case ENC_RNG: return kem->enc_rng(ct2, ss2, pk, draw, NULL);
    case DEC: return kem->dec(ss2, ct, sk);
    default: return prepared();
  }
}

static void outputs(int operation, unsigned char *out[2], size_t length[2])
{
  out[0] = operation >= DEC ? ss2 : operation >= ENC ? ct2 : pk2;
  length[0] = operation >= DEC ? 32 : operation >= ENC ? kem->ciphertextbytes : kem->publickeybytes;
  out[1] = operation >= ENC ? ss2 : sk2;
  length[1] = operation >= DEC ? 0 : operation >= ENC ? 32 : operation <= KEYPAIR_SEED ? kem->secretkeybytes : 0;
  if (operation == CHECK) length[0] = 0;
}

/* The result is right, or it is this error with zeroed outputs. */
static void judge(int operation, int result, int error, const char *when, int number)
{
  unsigned char *out[2], key[32];
  size_t length[2];
  int i, right = 0;
  outputs(operation, out, length);
  if (result == 0) {
    switch (operation) {
      case KEYPAIR:
      case KEYPAIR_RNG: right = kem->enc(ct2, ss2, pk2) == 0 && kem->dec(key, ct2, sk2) == 0 && !memcmp(key, ss2, 32); break;
      case KEYPAIR_SEED: right = !memcmp(pk2, pk, kem->publickeybytes) && !memcmp(sk2, sk, kem->secretkeybytes); break;
      case PUBLIC: right = !memcmp(pk2, pk, kem->publickeybytes); break;
      case CHECK: right = 1; break;
      case DEC:
      case DEC_PREPARED: right = !memcmp(ss2, ss, 32); break;
      default: right = kem->dec(key, ct2, sk) == 0 && !memcmp(key, ss2, 32);
    }
    check(right, "%s: %s, %s %d: a wrong result", kem->name, operations[operation], when, number);
    return;
  }
  check(result == error, "%s: %s, %s %d: returned %d", kem->name, operations[operation], when, number, result);
  for (i = 0; i < 2; i++)
    check(is_filled(out[i], length[i], 0), "%s: %s, %s %d: output %d is not zero", kem->name, operations[operation], when,
          number, i);
}

static void allocator(void)
{
  int operation, k, before, result;
  for (operation = 0; operation < OPERATIONS; operation++)
    for (k = 1; k <= 20; k++) {
      allocations = 0;
      before = outstanding;
      fail_at = k;
      result = call(operation);
      fail_at = 0;
      check(outstanding == before, "%s: %s, allocation %d failed: %d blocks are not given back", kem->name,
            operations[operation], k, outstanding - before);
      check(allocations < k || result != 0, "%s: %s: allocation %d failed unnoticed", kem->name, operations[operation], k);
      judge(operation, result, MCBITS_ERR_MEMORY, "without allocation", k);
      if (allocations < k) break;
    }
}

/* A batch that needs memory: all of it right, or all zero. */
static void batch_allocator(void)
{
  enum { COUNT = 17 };
  const size_t c = kem->ciphertextbytes;
  unsigned char *cts = need(COUNT * c), sss[COUNT * 32], keys[COUNT * 32];
  int before = outstanding, result;
  fail_at = allocations + 1;
  memset(cts, 1, COUNT * c);
  memset(sss, 1, sizeof sss);
  result = kem->enc_batch(cts, sss, COUNT, pk);
  fail_at = 0;
  check(result == MCBITS_ERR_MEMORY && is_filled(cts, COUNT * c, 0) && is_filled(sss, sizeof sss, 0),
        "%s: enc_batch without memory returned %d", kem->name, result);
  check(kem->enc_batch(cts, sss, COUNT, pk) == 0 && kem->dec_batch(keys, cts, COUNT, sk) == 0 &&
            !memcmp(keys, sss, sizeof sss),
        "%s: enc_batch, dec_batch", kem->name);
  check(outstanding == before, "%s: enc_batch: %d blocks are not given back", kem->name, outstanding - before);
  free(cts);
}

static void draws(void)
{
  int operation, k, result, failed_at_least_once;
  static const int with_rng[] = {KEYPAIR_RNG, ENC_RNG};
  size_t i;
  for (i = 0; i < 2; i++)
    for (operation = with_rng[i], failed_at_least_once = 0, k = 1; k <= 6; k++) {
      generator.fail_at = k;
      result = call(operation);
      failed_at_least_once |= result != 0;
      judge(operation, result, MCBITS_ERR_RANDOM, "without draw", k);
      check(k > 1 || failed_at_least_once, "%s: %s: a failed draw was not noticed", kem->name, operations[operation]);
    }
  generator.fail_at = 0;
  for (k = 0; k < 256; k += 51) {
    struct timespec start, end;
    generator.byte = k;
    clock_gettime(CLOCK_MONOTONIC, &start);
    result = call(ENC_RNG);
    clock_gettime(CLOCK_MONOTONIC, &end);
    check(result == MCBITS_ERR_RANDOM, "%s: enc_rng with a stuck generator returned %d", kem->name, result);
    judge(ENC_RNG, result, MCBITS_ERR_RANDOM, "stuck at", k);
    check(end.tv_sec - start.tv_sec < 3, "%s: enc_rng with a stuck generator is slow", kem->name);
  }
  /* Any 32 bytes are a seed. */
  generator.byte = 0;
  judge(KEYPAIR_RNG, call(KEYPAIR_RNG), 1, "zeros", 0);
  generator.byte = -1;
}

static void *all_operations(void *unused)
{
  int operation;
  for (operation = 0; operation < OPERATIONS; operation++) judge(operation, call(operation), 1, "a small stack", SMALL_STACK);
  return unused;
}

static void small_thread(void)
{
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  if (pthread_attr_setstacksize(&attributes, SMALL_STACK) || pthread_create(&thread, &attributes, all_operations, NULL)) {
    check(0, "no thread");
    return;
  }
  pthread_join(thread, NULL);
  pthread_attr_destroy(&attributes);
}

/* A copy that ends where memory ends. */
static unsigned char *at_the_edge(const unsigned char *bytes, size_t length)
{
  size_t page = (size_t)sysconf(_SC_PAGESIZE), size = (length + page - 1) / page * page;
  unsigned char *area = mmap(NULL, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (area == MAP_FAILED || mprotect(area + size, page, PROT_NONE)) exit(2);
  if (bytes) memcpy(area + size - length, bytes, length);
  return area + size - length;
}

static void edge_of_memory(void)
{
  size_t pk_bytes = kem->publickeybytes, sk_bytes = kem->secretkeybytes;
  unsigned char *p = at_the_edge(NULL, pk_bytes), *s = at_the_edge(NULL, sk_bytes), *d = at_the_edge(seed, 32),
                *c = at_the_edge(NULL, kem->ciphertextbytes), *k = at_the_edge(NULL, 32);
  check(kem->keypair_from_seed(p, s, d) == 0 && !memcmp(p, pk, pk_bytes) && !memcmp(s, sk, sk_bytes), "%s: keypair",
        kem->name);
  check(kem->enc(c, k, p) == 0, "%s: enc", kem->name);
  memcpy(ss2, k, 32);
  check(kem->dec(k, c, s) == 0 && !memcmp(k, ss2, 32), "%s: dec", kem->name);
  check(kem->check_keypair(p, s) == 0, "%s: check_keypair", kem->name);
  check(kem->public_from_secret(p, s) == 0 && !memcmp(p, pk, pk_bytes), "%s: public_from_secret", kem->name);
}

/* Every file is open that may be open, and no process or thread may be started. */
static void limits(void)
{
  struct rlimit none = {0, 0};
  int operation;
  check(setrlimit(RLIMIT_NOFILE, &none) == 0 && setrlimit(RLIMIT_NPROC, &none) == 0, "setrlimit");
  for (operation = 0; operation < OPERATIONS; operation++) judge(operation, call(operation), 1, "limits", 0);
}

/* Parent and child go on with different randomness. */
static void forking(void)
{
  unsigned char theirs[256];
  int ends[2], status;
  pid_t pid;
  check(kem->enc(ct2, ss2, pk) == 0, "%s: enc before fork", kem->name);
  if (pipe(ends) || (pid = fork()) < 0) {
    check(0, "no process");
    return;
  }
  if (pid == 0) {
    int bad = kem->enc(ct2, ss2, pk) || kem->dec(theirs, ct2, sk) || memcmp(theirs, ss2, 32);
    if (write(ends[1], ct2, sizeof ct2) != sizeof ct2) bad = 1;
    _exit(bad);
  }
  check(kem->enc(ct2, ss2, pk) == 0, "%s: enc after fork", kem->name);
  check(read(ends[0], theirs, sizeof theirs) == sizeof theirs, "pipe");
  check(waitpid(pid, &status, 0) == pid && status == 0, "%s: the forked process: status %x", kem->name, status);
  check(memcmp(theirs, ct2, kem->ciphertextbytes) != 0, "%s: enc gives the same after fork", kem->name);
  close(ends[0]);
  close(ends[1]);
}

static void apart(const char *name, void (*part)(void))
{
  int status = 0, before = failed();
  pid_t pid = fork();
  if (pid == 0) {
    part();
    fflush(NULL);
    _exit(failed() != before);
  }
  check(pid > 0 && waitpid(pid, &status, 0) == pid, "no process");
  check(!WIFSIGNALED(status), "%s: %s: the process was killed by signal %d", kem->name, name, WTERMSIG(status));
  check(WIFSIGNALED(status) || status == 0, "%s: %s failed", kem->name, name);
}

static void test(void)
{
  unsigned char rng_seed[48] = "faults";
  size_t i;
  for (i = 0; mcbits_kem_at(i) != NULL; i++) {
    kem = mcbits_kem_at(i);
    if (!wanted(kem->name)) continue;
    drbg_seed(&good.nist, rng_seed);
    pk = need(kem->publickeybytes);
    sk = need(kem->secretkeybytes);
    pk2 = need(kem->publickeybytes);
    sk2 = need(kem->secretkeybytes);
    check(kem->keypair_from_seed(pk, sk, seed) == 0 && kem->enc(ct, ss, pk) == 0, "%s: keypair, enc", kem->name);
    kem = controlled(kem);
    apart("allocator", allocator);
    apart("allocator of batches", batch_allocator);
    apart("generator", draws);
    apart("small stack", small_thread);
    apart("edge of memory", edge_of_memory);
    apart("limits", limits);
    apart("fork", forking);
    free(pk);
    free(sk);
    free(pk2);
    free(sk2);
  }
}

int main(int argc, char **argv)
{
  controls_arguments(&argc, argv);
  return run(argc, argv, "faults", test);
}
