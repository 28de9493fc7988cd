/* The functions in mcbits.S, for every parameter set, and in harness.c.
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef MCBITS_SUPERCOP_H
#define MCBITS_SUPERCOP_H

#include <stddef.h>
#include <stdint.h>

#define mcbits_keypair CRYPTO_SHARED_NAMESPACE(mcbits_keypair)
#define mcbits_enc CRYPTO_SHARED_NAMESPACE(mcbits_enc)
#define mcbits_dec CRYPTO_SHARED_NAMESPACE(mcbits_dec)
#define mcbits_randombytes CRYPTO_SHARED_NAMESPACE(mcbits_randombytes)
#define mcbits_declassify CRYPTO_SHARED_NAMESPACE(mcbits_declassify)

/* Enough for every set: 2,560,000 bytes. */
#define MCBITS_SCRATCH_WORDS 320000

int mcbits_keypair(size_t set, unsigned char *pk, unsigned char *sk, uint64_t *scratch);
int mcbits_enc(size_t set, unsigned char *ct, unsigned char *ss, const unsigned char *pk);
int mcbits_dec(size_t set, unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

void mcbits_randombytes(unsigned char *out, size_t length);
void mcbits_declassify(const void *x, size_t length);

#endif
