/* SUPERCOP's functions for one parameter set, on top of mcbits.S.
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "tier.h"

#include "crypto_kem.h"
#include "mcbits.h"
#include "set.h"

int crypto_kem_keypair(unsigned char *pk, unsigned char *sk)
{
  CRYPTO_ALIGN(64) uint64_t scratch[MCBITS_SCRATCH_WORDS]; /* cleared by mcbits_keypair */
  return mcbits_keypair(MCBITS_SET, pk, sk, scratch);
}

int crypto_kem_enc(unsigned char *c, unsigned char *k, const unsigned char *pk)
{
  return mcbits_enc(MCBITS_SET, c, k, pk);
}

int crypto_kem_dec(unsigned char *k, const unsigned char *c, const unsigned char *sk)
{
  return mcbits_dec(MCBITS_SET, k, c, sk);
}
