/* The ten Classic McEliece algorithms of liboqs on mcbits, in the place of its folder
 * src/kem/classic_mceliece; mcbits.cmake puts it there.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * liboqs has no seeds for these algorithms: its header gives them length 0, and its tests expect
 * the derandomised functions to fail. So they do here; mcbits_oqs.h has a keypair_derand. */
#include <oqs/oqs.h>

#include <oqs/kem_classic_mceliece.h>

#include "mcbits.h"

/* The generator of liboqs, as mcbits_rng. */
static int random_bytes(void *context, unsigned char *out, size_t length)
{
    (void)context;
    OQS_randombytes(out, length);
    return 0;
}

static OQS_STATUS status(int code)
{
    return code ? OQS_ERROR : OQS_SUCCESS;
}

/* `p` is the set, `level` NIST's category. The part about encaps_derand depends on liboqs' version. */
#define SET(p, level) \
    OQS_API OQS_STATUS OQS_KEM_classic_mceliece_##p##_keypair(uint8_t *pk, uint8_t *sk) \
    { \
        return status(crypto_kem_mceliece##p##_keypair_rng(pk, sk, random_bytes, NULL)); \
    } \
    OQS_API OQS_STATUS OQS_KEM_classic_mceliece_##p##_keypair_derand(uint8_t *pk, uint8_t *sk, const uint8_t *seed) \
    { \
        (void)pk, (void)sk, (void)seed; \
        return OQS_ERROR; \
    } \
    OQS_API OQS_STATUS OQS_KEM_classic_mceliece_##p##_encaps(uint8_t *ct, uint8_t *ss, const uint8_t *pk) \
    { \
        return status(crypto_kem_mceliece##p##_enc_rng(ct, ss, pk, random_bytes, NULL)); \
    } \
    OQS_API OQS_STATUS OQS_KEM_classic_mceliece_##p##_decaps(uint8_t *ss, const uint8_t *ct, const uint8_t *sk) \
    { \
        return status(crypto_kem_mceliece##p##_dec(ss, ct, sk)); \
    } \
    ENCAPS_DERAND(p) \
    OQS_KEM *OQS_KEM_classic_mceliece_##p##_new(void) \
    { \
        OQS_KEM *kem = OQS_MEM_malloc(sizeof *kem); \
        if (!kem) return NULL; \
        *kem = (OQS_KEM){ \
            .method_name = OQS_KEM_alg_classic_mceliece_##p, \
            .alg_version = "SUPERCOP-20221025", \
            .claimed_nist_level = level, \
            .ind_cca = true, \
            .length_public_key = OQS_KEM_classic_mceliece_##p##_length_public_key, \
            .length_secret_key = OQS_KEM_classic_mceliece_##p##_length_secret_key, \
            .length_ciphertext = OQS_KEM_classic_mceliece_##p##_length_ciphertext, \
            .length_shared_secret = OQS_KEM_classic_mceliece_##p##_length_shared_secret, \
            .length_keypair_seed = OQS_KEM_classic_mceliece_##p##_length_keypair_seed, \
            .keypair = OQS_KEM_classic_mceliece_##p##_keypair, \
            .keypair_derand = OQS_KEM_classic_mceliece_##p##_keypair_derand, \
            .encaps = OQS_KEM_classic_mceliece_##p##_encaps, \
            .decaps = OQS_KEM_classic_mceliece_##p##_decaps, \
            ENCAPS_DERAND_FIELDS(p)}; \
        return kem; \
    }

/* Since 0.14. */
#if OQS_VERSION_MAJOR > 0 || OQS_VERSION_MINOR >= 14
#define ENCAPS_DERAND(p) \
    OQS_API OQS_STATUS OQS_KEM_classic_mceliece_##p##_encaps_derand( \
        uint8_t *ct, uint8_t *ss, const uint8_t *pk, const uint8_t *seed) \
    { \
        (void)ct, (void)ss, (void)pk, (void)seed; \
        return OQS_ERROR; \
    }
#define ENCAPS_DERAND_FIELDS(p) \
    .length_encaps_seed = OQS_KEM_classic_mceliece_##p##_length_encaps_seed, \
    .encaps_derand = OQS_KEM_classic_mceliece_##p##_encaps_derand
#else
#define ENCAPS_DERAND(p)
#define ENCAPS_DERAND_FIELDS(p)
#endif

#if defined(OQS_ENABLE_KEM_classic_mceliece_348864)
SET(348864, 1)
#endif
#if defined(OQS_ENABLE_KEM_classic_mceliece_348864f)
SET(348864f, 1)
#endif
#if defined(OQS_ENABLE_KEM_classic_mceliece_460896)
SET(460896, 3)
#endif
#if defined(OQS_ENABLE_KEM_classic_mceliece_460896f)
SET(460896f, 3)
#endif
#if defined(OQS_ENABLE_KEM_classic_mceliece_6688128)
SET(6688128, 5)
#endif
#if defined(OQS_ENABLE_KEM_classic_mceliece_6688128f)
SET(6688128f, 5)
#endif
#if defined(OQS_ENABLE_KEM_classic_mceliece_6960119)
SET(6960119, 5)
#endif
#if defined(OQS_ENABLE_KEM_classic_mceliece_6960119f)
SET(6960119f, 5)
#endif
#if defined(OQS_ENABLE_KEM_classic_mceliece_8192128)
SET(8192128, 5)
#endif
#if defined(OQS_ENABLE_KEM_classic_mceliece_8192128f)
SET(8192128f, 5)
#endif
