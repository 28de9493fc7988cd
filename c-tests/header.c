/* Compiled as C90 and as C++11 with all warnings: both headers stand alone, and the plain names are
 * those of the set. */
#define MCBITS_SET mceliece6960119pcf
#include "mcbits_crypto_kem.h"
#include "mcbits.h"

#if CRYPTO_PUBLICKEYBYTES != 1047319 || CRYPTO_SECRETKEYBYTES != 13948 || CRYPTO_CIPHERTEXTBYTES != 226 || \
    CRYPTO_BYTES != 32
#error "sizes"
#endif

int main(void)
{
  const mcbits_kem *kem = mcbits_kem_by_name("mceliece6960119pcf");
  return !(kem && kem->keypair == crypto_kem_keypair && kem->enc == crypto_kem_enc && kem->dec == crypto_kem_dec);
}
