/* The symmetric functions that the test vectors need: small, plain, slow. For tests only. */
#ifndef MCBITS_TEST_CRYPTO_H
#define MCBITS_TEST_CRYPTO_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint32_t h[8];
  uint64_t length;
  unsigned char block[64];
} sha256_state;

void sha256_init(sha256_state *s);
void sha256_update(sha256_state *s, const void *data, size_t length);
void sha256_final(sha256_state *s, unsigned char digest[32]);
void sha256(unsigned char digest[32], const void *data, size_t length);

typedef struct {
  uint64_t lanes[25];
  size_t position;
} shake256_state;

void shake256_init(shake256_state *s);
void shake256_update(shake256_state *s, const void *data, size_t length);
/* The first 32 bytes of the output. */
void shake256_final(shake256_state *s, unsigned char digest[32]);

/* `blocks` blocks of 64 bytes of the key stream, nonce 0, from block 0 on. */
void chacha20(unsigned char *out, size_t blocks, const unsigned char key[32]);
/* The block of the key stream for a nonce of 8 bytes and a block counter of 8 bytes. */
void salsa20_block(unsigned char out[64], const unsigned char key[32], const unsigned char nonce_counter[16]);

/* AES-256 in counter mode without derivation function, the generator of NIST's test vectors. */
typedef struct {
  unsigned char key[32], counter[16];
} drbg;

void drbg_seed(drbg *g, const unsigned char seed[48]);
void drbg_read(drbg *g, unsigned char *out, size_t length);

#endif
