/* A round trip with every parameter set: sizes, times, and the implementation in use. */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mcbits.h"

static double milliseconds(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static int round_trip(const mcbits_kem *kem)
{
  unsigned char *pk = malloc(kem->publickeybytes), *sk = malloc(kem->secretkeybytes);
  unsigned char *ct = malloc(kem->ciphertextbytes), theirs[32], ours[32];
  double t0, t1, t2, t3;
  int result = MCBITS_ERR_MEMORY;
  if (pk && sk && ct) {
    t0 = milliseconds();
    result = kem->keypair(pk, sk);
    t1 = milliseconds();
    if (result == 0) result = kem->enc(ct, theirs, pk);
    t2 = milliseconds();
    if (result == 0) result = kem->dec(ours, ct, sk);
    t3 = milliseconds();
    if (result == 0)
      printf("%-18s %10lu %10lu %10lu %10.2f %10.4f %10.4f  %s\n", kem->name, (unsigned long)kem->publickeybytes,
             (unsigned long)kem->secretkeybytes, (unsigned long)kem->ciphertextbytes, t1 - t0, t2 - t1, t3 - t2,
             memcmp(ours, theirs, sizeof ours) ? "KEYS DIFFER" : "ok");
    if (result == 0 && memcmp(ours, theirs, sizeof ours)) result = 1;
  }
  if (result) fprintf(stderr, "%s: %s\n", kem->name, mcbits_strerror(result));
  free(pk);
  if (sk) memset(sk, 0, kem->secretkeybytes);
  free(sk);
  free(ct);
  return result;
}

int main(void)
{
  const mcbits_kem *kem;
  size_t i;
  int failures = 0;
  printf("mcbits %s, implementation %s; bytes and milliseconds\n\n", mcbits_version(), mcbits_implementation());
  printf("%-18s %10s %10s %10s %10s %10s %10s\n", "set", "public key", "secret key", "ciphertext", "keypair", "enc",
         "dec");
  for (i = 0; (kem = mcbits_kem_at(i)) != NULL; i++) failures += round_trip(kem) != 0;
  return failures != 0;
}
