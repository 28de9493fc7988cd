/* The NIST API, crypto_kem_keypair and so on, for the set PLAIN_SET, on top of libmcbits. Random bytes
 * come from the program's `randombytes`, which returns 0 as NIST's rng.c does.
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stddef.h>

#include "api.h"
#include "mcbits.h"

#define JOIN_(set, suffix) crypto_kem_##set##suffix
#define JOIN(set, suffix) JOIN_(set, suffix)

int randombytes(unsigned char *out, unsigned long long length);

static int draw(void *context, unsigned char *out, size_t length)
{
  (void)context;
  return randombytes(out, length);
}

int crypto_kem_keypair(unsigned char *pk, unsigned char *sk)
{
  return JOIN(PLAIN_SET, _keypair_rng)(pk, sk, draw, NULL);
}

int crypto_kem_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk)
{
  return JOIN(PLAIN_SET, _enc_rng)(ct, ss, pk, draw, NULL);
}

int crypto_kem_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk)
{
  return JOIN(PLAIN_SET, _dec)(ss, ct, sk);
}
