/* One program with libmcbits.a, a second Rust static library, and, with DEBIAN, libsodium and
 * Debian's libmceliece. Each works: session keys made by one are recovered by another. */
#include <stdio.h>
#include <string.h>

#include "mcbits.h"

#ifdef DEBIAN
#include <mceliece.h>
#include <sodium.h>
#endif

int other_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);
int other_panics(void);

static unsigned char pk[crypto_kem_mceliece348864f_PUBLICKEYBYTES];
static unsigned char sk[crypto_kem_mceliece348864f_SECRETKEYBYTES];
static unsigned char ct[crypto_kem_mceliece348864f_CIPHERTEXTBYTES];
static unsigned char ss[32], ss2[32];

#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "FAILED: %s\n", #condition); \
            return 1; \
        } \
        printf("%s\n", #condition); \
    } while (0)

int main(void)
{
    CHECK(crypto_kem_mceliece348864f_keypair(pk, sk) == 0);
    CHECK(crypto_kem_mceliece348864f_enc(ct, ss, pk) == 0);
    CHECK(other_dec(ss2, ct, sk) == 0 && memcmp(ss, ss2, 32) == 0);
    CHECK(other_panics() == 0);
#ifdef DEBIAN
    memset(ss2, 0, 32);
    CHECK(mceliece348864f_dec(ss2, ct, sk) == 0 && memcmp(ss, ss2, 32) == 0);
    CHECK(mceliece348864f_enc(ct, ss, pk) == 0);
    CHECK(crypto_kem_mceliece348864f_dec(ss2, ct, sk) == 0 && memcmp(ss, ss2, 32) == 0);
    unsigned char hash[crypto_hash_sha256_BYTES];
    CHECK(sodium_init() == 0 && crypto_hash_sha256(hash, ss, 32) == 0);
#endif
    return 0;
}
