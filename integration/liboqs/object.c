/* Test of mcbits_oqs.h: an exchange with every set through liboqs' own calls. */
#define MCBITS_OQS_IMPLEMENTATION
#include "mcbits_oqs.h"

#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "FAILED, %s: %s\n", name, #condition); \
            return 1; \
        } \
    } while (0)

static int exchange(const char *name)
{
    OQS_KEM *kem = mcbits_oqs_kem_new(name);
    CHECK(kem && mcbits_kem_by_name(kem->method_name) == mcbits_kem_by_name(name));
    uint8_t *pk = malloc(kem->length_public_key), *pk2 = malloc(kem->length_public_key);
    uint8_t *sk = malloc(kem->length_secret_key), *sk2 = malloc(kem->length_secret_key);
    uint8_t *ct = malloc(kem->length_ciphertext);
    uint8_t ss[32], ss2[32], seed[32];
    CHECK(pk && pk2 && sk && sk2 && ct && kem->length_shared_secret == 32 && kem->length_keypair_seed == 32);

    OQS_randombytes(seed, 32);
    CHECK(OQS_KEM_keypair(kem, pk, sk) == OQS_SUCCESS);
    CHECK(kem->keypair_derand(pk, sk, seed) == OQS_SUCCESS && kem->keypair_derand(pk2, sk2, seed) == OQS_SUCCESS);
    CHECK(memcmp(pk, pk2, kem->length_public_key) == 0 && memcmp(sk, sk2, kem->length_secret_key) == 0);
    CHECK(OQS_KEM_encaps(kem, ct, ss, pk) == OQS_SUCCESS && OQS_KEM_decaps(kem, ss2, ct, sk) == OQS_SUCCESS);
    CHECK(memcmp(ss, ss2, 32) == 0);
    ct[0] ^= 1;
    CHECK(OQS_KEM_decaps(kem, ss2, ct, sk) == OQS_SUCCESS && memcmp(ss, ss2, 32) != 0);
#if MCBITS_OQS_ENCAPS_DERAND
    CHECK(kem->length_encaps_seed == 0 && kem->encaps_derand(ct, ss, pk, seed) == OQS_ERROR);
#endif
    free(pk), free(pk2), free(sk), free(sk2), free(ct);
    printf("%s: category %d, ok\n", kem->method_name, kem->claimed_nist_level);
    OQS_KEM_free(kem);
    return 0;
}

int main(void)
{
    const char *name = "an unknown name";
    CHECK(mcbits_oqs_kem_new(name) == NULL && mcbits_oqs_kem_new(NULL) == NULL);
    for (size_t i = 0; mcbits_kem_at(i); ++i) {
        if (exchange(mcbits_kem_at(i)->name)) return 1;
    }
    return exchange("Classic-McEliece-348864pcf");
}
