/* A program that uses the installed library: one round trip. */
#include <mcbits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
  const mcbits_kem *kem = mcbits_kem_by_name("mceliece348864f");
  unsigned char *pk = malloc(kem->publickeybytes), *sk = malloc(kem->secretkeybytes), ct[96], theirs[32], ours[32];
  int result = !pk || !sk || kem->keypair(pk, sk) || kem->enc(ct, theirs, pk) || kem->dec(ours, ct, sk) ||
               memcmp(theirs, ours, sizeof ours);
  free(pk);
  free(sk);
  if (result == 0) printf("mcbits %s: keys agree\n", mcbits_version());
  return result;
}
