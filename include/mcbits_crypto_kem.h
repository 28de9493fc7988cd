/* The names of SUPERCOP and NIST, crypto_kem_keypair and so on, for one parameter set.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 *     #define MCBITS_SET mceliece6960119f
 *     #include "mcbits_crypto_kem.h"
 *
 * What the functions do is said in mcbits.h. */
#ifndef MCBITS_CRYPTO_KEM_H
#define MCBITS_CRYPTO_KEM_H

#ifndef MCBITS_SET
#error "define MCBITS_SET as the name of a parameter set, such as mceliece6960119f"
#endif

#include "mcbits.h"

#define MCBITS_JOIN_(set, suffix) crypto_kem_##set##suffix
#define MCBITS_JOIN(set, suffix) MCBITS_JOIN_(set, suffix)

#define crypto_kem_keypair MCBITS_JOIN(MCBITS_SET, _keypair)
#define crypto_kem_enc MCBITS_JOIN(MCBITS_SET, _enc)
#define crypto_kem_dec MCBITS_JOIN(MCBITS_SET, _dec)

#define CRYPTO_PUBLICKEYBYTES MCBITS_JOIN(MCBITS_SET, _PUBLICKEYBYTES)
#define CRYPTO_SECRETKEYBYTES MCBITS_JOIN(MCBITS_SET, _SECRETKEYBYTES)
#define CRYPTO_CIPHERTEXTBYTES MCBITS_JOIN(MCBITS_SET, _CIPHERTEXTBYTES)
#define CRYPTO_BYTES MCBITS_JOIN(MCBITS_SET, _BYTES)

#endif
