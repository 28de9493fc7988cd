/* Runs every operation with its secrets marked undefined, for valgrind's memcheck to report any branch
 * or address that depends on one. The generator's output, the seed and the secret key are secret;
 * what the library makes public it says itself (ct::declassify). */
#include <valgrind/memcheck.h>

#include "../harness.h"
#include "controls.h"

static drbg_rng rng;

static void mark_secret(unsigned char *bytes, size_t length) { (void)VALGRIND_MAKE_MEM_UNDEFINED(bytes, length); }
static void mark_public(unsigned char *bytes, size_t length) { (void)VALGRIND_MAKE_MEM_DEFINED(bytes, length); }

static int draw(void *context, unsigned char *out, size_t length)
{
  drbg_draw(context, out, length);
  mark_secret(out, length);
  return 0;
}

/* The marks reached the output: every byte depends on a secret. */
static void check_secret(const mcbits_kem *kem, const unsigned char *bytes, size_t length, const char *what)
{
  unsigned char *undefined = need(length);
  size_t i, clear = 0;
  if (VALGRIND_GET_VBITS(bytes, undefined, length) != 1) clear = length;
  for (i = 0; i < length; i++) clear += undefined[i] == 0;
  check(clear == 0, "%s: %s: %lu of %lu bytes do not depend on a secret", kem->name, what, (unsigned long)clear,
        (unsigned long)length);
  free(undefined);
}

static void decapsulate(const mcbits_kem *kem, const unsigned char *ct, const unsigned char *sk, int expected)
{
  unsigned char ss[32];
  int result = kem->dec(ss, ct, sk);
  check(result == expected, "%s: dec returned %d", kem->name, result);
  if (expected == 0) check_secret(kem, ss, 32, "session key of dec");
}

/* Prepared keys and batches; of the ciphertexts for dec the second is damaged. */
static void test_batches(const mcbits_kem *kem, const unsigned char *pk, const unsigned char *sk, const unsigned char *ct)
{
  enum { MANY = 70 };
  static const size_t counts[] = {2, MANY};
  size_t c = kem->ciphertextbytes, i;
  unsigned char *cts = need(MANY * c), *keys = need(MANY * 32);
  mcbits_prepared *prepared = NULL;
  memcpy(cts, ct, c);
  memcpy(cts + c, ct, c);
  cts[c] ^= 4;
  check(kem->prepare(&prepared, sk) == 0, "%s: prepare", kem->name);
  check(kem->dec_batch_prepared(keys, cts, 2, prepared) == 0, "%s: dec_batch_prepared", kem->name);
  check_secret(kem, keys, 64, "session keys of dec_batch_prepared");
  check(kem->dec_batch(keys, cts, 2, sk) == 0, "%s: dec_batch", kem->name);
  check_secret(kem, keys, 64, "session keys of dec_batch");
  for (i = 0; i < 2; i++) {
    check(kem->enc_batch_rng(cts, keys, counts[i], pk, draw, &rng) == 0, "%s: enc_batch_rng", kem->name);
    check_secret(kem, keys, counts[i] * 32, "session keys of enc_batch_rng");
  }
  mcbits_prepared_free(prepared);
  free(cts);
  free(keys);
}

/* One set: key pair, encapsulation, decapsulation, and what else takes a secret. */
static void test_set(const mcbits_kem *kem)
{
  size_t pk_bytes = kem->publickeybytes, sk_bytes = kem->secretkeybytes, n8, i;
  unsigned char *pk = need(pk_bytes), *sk = need(sk_bytes), *again = need(pk_bytes);
  unsigned char ct[256], bad[256], ss[32], seed[32];
  int padding = kem->ciphertextbytes == 194 || kem->ciphertextbytes == 226;
  char n[5] = "";
  memcpy(n, kem->name + strlen("mceliece"), 4);
  n8 = (size_t)atoi(n) / 8;

  check(kem->keypair_rng(pk, sk, draw, &rng) == 0, "%s: keypair_rng", kem->name);
  mark_public(pk, pk_bytes);
  check_secret(kem, sk, 32, "seed of the secret key");
  check_secret(kem, sk + sk_bytes - n8, n8, "s of the secret key");
  mark_secret(sk, sk_bytes);

  check(kem->enc_rng(ct, ss, pk, draw, &rng) == 0, "%s: enc_rng", kem->name);
  check_secret(kem, ss, 32, "session key of enc");
  mark_public(ct, kem->ciphertextbytes);

  decapsulate(kem, ct, sk, 0);
  for (i = 0; i < 3; i++) {
    /* damaged in the syndrome, at the end (the confirmation of pc sets), zero */
    memcpy(bad, ct, sizeof ct);
    if (i == 0) bad[3] ^= 0x10;
    if (i == 1) bad[kem->ciphertextbytes - 1] ^= 1;
    if (i == 2) memset(bad, 0, sizeof bad);
    decapsulate(kem, bad, sk, 0);
  }
  if (padding) {
    memcpy(bad, ct, sizeof ct);
    bad[193] |= 0x20;
    decapsulate(kem, bad, sk, -1);
  }
  if (padding) {
    pk[pk_bytes - 1] |= 0x80;
    check(kem->enc_rng(ct, ss, pk, draw, &rng) == -1, "%s: enc to a key with bad padding", kem->name);
    pk[pk_bytes - 1] &= 0x7f;
  }
  test_batches(kem, pk, sk, ct);
  check(kem->check_keypair(pk, sk) == 0, "%s: check_keypair", kem->name);
  pk[5] ^= 1;
  check(kem->check_keypair(pk, sk) == -1, "%s: check_keypair of a wrong key", kem->name);
  pk[5] ^= 1;
  check(kem->public_from_secret(again, sk) == 0, "%s: public_from_secret", kem->name);
  mark_public(again, pk_bytes);
  check(memcmp(again, pk, pk_bytes) == 0, "%s: public_from_secret gave another key", kem->name);
  sk[sk_bytes - 1] ^= 1;
  check(kem->public_from_secret(again, sk) == -1, "%s: public_from_secret of a wrong key", kem->name);
  drbg_draw(&rng, seed, 32);
  mark_secret(seed, 32);
  check(kem->keypair_from_seed(pk, sk, seed) == 0, "%s: keypair_from_seed", kem->name);
  free(pk);
  free(sk);
  free(again);
}

static void test(void)
{
  unsigned char seed[48] = "taint";
  const mcbits_kem *kem;
  size_t i;
  for (i = 0; (kem = controlled(mcbits_kem_at(i))) != NULL; i++)
    if (wanted(kem->name)) {
      drbg_seed(&rng.nist, seed);
      test_set(kem);
    }
}

int main(int argc, char **argv)
{
  if (!RUNNING_ON_VALGRIND) {
    fprintf(stderr, "taint: runs under valgrind (make taint)\n");
    return 2;
  }
  controls_arguments(&argc, argv);
  return run(argc, argv, "taint", test);
}
