/* As taint.c, for the encryption of McBits 2017. Secret are the generator's output, the secret key and
 * the message. */
#include <valgrind/memcheck.h>

#include "../harness.h"
#include "controls.h"
#include "set2017.h"

static drbg_rng rng;
static const set2017 *set;
static unsigned long long length; /* of the last output */
static size_t total;              /* bytes of a ciphertext */

static void mark_secret(void *bytes, size_t length) { (void)VALGRIND_MAKE_MEM_UNDEFINED(bytes, length); }
static void mark_public(void *bytes, size_t length) { (void)VALGRIND_MAKE_MEM_DEFINED(bytes, length); }

static int draw(void *context, unsigned char *out, size_t length)
{
  drbg_draw(context, out, length);
  mark_secret(out, length);
  return 0;
}

/* The marks reached the output: every byte depends on a secret. */
static void check_secret(const unsigned char *bytes, size_t count, const char *what)
{
  unsigned char *undefined = need(count);
  size_t i, clear = 0;
  if (VALGRIND_GET_VBITS(bytes, undefined, count) != 1) clear = count;
  for (i = 0; i < count; i++) clear += undefined[i] == 0;
  check(clear == 0, "%s: %s: %lu of %lu bytes do not depend on a secret", set->name, what, (unsigned long)clear,
        (unsigned long)count);
  free(undefined);
}

static int open(unsigned char *m, unsigned char *c, const unsigned char *sk)
{
  return set->open(m, &length, c, total, sk);
}

static void test_set(void)
{
  enum { N = 77 };
  unsigned char *pk = need(set->pk), *sk = need(set->sk), *again = need(set->pk), m[N] = {3}, out[N], c[N + 256], bad[N + 256];
  size_t place;
  total = N + set->overhead;
  check(set->keypair_rng(pk, sk, draw, &rng) == 0, "%s: keypair_rng", set->name);
  mark_public(pk, set->pk);
  check_secret(sk + set->goppa, set->sk - set->goppa, "control bits of the secret key");
  mark_secret(sk, set->sk);
  mark_secret(m, N);
  check(set->encrypt_rng(c, &length, m, N, pk, draw, &rng) == 0 && length == total, "%s: encrypt_rng", set->name);
  check_secret(c + set->overhead - 16, N + 16, "body and tag");
  mark_public(c, total);
  check(controlled_call(open, out, c, sk) == 0 && length == N, "%s: open", set->name);
  check_secret(out, N, "message");
  /* damaged in the syndrome, in the body, in the tag */
  for (place = 3; place < total; place += total / 2 - 3) {
    memcpy(bad, c, total);
    bad[place] ^= 0x10;
    check(open(out, bad, sk) == MCBITS_ERR_INPUT && length == 0, "%s: open, byte %d damaged",
          set->name, (int)place);
    check(is_filled(out, N, 0), "%s: open left something", set->name);
  }
  check(set->public_from_secret(again, sk) == 0, "%s: public_from_secret", set->name);
  mark_public(again, set->pk);
  check(memcmp(again, pk, set->pk) == 0, "%s: public_from_secret gave another key", set->name);
  if (set == sets2017) {
    unsigned char *classic = need(crypto_kem_mceliece8192128_SECRETKEYBYTES);
    check(crypto_encrypt_mcbits8192128_to_mceliece8192128(classic, sk) == 0, "to_mceliece8192128");
    check_secret(classic + 40 + 256, 25 * 512, "control bits of the converted key");
    check(crypto_encrypt_mcbits8192128_from_mceliece8192128(sk, classic) == 0, "from_mceliece8192128");
    free(classic);
  }
  free(pk);
  free(sk);
  free(again);
}

static void test(void)
{
  unsigned char seed[48] = "taint";
  int i;
  for (i = 0; i < SETS2017; i++)
    if (wanted(sets2017[i].name)) {
      drbg_seed(&rng.nist, seed);
      set = &sets2017[i];
      test_set();
    }
}

int main(int argc, char **argv)
{
  if (!RUNNING_ON_VALGRIND) {
    fprintf(stderr, "taint2017: runs under valgrind (make taint)\n");
    return 2;
  }
  controls_arguments(&argc, argv);
  return run(argc, argv, "taint2017", test);
}
