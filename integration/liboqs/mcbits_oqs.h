/* Classic McEliece of mcbits as objects of liboqs' type OQS_KEM.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * For programs and providers that choose algorithms at run time:
 *
 *     #define MCBITS_OQS_IMPLEMENTATION      (in one source file)
 *     #include "mcbits_oqs.h"
 *
 *     OQS_KEM *kem = mcbits_oqs_kem_new("Classic-McEliece-6960119pcf");
 *     OQS_KEM_keypair(kem, public_key, secret_key);
 *     ...
 *     OQS_KEM_free(kem);
 *
 * The names are those of liboqs with all twenty sets, also those that liboqs lacks, or those of
 * SUPERCOP, mceliece6960119pcf. An unknown name gives a null pointer, as does lack of memory.
 * liboqs itself need not contain Classic McEliece.
 *
 * Random bytes come from OQS_randombytes. keypair_derand takes the 32 bytes that the standard calls
 * delta. There is no encaps_derand: it draws until a draw is usable, so no fixed number of bytes is
 * enough; length_encaps_seed is 0 and the function returns OQS_ERROR, as in liboqs.
 *
 * Needs <oqs/oqs.h> of liboqs 0.13 or newer. */
#ifndef MCBITS_OQS_H
#define MCBITS_OQS_H

#include <oqs/oqs.h>

#include "mcbits.h"

#ifdef __cplusplus
extern "C" {
#endif

OQS_KEM *mcbits_oqs_kem_new(const char *method_name);

#ifdef __cplusplus
}
#endif

/* liboqs gave OQS_KEM the fields for encaps_derand in 0.14. */
#if OQS_VERSION_MAJOR > 0 || OQS_VERSION_MINOR >= 14
#define MCBITS_OQS_ENCAPS_DERAND 1
#else
#define MCBITS_OQS_ENCAPS_DERAND 0
#endif

#ifdef MCBITS_OQS_IMPLEMENTATION

#include <string.h>

/* The generator of liboqs, as mcbits_rng. */
static int mcbits_oqs_random(void *context, unsigned char *out, size_t length)
{
    (void)context;
    OQS_randombytes(out, length);
    return 0;
}

/* The functions of one set. */
#define MCBITS_OQS_SET(p) \
    static OQS_STATUS mcbits_oqs_##p##_keypair(uint8_t *pk, uint8_t *sk) \
    { \
        return crypto_kem_mceliece##p##_keypair_rng(pk, sk, mcbits_oqs_random, NULL) ? OQS_ERROR : OQS_SUCCESS; \
    } \
    static OQS_STATUS mcbits_oqs_##p##_keypair_derand(uint8_t *pk, uint8_t *sk, const uint8_t *seed) \
    { \
        return crypto_kem_mceliece##p##_keypair_from_seed(pk, sk, seed) ? OQS_ERROR : OQS_SUCCESS; \
    } \
    static OQS_STATUS mcbits_oqs_##p##_encaps(uint8_t *ct, uint8_t *ss, const uint8_t *pk) \
    { \
        return crypto_kem_mceliece##p##_enc_rng(ct, ss, pk, mcbits_oqs_random, NULL) ? OQS_ERROR : OQS_SUCCESS; \
    } \
    static OQS_STATUS mcbits_oqs_##p##_decaps(uint8_t *ss, const uint8_t *ct, const uint8_t *sk) \
    { \
        return crypto_kem_mceliece##p##_dec(ss, ct, sk) ? OQS_ERROR : OQS_SUCCESS; \
    }

/* clang-format off */
#define MCBITS_OQS_SETS(X) \
    X(348864, 1) X(348864f, 1) X(348864pc, 1) X(348864pcf, 1) \
    X(460896, 3) X(460896f, 3) X(460896pc, 3) X(460896pcf, 3) \
    X(6688128, 5) X(6688128f, 5) X(6688128pc, 5) X(6688128pcf, 5) \
    X(6960119, 5) X(6960119f, 5) X(6960119pc, 5) X(6960119pcf, 5) \
    X(8192128, 5) X(8192128f, 5) X(8192128pc, 5) X(8192128pcf, 5)
/* clang-format on */

#define MCBITS_OQS_FUNCTIONS(p, level) MCBITS_OQS_SET(p)
MCBITS_OQS_SETS(MCBITS_OQS_FUNCTIONS)

#if MCBITS_OQS_ENCAPS_DERAND
static OQS_STATUS mcbits_oqs_encaps_derand(uint8_t *ct, uint8_t *ss, const uint8_t *pk, const uint8_t *seed)
{
    (void)ct, (void)ss, (void)pk, (void)seed;
    return OQS_ERROR;
}
#endif

OQS_KEM *mcbits_oqs_kem_new(const char *method_name)
{
    static const struct {
        const char *name;
        uint8_t level;
        OQS_STATUS (*keypair)(uint8_t *, uint8_t *);
        OQS_STATUS (*keypair_derand)(uint8_t *, uint8_t *, const uint8_t *);
        OQS_STATUS (*encaps)(uint8_t *, uint8_t *, const uint8_t *);
        OQS_STATUS (*decaps)(uint8_t *, const uint8_t *, const uint8_t *);
    } rows[] = {
#define MCBITS_OQS_ROW(p, level) \
    {"Classic-McEliece-" #p,          level,                 mcbits_oqs_##p##_keypair, \
     mcbits_oqs_##p##_keypair_derand, mcbits_oqs_##p##_encaps, mcbits_oqs_##p##_decaps},
        MCBITS_OQS_SETS(MCBITS_OQS_ROW)
#undef MCBITS_OQS_ROW
    };
    const mcbits_kem *set = method_name ? mcbits_kem_by_name(method_name) : NULL;
    if (!set) return NULL;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        /* Both names end in the digits and letters of the set. */
        if (strcmp(rows[i].name + strlen("Classic-McEliece-"), set->name + strlen("mceliece")) != 0) continue;
        OQS_KEM *kem = (OQS_KEM *)OQS_MEM_calloc(1, sizeof *kem);
        if (!kem) return NULL;
        kem->method_name = rows[i].name;
        kem->alg_version = "SUPERCOP-20221025";
        kem->claimed_nist_level = rows[i].level;
        kem->ind_cca = true;
        kem->length_public_key = set->publickeybytes;
        kem->length_secret_key = set->secretkeybytes;
        kem->length_ciphertext = set->ciphertextbytes;
        kem->length_shared_secret = set->bytes;
        kem->length_keypair_seed = 32;
        kem->keypair = rows[i].keypair;
        kem->keypair_derand = rows[i].keypair_derand;
#if MCBITS_OQS_ENCAPS_DERAND
        kem->encaps_derand = mcbits_oqs_encaps_derand;
#endif
        kem->encaps = rows[i].encaps;
        kem->decaps = rows[i].decaps;
        return kem;
    }
    return NULL;
}

#endif
#endif
