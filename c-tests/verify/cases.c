#include "cases.h"

#include "../harness.h"

static const char *const names[CASES] = {"valid",    "valid, other error", "one bit damaged",   "last bit damaged", "zero",
                                         "all ones", "weight 1",           "weight t - 1",      "weight t + 1"};

const char *cases_name(int i) { return names[i]; }

/* The syndrome of an error of this weight: (I | T) e is e itself while all ones are in front. */
static void light(unsigned char *ct, size_t bytes, int weight)
{
  int i;
  memset(ct, 0, bytes);
  for (i = 0; i < weight; i++) ct[i] = 1 << i % 8;
}

void cases_make(const mcbits_kem *kem, int key, unsigned char *pk, unsigned char *sk, unsigned char ct[CASES][256])
{
  unsigned char seed[48] = {1}, ss[32];
  /* The number at the end of the name, 348864 and so on: t is its last two or three digits. */
  int t = atoi(kem->name + strlen("mceliece") + 4), padding = kem->ciphertextbytes == 194 || kem->ciphertextbytes == 226, i;
  size_t bytes = kem->ciphertextbytes;
  drbg_rng rng;
  seed[1] = (unsigned char)key;
  drbg_seed(&rng.nist, seed);
  check(kem->keypair_rng(pk, sk, drbg_draw, &rng) == 0, "%s: keypair_rng", kem->name);
  for (i = 0; i < 2; i++) check(kem->enc_rng(ct[i], ss, pk, drbg_draw, &rng) == 0, "%s: enc_rng", kem->name);
  memcpy(ct[2], ct[0], 256);
  ct[2][17] ^= 4;
  memcpy(ct[3], ct[0], 256);
  ct[3][bytes - 1] ^= 1;
  memset(ct[4], 0, bytes);
  memset(ct[5], 0xff, bytes);
  if (padding) ct[5][193] &= 7;
  light(ct[6], bytes, 1);
  light(ct[7], bytes, t - 1);
  light(ct[8], bytes, t + 1);
}
