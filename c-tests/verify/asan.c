/* Every operation on blocks of the heap that have exactly the set's sizes, for AddressSanitizer to report
 * any access beyond them. The library and this program are instrumented (make asan). */
#include "../harness.h"
#include "controls.h"

enum { COUNT = 17 };

static void test_set(const mcbits_kem *kem)
{
  const size_t c = kem->ciphertextbytes;
  unsigned char *pk = need(kem->publickeybytes), *sk = need(kem->secretkeybytes), *again = need(kem->publickeybytes);
  unsigned char *ct = need(c), *ss = need(32), *ss2 = need(32), *seed = need(32);
  unsigned char *cts = need(COUNT * c), *sss = need(COUNT * 32);
  mcbits_prepared *key;
  size_t i;
  memset(seed, 7, 32);
  check(kem->keypair_from_seed(pk, sk, seed) == 0, "%s: keypair_from_seed", kem->name);
  check(kem->check_keypair(pk, sk) == 0, "%s: check_keypair", kem->name);
  check(kem->public_from_secret(again, sk) == 0 && !memcmp(again, pk, kem->publickeybytes), "%s: public_from_secret",
        kem->name);
  check(kem->enc(ct, ss, pk) == 0 && kem->dec(ss2, ct, sk) == 0 && !memcmp(ss, ss2, 32), "%s: round trip", kem->name);
  for (i = 0; i < c; i += c - 1) {
    ct[i] ^= 1;
    check(kem->dec(ss2, ct, sk) == 0 && memcmp(ss, ss2, 32), "%s: dec of a damaged ciphertext", kem->name);
    ct[i] ^= 1;
  }
  check(kem->prepare(&key, sk) == 0 && kem->dec_prepared(ss2, ct, key) == 0 && !memcmp(ss, ss2, 32),
        "%s: prepared key", kem->name);
  check(kem->enc_batch(cts, sss, COUNT, pk) == 0, "%s: enc_batch", kem->name);
  for (i = 0; i < COUNT; i++)
    check(kem->dec(ss, cts + i * c, sk) == 0 && !memcmp(ss, sss + 32 * i, 32), "%s: dec of a batch", kem->name);
  check(kem->dec_batch(sss, cts, COUNT, sk) == 0 && kem->dec_batch_prepared(sss, cts, COUNT, key) == 0, "%s: batches",
        kem->name);
  mcbits_prepared_free(key);
  free(pk);
  free(sk);
  free(again);
  free(ct);
  free(ss);
  free(ss2);
  free(seed);
  free(cts);
  free(sss);
}

static void test(void)
{
  const mcbits_kem *kem;
  size_t i;
  for (i = 0; (kem = controlled(mcbits_kem_at(i))) != NULL; i++)
    if (wanted(kem->name)) test_set(kem);
}

int main(int argc, char **argv)
{
  controls_arguments(&argc, argv);
  return run(argc, argv, "asan", test);
}
