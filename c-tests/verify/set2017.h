/* The sets of McBits 2017 as data, for the checks of docs/verification.md. */
#ifndef MCBITS_SET2017_H
#define MCBITS_SET2017_H

#include "mcbits2017.h"

typedef struct {
  const char *name;
  size_t pk, sk, overhead, goppa, draw, seeds[2]; /* bytes; of the draws of encrypt and keypair */
  int (*keypair_rng)(unsigned char *, unsigned char *, mcbits_rng, void *);
  int (*public_from_secret)(unsigned char *, const unsigned char *);
  int (*encrypt_rng)(unsigned char *, unsigned long long *, const unsigned char *, unsigned long long,
                     const unsigned char *, mcbits_rng, void *);
  int (*open)(unsigned char *, unsigned long long *, const unsigned char *, unsigned long long, const unsigned char *);
} set2017;

#define SET2017(name, goppa, draw, first, second)                                                             \
  {                                                                                                           \
#name, crypto_encrypt_##name##_PUBLICKEYBYTES, crypto_encrypt_##name##_SECRETKEYBYTES,                    \
        crypto_encrypt_##name##_BYTES, goppa, draw, {first, second}, crypto_encrypt_##name##_keypair_rng,     \
        crypto_encrypt_##name##_public_from_secret, crypto_encrypt_##name##_rng, crypto_encrypt_##name##_open \
  }

static const set2017 sets2017[] = {SET2017(mcbits8192128, 208, 32, 32, 0), SET2017(mcbits4096062, 96, 124, 124, 5888)};
enum { SETS2017 = 2 };

#endif
