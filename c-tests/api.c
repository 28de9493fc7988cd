/* The interface around the operations: names, sizes, the table, error codes, null pointers, lengths,
 * generators that fail or are stuck, an allocator that fails, and what memory is given back. */
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "harness.h"

#define SETS(X)                                                                                               \
  X(mceliece348864) X(mceliece348864f) X(mceliece348864pc) X(mceliece348864pcf)                               \
  X(mceliece460896) X(mceliece460896f) X(mceliece460896pc) X(mceliece460896pcf)                               \
  X(mceliece6688128) X(mceliece6688128f) X(mceliece6688128pc) X(mceliece6688128pcf)                           \
  X(mceliece6960119) X(mceliece6960119f) X(mceliece6960119pc) X(mceliece6960119pcf)                           \
  X(mceliece8192128) X(mceliece8192128f) X(mceliece8192128pc) X(mceliece8192128pcf)

/* The allocator between the library and the C library (linked with --wrap). */
void *__real_calloc(size_t count, size_t size);
void __real_free(void *block);

static int allocator_fails;
static size_t largest, block_bytes;
static unsigned char *block;
static int blocks_unwiped;

void *__wrap_calloc(size_t count, size_t size)
{
  void *p;
  if (allocator_fails) return NULL;
  p = __real_calloc(count, size);
  if (count * size > 4096) {
    block = p;
    block_bytes = count * size;
    if (block_bytes > largest) largest = block_bytes;
  }
  return p;
}

void __wrap_free(void *p)
{
  if (p && p == block) {
    blocks_unwiped += !is_filled(block, block_bytes, 0);
    block = NULL;
  }
  __real_free(p);
}

static size_t index_of(const mcbits_kem *kem)
{
  size_t i = 0;
  while (mcbits_kem_at(i) != kem) i++;
  return i;
}

/* What the header says that keypair, public_from_secret, check_keypair, prepare and enc_batch allocate, per set. */
static size_t heap[20][5];

/* Checks the largest block since the last time. */
static void allocated(const mcbits_kem *kem, int which)
{
  check(largest == heap[index_of(kem)][which], "%s: allocated %lu bytes, not the %lu of the header", kem->name,
        (unsigned long)largest, (unsigned long)heap[index_of(kem)][which]);
  largest = 0;
}

#define CHECK_SET(set)                                                                                        \
  kem = mcbits_kem_by_name(#set);                                                                             \
  check(kem != NULL && !strcmp(kem->name, #set), "mcbits_kem_by_name: " #set);                                \
  strcpy(standard, "Classic-McEliece-");                                                                      \
  strcat(standard, #set + strlen("mceliece"));                                                                \
  check(kem == mcbits_kem_by_name(standard), "mcbits_kem_by_name: %s", standard);                             \
  check(kem == mcbits_kem_at(number), "mcbits_kem_at: " #set);                                                \
  heap[number][0] = crypto_kem_##set##_KEYPAIR_HEAPBYTES;                                                     \
  heap[number][1] = crypto_kem_##set##_PUBLIC_FROM_SECRET_HEAPBYTES;                                          \
  heap[number][2] = crypto_kem_##set##_CHECK_KEYPAIR_HEAPBYTES;                                               \
  heap[number][3] = crypto_kem_##set##_PREPARED_HEAPBYTES;                                                    \
  heap[number][4] = crypto_kem_##set##_ENC_BATCH_HEAPBYTES;                                                   \
  number++;                                                                                                   \
  check(kem->publickeybytes == crypto_kem_##set##_PUBLICKEYBYTES &&                                           \
            kem->secretkeybytes == crypto_kem_##set##_SECRETKEYBYTES &&                                       \
            kem->ciphertextbytes == crypto_kem_##set##_CIPHERTEXTBYTES &&                                     \
            kem->bytes == crypto_kem_##set##_BYTES && kem->bytes == 32,                                       \
        "sizes in the table: " #set);                                                                         \
  check(kem->publickeybytes == crypto_kem_##set##_publickeybytes() &&                                         \
            kem->secretkeybytes == crypto_kem_##set##_secretkeybytes() &&                                     \
            kem->ciphertextbytes == crypto_kem_##set##_ciphertextbytes() &&                                   \
            kem->bytes == crypto_kem_##set##_bytes(),                                                         \
        "size functions: " #set);                                                                             \
  check(kem->keypair == crypto_kem_##set##_keypair && kem->enc == crypto_kem_##set##_enc &&                   \
            kem->dec == crypto_kem_##set##_dec && kem->keypair_rng == crypto_kem_##set##_keypair_rng &&       \
            kem->enc_rng == crypto_kem_##set##_enc_rng &&                                                     \
            kem->keypair_from_seed == crypto_kem_##set##_keypair_from_seed &&                                 \
            kem->public_from_secret == crypto_kem_##set##_public_from_secret &&                               \
            kem->check_keypair == crypto_kem_##set##_check_keypair &&                                         \
            kem->prepare == crypto_kem_##set##_prepare &&                                                     \
            kem->dec_prepared == crypto_kem_##set##_dec_prepared &&                                           \
            kem->enc_batch == crypto_kem_##set##_enc_batch &&                                                 \
            kem->enc_batch_rng == crypto_kem_##set##_enc_batch_rng &&                                         \
            kem->dec_batch == crypto_kem_##set##_dec_batch &&                                                 \
            kem->dec_batch_prepared == crypto_kem_##set##_dec_batch_prepared,                                 \
        "functions in the table: " #set);

static void names_and_sizes(void)
{
  static const char *const unknown[] = {"", "mceliece", "mceliece348864x", "mceliece348864 ", "Mceliece348864",
                                        "Classic-McEliece-", "Classic-McEliece-mceliece348864", "348864"};
  const mcbits_kem *kem;
  char standard[64], version[64];
  size_t number = 0, i;
  int code;
  SETS(CHECK_SET)
  check(number == 20 && mcbits_kem_at(20) == NULL && mcbits_kem_at((size_t)-1) == NULL, "twenty sets");
  check(mcbits_kem_by_name(NULL) == NULL, "mcbits_kem_by_name(NULL)");
  for (i = 0; i < sizeof unknown / sizeof *unknown; i++)
    check(mcbits_kem_by_name(unknown[i]) == NULL, "mcbits_kem_by_name: unknown name '%s'", unknown[i]);

  sprintf(version, "%d.%d.%d", MCBITS_VERSION_MAJOR, MCBITS_VERSION_MINOR, MCBITS_VERSION_PATCH);
  check(!strcmp(version, mcbits_version()), "mcbits_version: %s", mcbits_version());
  for (code = -6; code <= 1; code++) check(*mcbits_strerror(code) != 0, "mcbits_strerror(%d)", code);
  for (code = -5; code <= 0; code++)
    check(strcmp(mcbits_strerror(code), mcbits_strerror(1)) != 0, "mcbits_strerror(%d)", code);

  strcpy(version, mcbits_implementation());
  check(mcbits_select_implementation("no such thing") != 0, "unknown implementation accepted");
  check(mcbits_select_implementation("") != 0, "implementation '' accepted");
  check(!strcmp(version, mcbits_implementation()), "implementation changed by a call that failed");
}

/* Buffers for one set. */
static const mcbits_kem *kem;
static unsigned char *pk, *sk, *pk2, *sk2, ct[256], ct2[256], ss[32], ss2[32];

static void fill(void)
{
  memset(pk2, 0x5a, kem->publickeybytes);
  memset(sk2, 0x5a, kem->secretkeybytes);
  memset(ct2, 0x5a, sizeof ct2);
  memset(ss2, 0x5a, sizeof ss2);
}

/* Checks a return code, and that each of the second buffers that is named has been zeroed. */
static void refused(int got, int expected, const char *zeroed, const char *call)
{
  check(got == expected, "%s: %s returned %d instead of %d", kem->name, call, got, expected);
  for (; *zeroed; zeroed++) {
    switch (*zeroed) {
      case 'p': check(is_filled(pk2, kem->publickeybytes, 0), "%s: %s left pk", kem->name, call); break;
      case 's': check(is_filled(sk2, kem->secretkeybytes, 0), "%s: %s left sk", kem->name, call); break;
      case 'c': check(is_filled(ct2, kem->ciphertextbytes, 0), "%s: %s left ct", kem->name, call); break;
      case 'k': check(is_filled(ss2, 32, 0), "%s: %s left ss", kem->name, call); break;
    }
  }
  fill();
}

#define REFUSED(call, expected, zeroed) refused((call), (expected), (zeroed), #call)

static void null_pointers(void)
{
  static const unsigned char seed[32] = {1};
  constant_rng rng = {1, 0, 0};
  const int e = MCBITS_ERR_ARGUMENT;
  fill();
  REFUSED(kem->keypair(NULL, sk2), e, "s");
  REFUSED(kem->keypair(pk2, NULL), e, "p");
  REFUSED(kem->keypair(NULL, NULL), e, "");
  REFUSED(kem->keypair(pk2, pk2 + 1), e, "p");
  REFUSED(kem->keypair_rng(NULL, sk2, constant_draw, &rng), e, "s");
  REFUSED(kem->keypair_rng(pk2, NULL, constant_draw, &rng), e, "p");
  REFUSED(kem->keypair_rng(pk2, sk2, NULL, &rng), e, "ps");
  REFUSED(kem->keypair_from_seed(NULL, sk2, seed), e, "s");
  REFUSED(kem->keypair_from_seed(pk2, NULL, seed), e, "p");
  REFUSED(kem->keypair_from_seed(pk2, sk2, NULL), e, "ps");
  REFUSED(kem->public_from_secret(NULL, sk), e, "");
  REFUSED(kem->public_from_secret(pk2, NULL), e, "p");
  REFUSED(kem->check_keypair(NULL, sk), e, "");
  REFUSED(kem->check_keypair(pk, NULL), e, "");
  REFUSED(kem->enc(NULL, ss2, pk), e, "k");
  REFUSED(kem->enc(ct2, NULL, pk), e, "c");
  REFUSED(kem->enc(ct2, ss2, NULL), e, "ck");
  REFUSED(kem->enc_rng(ct2, ss2, NULL, constant_draw, &rng), e, "ck");
  REFUSED(kem->enc_rng(ct2, ss2, pk, NULL, &rng), e, "ck");
  REFUSED(kem->dec(NULL, ct, sk), e, "");
  REFUSED(kem->dec(ss2, NULL, sk), e, "k");
  REFUSED(kem->dec(ss2, ct, NULL), e, "k");
  check(rng.calls == 0, "%s: the generator was asked for nothing", kem->name);
}

static void lengths(void)
{
  const size_t p = kem->publickeybytes, s = kem->secretkeybytes, c = kem->ciphertextbytes;
  const int e = MCBITS_ERR_LENGTH, a = MCBITS_ERR_ARGUMENT;
  size_t i;
  fill();
  for (i = 0; i < 2; i++) {
    size_t d = i ? 1 : (size_t)-1; /* one more (the buffers have room), one less */
    unsigned char *last = pk2 + p - 1;
    REFUSED(mcbits_keypair(kem, pk2, p + d, sk2, s), e, "s");
    REFUSED(mcbits_keypair(kem, pk2, p, sk2, s + d), e, "p");
    REFUSED(mcbits_enc(kem, ct2, c + d, ss2, 32, pk, p), e, "k");
    REFUSED(mcbits_enc(kem, ct2, c, ss2, 32 - 1, pk, p), e, "c");
    REFUSED(mcbits_enc(kem, ct2, c, ss2, 32, pk, p + d), e, "ck");
    REFUSED(mcbits_dec(kem, ss2, 31, ct, c, sk, s), e, "");
    REFUSED(mcbits_dec(kem, ss2, 32, ct, c + d, sk, s), e, "k");
    REFUSED(mcbits_dec(kem, ss2, 32, ct, c, sk, s + d), e, "k");
    check(mcbits_keypair(kem, pk2, p - 1, sk2, s) == e && *last == 0x5a, "%s: zeroed beyond the length", kem->name);
    fill();
  }
  /* What was made before round 4: shorter keys; longer ciphertexts, which pc has too. */
  REFUSED(mcbits_dec(kem, ss2, 32, ct, c, sk, s - 40), e, "k");
  if (!strstr(kem->name, "pc")) REFUSED(mcbits_dec(kem, ss2, 32, ct, c + 32, sk, s), e, "k");
  check(strstr(mcbits_strerror(e), "before round 4") != NULL, "mcbits_strerror: %s", mcbits_strerror(e));
  REFUSED(mcbits_keypair(kem, pk2, 0, sk2, 0), e, "");
  REFUSED(mcbits_keypair(NULL, pk2, p, sk2, s), a, "ps");
  REFUSED(mcbits_keypair(kem, NULL, p, sk2, s), a, "s");
  REFUSED(mcbits_keypair(kem, pk2, p, NULL, s), a, "p");
  REFUSED(mcbits_enc(NULL, ct2, c, ss2, 32, pk, p), a, "ck");
  REFUSED(mcbits_enc(kem, NULL, c, ss2, 32, pk, p), a, "k");
  REFUSED(mcbits_enc(kem, ct2, c, NULL, 32, pk, p), a, "c");
  REFUSED(mcbits_enc(kem, ct2, c, ss2, 32, NULL, p), a, "ck");
  REFUSED(mcbits_dec(NULL, ss2, 32, ct, c, sk, s), a, "k");
  REFUSED(mcbits_dec(kem, NULL, 32, ct, c, sk, s), a, "");
  REFUSED(mcbits_dec(kem, ss2, 32, NULL, c, sk, s), a, "k");
  REFUSED(mcbits_dec(kem, ss2, 32, ct, c, NULL, s), a, "k");
}

static double seconds(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void generators(void)
{
  constant_rng rng = {0, 0, 1};
  double start;
  fill();
  REFUSED(kem->keypair_rng(pk2, sk2, constant_draw, &rng), MCBITS_ERR_RANDOM, "ps");
  for (rng.fail_at = 1; rng.fail_at <= 3; rng.fail_at++) {
    rng.calls = 0;
    REFUSED(kem->enc_rng(ct2, ss2, pk, constant_draw, &rng), MCBITS_ERR_RANDOM, "ck");
    check(rng.calls == rng.fail_at, "%s: generator asked again after it failed", kem->name);
  }
  for (rng.byte = 0; ; rng.byte = 0xff) {
    rng.fail_at = rng.calls = 0;
    start = seconds();
    REFUSED(kem->enc_rng(ct2, ss2, pk, constant_draw, &rng), MCBITS_ERR_RANDOM, "ck");
    check(seconds() - start < 1, "%s: enc with a stuck generator took %f s", kem->name, seconds() - start);
    check(rng.calls <= 1000, "%s: enc with a stuck generator drew %d times", kem->name, rng.calls);
    if (rng.byte == 0xff) break;
  }
}

/* The system's generator, without a file descriptor; differing results; the same after fork. */
static void system_generator(void)
{
  struct rlimit files, none;
  unsigned char other[256];
  int ends[2];
  pid_t child;
  fill();
  check(pipe(ends) == 0, "pipe");
  getrlimit(RLIMIT_NOFILE, &files);
  none = files;
  none.rlim_cur = 0;
  setrlimit(RLIMIT_NOFILE, &none);
  check(mcbits_enc(kem, ct, kem->ciphertextbytes, ss, 32, pk, kem->publickeybytes) == 0, "%s: mcbits_enc", kem->name);
  setrlimit(RLIMIT_NOFILE, &files);
  check(mcbits_dec(kem, ss2, 32, ct, kem->ciphertextbytes, sk, kem->secretkeybytes) == 0 && !memcmp(ss, ss2, 32),
        "%s: mcbits_dec", kem->name);
  fflush(NULL);
  child = fork();
  if (child == 0) {
    ssize_t n;
    kem->enc(ct2, ss2, pk);
    n = write(ends[1], ct2, kem->ciphertextbytes);
    _exit(n != (ssize_t)kem->ciphertextbytes);
  }
  check(kem->enc(ct2, ss2, pk) == 0, "%s: enc", kem->name);
  check(read(ends[0], other, kem->ciphertextbytes) == (ssize_t)kem->ciphertextbytes, "read");
  waitpid(child, NULL, 0);
  close(ends[0]);
  close(ends[1]);
  check(memcmp(ct, ct2, kem->ciphertextbytes) && memcmp(ct, other, kem->ciphertextbytes) &&
            memcmp(ct2, other, kem->ciphertextbytes),
        "%s: equal ciphertexts", kem->name);
}

/* The functions on key pairs, and their memory. `pk`, `sk` come from keypair_from_seed. */
static void key_pairs(void)
{
  static const size_t changed[] = {0, 31, 32, 40, 41};
  size_t i;
  fill();
  check(kem->public_from_secret(pk2, sk) == 0 && !memcmp(pk, pk2, kem->publickeybytes), "%s: public_from_secret",
        kem->name);
  allocated(kem, 1);
  check(kem->check_keypair(pk, sk) == 0, "%s: check_keypair", kem->name);
  allocated(kem, 2);
  for (i = 0; i <= sizeof changed / sizeof *changed; i++) {
    size_t at = i < sizeof changed / sizeof *changed ? changed[i] : kem->secretkeybytes - 1;
    if (!full && i % 3 != index_of(kem) % 3) continue;
    fill();
    sk[at] ^= 0x10;
    REFUSED(kem->public_from_secret(pk2, sk), MCBITS_ERR_INPUT, "p");
    REFUSED(kem->check_keypair(pk, sk), MCBITS_ERR_INPUT, "");
    sk[at] ^= 0x10;
  }
  pk[kem->publickeybytes - 1] ^= 1;
  REFUSED(kem->check_keypair(pk, sk), MCBITS_ERR_INPUT, "");
  pk[kem->publickeybytes - 1] ^= 1;

  allocator_fails = 1;
  REFUSED(kem->keypair(pk2, sk2), MCBITS_ERR_MEMORY, "ps");
  REFUSED(mcbits_keypair(kem, pk2, kem->publickeybytes, sk2, kem->secretkeybytes), MCBITS_ERR_MEMORY, "ps");
  REFUSED(kem->keypair_from_seed(pk2, sk2, ss), MCBITS_ERR_MEMORY, "ps");
  REFUSED(kem->public_from_secret(pk2, sk), MCBITS_ERR_MEMORY, "p");
  REFUSED(kem->check_keypair(pk, sk), MCBITS_ERR_MEMORY, "");
  check(kem->enc(ct2, ss2, pk) == 0, "%s: enc needs the allocator", kem->name);
  check(kem->dec(ss, ct2, sk) == 0 && !memcmp(ss, ss2, 32), "%s: dec needs the allocator", kem->name);
  allocator_fails = 0;
}

#define COUNT 70 /* a whole block of 64 and a rest */

/* Prepared keys and batches: arguments, errors, memory; results equal those of single calls. */
static void many(void)
{
  const size_t c = kem->ciphertextbytes;
  const int a = MCBITS_ERR_ARGUMENT, e = MCBITS_ERR_LENGTH;
  const mcbits_kem *other = mcbits_kem_at((index_of(kem) + 1) % 20);
  unsigned char *cts = need(COUNT * c), *sss = need(COUNT * 32), *keys = need(COUNT * 32);
  mcbits_prepared *key = NULL, *none = (mcbits_prepared *)1;
  constant_rng rng = {1, 0, 1};
  size_t i;
  fill();
  largest = 0;
  check(kem->prepare(&key, sk) == 0 && key, "%s: prepare", kem->name);
  allocated(kem, 3);
  largest = 0;
  check(kem->enc_batch(cts, sss, COUNT, pk) == 0, "%s: enc_batch", kem->name);
  allocated(kem, 4);
  for (i = 0; i < COUNT; i++) {
    check(kem->dec_prepared(ss, cts + i * c, key) == 0 && !memcmp(ss, sss + 32 * i, 32), "%s: dec_prepared", kem->name);
    check(!i || (memcmp(cts, cts + i * c, c) && memcmp(sss, sss + 32 * i, 32)), "%s: equal items", kem->name);
  }
  check(kem->dec_batch(keys, cts, COUNT, sk) == 0 && !memcmp(keys, sss, COUNT * 32), "%s: dec_batch", kem->name);
  memset(keys, 0, COUNT * 32);
  check(kem->dec_batch_prepared(keys, cts, COUNT, key) == 0 && !memcmp(keys, sss, COUNT * 32), "%s: dec_batch_prepared",
        kem->name);
  check(mcbits_dec_batch(kem, keys, 32 * 2, cts, c * 2, 2, sk, kem->secretkeybytes) == 0 &&
            mcbits_dec_batch_prepared(kem, keys, 32 * 2, cts, c * 2, 2, key) == 0 && !memcmp(keys, sss, 64) &&
            mcbits_dec_prepared(kem, ss2, 32, cts, c, key) == 0 && !memcmp(ss2, sss, 32) &&
            mcbits_enc_batch(kem, ct2, c, ss2, 32, 1, pk, kem->publickeybytes) == 0 &&
            kem->dec(ss, ct2, sk) == 0 && !memcmp(ss, ss2, 32),
        "%s: calls with lengths", kem->name);
  fill();

  /* nothing to do */
  check(kem->enc_batch(ct2, ss2, 0, pk) == 0 && kem->dec_batch(ss2, ct2, 0, sk) == 0 &&
            kem->dec_batch_prepared(ss2, ct2, 0, key) == 0 && kem->dec_batch(NULL, NULL, 0, NULL) == 0 &&
            mcbits_enc_batch(kem, ct2, 0, ss2, 0, 0, pk, kem->publickeybytes) == 0 &&
            is_filled(ct2, c, 0x5a) && is_filled(ss2, 32, 0x5a),
        "%s: a batch of nothing", kem->name);
  mcbits_prepared_free(NULL);

  /* refused */
  check(kem->prepare(NULL, sk) == a, "%s: prepare without output", kem->name);
  check(kem->prepare(&none, NULL) == a && none == NULL, "%s: prepare without key", kem->name);
  none = (mcbits_prepared *)1;
  check(mcbits_prepare(kem, &none, sk, kem->secretkeybytes + 1) == e && none == NULL, "%s: mcbits_prepare", kem->name);
  none = (mcbits_prepared *)1;
  check(mcbits_prepare(NULL, &none, sk, kem->secretkeybytes) == a && none == NULL, "mcbits_prepare without a set");
  check(mcbits_prepare(kem, &none, sk, kem->secretkeybytes) == 0 && none, "%s: mcbits_prepare", kem->name);
  mcbits_prepared_free(none);
  REFUSED(kem->dec_prepared(ss2, ct, NULL), a, "k");
  REFUSED(kem->dec_prepared(ss2, NULL, key), a, "k");
  REFUSED(kem->dec_prepared(NULL, ct, key), a, "");
  REFUSED(other->dec_prepared(ss2, cts, key), a, "k");
  REFUSED(other->dec_batch_prepared(ss2, cts, 1, key), a, "k");
  REFUSED(kem->dec_batch_prepared(ss2, cts, 1, NULL), a, "k");
  REFUSED(kem->dec_batch(ss2, cts, 1, NULL), a, "k");
  REFUSED(kem->dec_batch(ss2, NULL, 1, sk), a, "k");
  REFUSED(kem->dec_batch(NULL, cts, 1, sk), a, "");
  REFUSED(kem->dec_batch(ss2, cts, (size_t)-1 / 64, sk), a, "");
  REFUSED(kem->enc_batch(ct2, ss2, (size_t)-1 / 64, pk), a, "");
  REFUSED(kem->enc_batch(ct2, NULL, 1, pk), a, "c");
  REFUSED(kem->enc_batch(NULL, ss2, 1, pk), a, "k");
  REFUSED(kem->enc_batch(ct2, ss2, 1, NULL), a, "ck");
  REFUSED(kem->enc_batch_rng(ct2, ss2, 1, pk, NULL, NULL), a, "ck");
  REFUSED(kem->enc_batch(ct2, ct2 + 1, 1, pk), a, "c");
  REFUSED(mcbits_dec_prepared(NULL, ss2, 32, ct, c, key), a, "k");
  REFUSED(mcbits_dec_prepared(kem, ss2, 32, ct, c + 1, key), e, "k");
  REFUSED(mcbits_dec_batch(kem, ss2, 32, cts, c, 2, sk, kem->secretkeybytes), e, "k");
  REFUSED(mcbits_dec_batch(kem, ss2, 32, cts, c, 1, sk, kem->secretkeybytes - 1), e, "k");
  REFUSED(mcbits_dec_batch(NULL, ss2, 32, cts, c, 1, sk, kem->secretkeybytes), a, "k");
  REFUSED(mcbits_dec_batch_prepared(kem, ss2, 32, cts, c - 1, 1, key), e, "k");
  REFUSED(mcbits_enc_batch(kem, ct2, c, ss2, 32, 2, pk, kem->publickeybytes), e, "ck");
  REFUSED(mcbits_enc_batch(kem, ct2, c, ss2, 32, 1, pk, kem->publickeybytes + 1), e, "ck");

  /* generators and the allocator fail: all items are zero */
  for (rng.fail_at = 1; rng.fail_at <= COUNT; rng.fail_at += COUNT - 1) {
    rng.calls = 0;
    memset(cts, 1, COUNT * c);
    memset(sss, 1, COUNT * 32);
    check(kem->enc_batch_rng(cts, sss, COUNT, pk, constant_draw, &rng) == MCBITS_ERR_RANDOM &&
              is_filled(cts, COUNT * c, 0) && is_filled(sss, COUNT * 32, 0),
          "%s: enc_batch without random bytes", kem->name);
  }
  allocator_fails = 1;
  none = (mcbits_prepared *)1;
  check(kem->prepare(&none, sk) == MCBITS_ERR_MEMORY && none == NULL, "%s: prepare without memory", kem->name);
  memset(cts, 1, COUNT * c);
  memset(sss, 1, COUNT * 32);
  check(kem->enc_batch(cts, sss, COUNT, pk) == MCBITS_ERR_MEMORY && is_filled(cts, COUNT * c, 0) &&
            is_filled(sss, COUNT * 32, 0),
        "%s: enc_batch without memory", kem->name);
  check(kem->enc_batch(cts, sss, 2, pk) == 0 && kem->dec_batch(keys, cts, 2, sk) == 0 && !memcmp(keys, sss, 64) &&
            kem->dec_batch_prepared(keys, cts, 2, key) == 0 && !memcmp(keys, sss, 64),
        "%s: a small batch needs the allocator", kem->name);
  allocator_fails = 0;
  if (strstr(kem->name, "6960119")) {
    /* bad padding: of a public key, and of one ciphertext among others */
    pk[kem->publickeybytes - 1] |= 0x80;
    REFUSED(kem->enc_batch(ct2, ss2, 1, pk), MCBITS_ERR_INPUT, "ck");
    pk[kem->publickeybytes - 1] &= 0x7f;
    check(kem->enc_batch(cts, sss, 3, pk) == 0, "%s: enc_batch", kem->name);
    cts[c + 193] |= 0x80;
    memset(sss + 32, 0xff, 32);
    check(kem->dec_batch(keys, cts, 3, sk) == MCBITS_ERR_INPUT && !memcmp(keys, sss, 96), "%s: dec_batch, padding", kem->name);
    memset(keys, 0, 96);
    check(kem->dec_batch_prepared(keys, cts, 3, key) == MCBITS_ERR_INPUT && !memcmp(keys, sss, 96),
          "%s: dec_batch_prepared, padding", kem->name);
  }
  block = NULL;
  mcbits_prepared_free(key);
  free(cts);
  free(sss);
  free(keys);
  largest = 0;
}

/* A prepared key is wiped when it is freed, and works after another implementation was selected. */
static void prepared_key(void)
{
  char implementation[16];
  mcbits_prepared *key;
  check(kem->enc(ct, ss, pk) == 0 && kem->prepare(&key, sk) == 0, "%s: prepare", kem->name);
  strcpy(implementation, mcbits_implementation());
  mcbits_select_implementation("portable");
  check(kem->dec_prepared(ss2, ct, key) == 0 && !memcmp(ss, ss2, 32), "%s: dec_prepared with another implementation",
        kem->name);
  mcbits_select_implementation(NULL);
  check(kem->dec_prepared(ss2, ct, key) == 0 && !memcmp(ss, ss2, 32), "%s: dec_prepared with another implementation",
        kem->name);
  mcbits_select_implementation(implementation);
  mcbits_prepared_free(key); /* the largest block: `block` */
}

static void test(void)
{
  static const unsigned char seed[32] = {42};
  size_t i;
  names_and_sizes();
  for (i = 0; (kem = mcbits_kem_at(i)) != NULL; i++) {
    if (!wanted(kem->name)) continue;
    pk = need(kem->publickeybytes);
    sk = need(kem->secretkeybytes);
    pk2 = need(kem->publickeybytes + 1);
    sk2 = need(kem->secretkeybytes + 1);
    largest = 0;
    blocks_unwiped = 0;
    check(kem->keypair_from_seed(pk, sk, seed) == 0, "%s: keypair_from_seed", kem->name);
    check(largest <= 2500000, "%s: keypair allocated %lu bytes", kem->name, (unsigned long)largest);
    allocated(kem, 0);
    check(kem->enc(ct, ss, pk) == 0, "%s: enc", kem->name);
    null_pointers();
    lengths();
    generators();
    system_generator();
    many();
    prepared_key();
    if (full || best || i % 4 == 1) key_pairs();
    check(blocks_unwiped == 0, "%s: memory given back unwiped", kem->name);
    check(block == NULL, "%s: memory not given back", kem->name);
    free(pk);
    free(sk);
    free(pk2);
    free(sk2);
  }
}

int main(int argc, char **argv) { return run(argc, argv, "api", test); }
