/* Buffers as C programs have them: at every alignment, ending at memory that must not be read, with
 * bytes around them that must not change, and outputs on top of inputs. */
#include <sys/mman.h>
#include <unistd.h>

#include "harness.h"

#define GUARD 64

/* A buffer inside pages of its own, with unreadable pages on both sides. */
typedef struct {
  unsigned char *pages, *at;
  size_t size, length;
} area;

static size_t page;

static area make(size_t length)
{
  area a;
  a.length = length;
  a.size = (length + 2 * GUARD + page - 1) / page * page;
  a.pages = mmap(NULL, a.size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (a.pages == MAP_FAILED || mprotect(a.pages + page, a.size, PROT_READ | PROT_WRITE)) {
    fprintf(stderr, "pointers: no memory\n");
    exit(2);
  }
  a.pages += page;
  a.at = a.pages;
  return a;
}

static void drop(area *a) { munmap(a->pages - page, a->size + 2 * page); }

/* Puts the buffer at `offset` from the first byte, or, below zero, so far before the last one; moves
 * its contents along. */
static void place(area *a, int offset)
{
  unsigned char *at = offset >= 0 ? a->pages + offset : a->pages + a->size + offset + 1 - a->length;
  memmove(at, a->at, a->length);
  a->at = at;
  memset(a->pages, 0xa5, (size_t)(at - a->pages));
  memset(at + a->length, 0xa5, (size_t)(a->pages + a->size - at) - a->length);
}

static int intact(const area *a)
{
  return is_filled(a->pages, (size_t)(a->at - a->pages), 0xa5) &&
         is_filled(a->at + a->length, (size_t)(a->pages + a->size - a->at) - a->length, 0xa5);
}

static area pk, sk, ct, ss, seed;
static unsigned char *expected_pk, *expected_sk, expected_ct[256], expected_ss[32];

/* A prepared key and batches whose arrays are placed like that. */
static void many_at_offset(const mcbits_kem *kem, int offset)
{
  enum { COUNT = 17 };
  area cts = make(COUNT * ct.length), sss = make(COUNT * 32);
  mcbits_prepared *key;
  drbg_rng rng;
  unsigned char rng_seed[48] = {7};
  place(&cts, offset);
  place(&sss, offset);
  drbg_seed(&rng.nist, rng_seed);
  check(kem->enc_batch_rng(cts.at, sss.at, COUNT, pk.at, drbg_draw, &rng) == 0 &&
            !memcmp(cts.at, expected_ct, ct.length) && !memcmp(sss.at, expected_ss, 32),
        "%s: enc_batch depends on the address (%d)", kem->name, offset);
  memset(sss.at, 0x5a, sss.length);
  check(kem->dec_batch(sss.at, cts.at, COUNT, sk.at) == 0 && !memcmp(sss.at, expected_ss, 32),
        "%s: dec_batch depends on the address (%d)", kem->name, offset);
  check(kem->prepare(&key, sk.at) == 0, "%s: prepare (%d)", kem->name, offset);
  memset(sss.at, 0x5a, sss.length);
  check(kem->dec_batch_prepared(sss.at, cts.at, COUNT, key) == 0 && !memcmp(sss.at, expected_ss, 32),
        "%s: dec_batch_prepared depends on the address (%d)", kem->name, offset);
  memset(ss.at, 0x5a, 32);
  check(kem->dec_prepared(ss.at, ct.at, key) == 0 && !memcmp(ss.at, expected_ss, 32),
        "%s: dec_prepared depends on the address (%d)", kem->name, offset);
  mcbits_prepared_free(key);
  check(intact(&cts) && intact(&sss), "%s: wrote outside an array (%d)", kem->name, offset);
  drop(&cts);
  drop(&sss);
}

static void at_offset(const mcbits_kem *kem, int offset, int keys)
{
  static const unsigned char stream[] = "pointers: 32 bytes for the seed.";
  drbg_rng rng;
  unsigned char rng_seed[48] = {7};
  place(&pk, offset);
  place(&sk, offset);
  place(&ct, offset);
  place(&ss, offset);
  place(&seed, offset);
  if (keys) {
    memcpy(seed.at, stream, 32);
    memset(pk.at, 0x5a, pk.length);
    memset(sk.at, 0x5a, sk.length);
    check(kem->keypair_from_seed(pk.at, sk.at, seed.at) == 0, "%s: keypair_from_seed", kem->name);
    if (!expected_pk) {
      expected_pk = need(pk.length);
      expected_sk = need(sk.length);
      memcpy(expected_pk, pk.at, pk.length);
      memcpy(expected_sk, sk.at, sk.length);
    }
    check(!memcmp(pk.at, expected_pk, pk.length) && !memcmp(sk.at, expected_sk, sk.length),
          "%s: keypair depends on the address (%d)", kem->name, offset);
  }
  drbg_seed(&rng.nist, rng_seed);
  check(kem->enc_rng(ct.at, ss.at, pk.at, drbg_draw, &rng) == 0, "%s: enc", kem->name);
  if (!*expected_ct) {
    memcpy(expected_ct, ct.at, ct.length);
    memcpy(expected_ss, ss.at, 32);
  }
  check(!memcmp(ct.at, expected_ct, ct.length) && !memcmp(ss.at, expected_ss, 32),
        "%s: enc depends on the address (%d)", kem->name, offset);
  memset(ss.at, 0x5a, 32);
  check(kem->dec(ss.at, ct.at, sk.at) == 0 && !memcmp(ss.at, expected_ss, 32),
        "%s: dec depends on the address (%d)", kem->name, offset);
  if (offset < 2 || full) many_at_offset(kem, offset);
  check(intact(&pk) && intact(&sk) && intact(&ct) && intact(&ss) && intact(&seed),
        "%s: wrote outside a buffer (%d)", kem->name, offset);
  check(!memcmp(pk.at, expected_pk, pk.length) && !memcmp(sk.at, expected_sk, sk.length) &&
            !memcmp(ct.at, expected_ct, ct.length),
        "%s: an input changed (%d)", kem->name, offset);
}

/* The session key at place `at` of a copy of ct or sk; both outputs of enc inside a copy of pk. */
static void overlaps(const mcbits_kem *kem)
{
  static const size_t places[] = {0, 1, 15, 32, 64};
  unsigned char *copy_ct = need(ct.length), *copy_sk = need(sk.length), *copy_pk = need(pk.length);
  drbg_rng rng;
  unsigned char rng_seed[48] = {7};
  size_t i;
  for (i = 0; i < 6; i++) {
    size_t in_ct = i < 5 ? places[i] : ct.length - 32, in_sk = i < 5 ? places[i] : sk.length - 32;
    memcpy(copy_ct, expected_ct, ct.length);
    memcpy(copy_sk, expected_sk, sk.length);
    check(kem->dec(copy_ct + in_ct, copy_ct, sk.at) == 0 && !memcmp(copy_ct + in_ct, expected_ss, 32),
          "%s: dec with ss inside ct", kem->name);
    check(!memcmp(copy_ct, expected_ct, in_ct) &&
              !memcmp(copy_ct + in_ct + 32, expected_ct + in_ct + 32, ct.length - in_ct - 32),
          "%s: dec changed more of ct than ss", kem->name);
    check(kem->dec(copy_sk + in_sk, ct.at, copy_sk) == 0 && !memcmp(copy_sk + in_sk, expected_ss, 32),
          "%s: dec with ss inside sk", kem->name);
    check(!memcmp(copy_sk, expected_sk, in_sk) &&
              !memcmp(copy_sk + in_sk + 32, expected_sk + in_sk + 32, sk.length - in_sk - 32),
          "%s: dec changed more of sk than ss", kem->name);
  }
  /* arrays of session keys over the ciphertexts, over the secret key, and all outputs inside pk */
  memcpy(copy_pk, expected_ct, ct.length);
  memcpy(copy_pk + ct.length, expected_ct, ct.length);
  check(kem->dec_batch(copy_pk + ct.length - 40, copy_pk, 2, sk.at) == 0 &&
            !memcmp(copy_pk + ct.length - 40, expected_ss, 32) && !memcmp(copy_pk + ct.length - 8, expected_ss, 32),
        "%s: dec_batch with ss inside ct", kem->name);
  memcpy(copy_pk, expected_ct, ct.length);
  memcpy(copy_pk + ct.length, expected_ct, ct.length);
  memcpy(copy_sk, expected_sk, sk.length);
  check(kem->dec_batch(copy_sk + 35, copy_pk, 2, copy_sk) == 0 && !memcmp(copy_sk + 35, expected_ss, 32) &&
            !memcmp(copy_sk + 67, expected_ss, 32),
        "%s: dec_batch with ss inside sk", kem->name);
  memcpy(copy_pk, expected_pk, pk.length);
  drbg_seed(&rng.nist, rng_seed);
  check(kem->enc_batch_rng(copy_pk + 1, copy_pk + 1 + 20 * ct.length, 20, copy_pk, drbg_draw, &rng) == 0 &&
            !memcmp(copy_pk + 1, expected_ct, ct.length) &&
            !memcmp(copy_pk + 1 + 20 * ct.length, expected_ss, 32),
        "%s: enc_batch with outputs inside pk", kem->name);
  memcpy(copy_sk, expected_sk, sk.length);
  memcpy(copy_pk, expected_pk, pk.length);
  drbg_seed(&rng.nist, rng_seed);
  check(kem->enc_rng(copy_pk + 1, copy_pk + 1 + ct.length, copy_pk, drbg_draw, &rng) == 0 &&
            !memcmp(copy_pk + 1, expected_ct, ct.length) && !memcmp(copy_pk + 1 + ct.length, expected_ss, 32),
        "%s: enc with outputs inside pk", kem->name);
  /* the seed inside each output */
  memcpy(copy_pk + 3, seed.at, 32);
  check(kem->keypair_from_seed(copy_pk, copy_sk, copy_pk + 3) == 0 && !memcmp(copy_pk, expected_pk, pk.length) &&
            !memcmp(copy_sk, expected_sk, sk.length),
        "%s: keypair_from_seed with the seed inside pk", kem->name);
  free(copy_ct);
  free(copy_sk);
  free(copy_pk);
}

static void test(void)
{
  const mcbits_kem *kem;
  size_t i;
  int offset;
  page = (size_t)sysconf(_SC_PAGESIZE);
  for (i = 0; (kem = mcbits_kem_at(i)) != NULL; i++) {
    if (!wanted(kem->name)) continue;
    pk = make(kem->publickeybytes);
    sk = make(kem->secretkeybytes);
    ct = make(kem->ciphertextbytes);
    ss = make(32);
    seed = make(32);
    *expected_ct = 0;
    at_offset(kem, 0, 1);
    at_offset(kem, -1, 1);
    for (offset = 1; offset < 16; offset++) at_offset(kem, offset, full || (best && i % 16 == (size_t)offset));
    overlaps(kem);
    free(expected_pk);
    free(expected_sk);
    expected_pk = expected_sk = NULL;
    drop(&pk);
    drop(&sk);
    drop(&ct);
    drop(&ss);
    drop(&seed);
  }
}

int main(int argc, char **argv) { return run(argc, argv, "pointers", test); }
