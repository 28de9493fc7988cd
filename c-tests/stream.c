/* ChaCha20 and Salsa20. A state is a square of 16 little-endian words; a round turns four columns or
 * rows or diagonals, given as tables of places. */
#include <string.h>

#include "crypto.h"

static const char sigma[] = "expand 32-byte k";

static uint32_t rotate(uint32_t x, int n) { return x << n | x >> (32 - n); }

static uint32_t load(const unsigned char *p)
{
  return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* out = input + x, as bytes */
static void feed_forward(unsigned char out[64], const uint32_t x[16], const uint32_t input[16])
{
  int i;
  for (i = 0; i < 64; i++) out[i] = (unsigned char)((x[i / 4] + input[i / 4]) >> (8 * (i % 4)));
}

void chacha20(unsigned char *out, size_t blocks, const unsigned char key[32])
{
  uint32_t input[16], x[16];
  size_t block;
  int i, round;
  for (i = 0; i < 4; i++) input[i] = load((const unsigned char *)sigma + 4 * i);
  for (i = 0; i < 8; i++) input[4 + i] = load(key + 4 * i);
  input[13] = input[14] = input[15] = 0;
  for (block = 0; block < blocks; block++) {
    input[12] = (uint32_t)block;
    memcpy(x, input, sizeof x);
    for (round = 0; round < 20; round++)
      for (i = 0; i < 4; i++) {
        int shift = round % 2; /* columns, then diagonals */
        uint32_t *a = x + i, *b = x + 4 + (i + shift) % 4, *c = x + 8 + (i + 2 * shift) % 4,
                 *d = x + 12 + (i + 3 * shift) % 4;
        *d = rotate(*d ^ (*a += *b), 16);
        *b = rotate(*b ^ (*c += *d), 12);
        *d = rotate(*d ^ (*a += *b), 8);
        *b = rotate(*b ^ (*c += *d), 7);
      }
    feed_forward(out + 64 * block, x, input);
  }
}

void salsa20_block(unsigned char out[64], const unsigned char key[32], const unsigned char nonce_counter[16])
{
  uint32_t input[16], x[16];
  int i, round;
  for (i = 0; i < 4; i++) {
    input[5 * i] = load((const unsigned char *)sigma + 4 * i);
    input[1 + i] = load(key + 4 * i);
    input[6 + i] = load(nonce_counter + 4 * i);
    input[11 + i] = load(key + 16 + 4 * i);
  }
  memcpy(x, input, sizeof x);
  for (round = 0; round < 20; round++)
    for (i = 0; i < 4; i++) {
      /* column i downwards, or row i to the right, from the diagonal on */
      int step = round % 2 ? 1 : 4, line = round % 2 ? 4 * i : i;
      uint32_t *a = x + line + step * i, *b = x + line + step * ((i + 1) % 4),
               *c = x + line + step * ((i + 2) % 4), *d = x + line + step * ((i + 3) % 4);
      *b ^= rotate(*a + *d, 7);
      *c ^= rotate(*b + *a, 9);
      *d ^= rotate(*c + *b, 13);
      *a ^= rotate(*d + *c, 18);
    }
  feed_forward(out, x, input);
}
