/* SHAKE256, FIPS 202. Round constants and rotations are computed as the standard defines them. */
#include <string.h>

#include "crypto.h"

#define RATE 136

static uint64_t rotate(uint64_t x, int n) { return n ? x << n | x >> (64 - n) : x; }

static void permute(uint64_t a[25])
{
  unsigned lfsr = 1;
  int round, x, y, i;
  for (round = 0; round < 24; round++) {
    uint64_t c[5], b[25];
    /* theta */
    for (x = 0; x < 5; x++) c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
    for (i = 0; i < 25; i++) a[i] ^= c[(i + 4) % 5] ^ rotate(c[(i + 1) % 5], 1);
    /* rho and pi: lane (x, y) is rotated and goes to (y, 2x + 3y) */
    b[0] = a[0];
    for (x = 1, y = 0, i = 0; i < 24; i++) {
      int next = (2 * x + 3 * y) % 5;
      b[y + 5 * next] = rotate(a[x + 5 * y], (i + 1) * (i + 2) / 2 % 64);
      x = y;
      y = next;
    }
    /* chi */
    for (i = 0; i < 25; i++) a[i] = b[i] ^ (~b[i / 5 * 5 + (i + 1) % 5] & b[i / 5 * 5 + (i + 2) % 5]);
    /* iota: bit 2^j - 1 is the next output of x^8 + x^6 + x^5 + x^4 + 1 */
    for (i = 0; i < 7; i++) {
      a[0] ^= (uint64_t)(lfsr & 1) << ((1 << i) - 1);
      lfsr = lfsr << 1 ^ (lfsr >> 7) * 0x171;
    }
  }
}

static void xor_byte(shake256_state *s, size_t at, unsigned byte)
{
  s->lanes[at / 8] ^= (uint64_t)byte << (8 * (at % 8));
}

void shake256_init(shake256_state *s) { memset(s, 0, sizeof *s); }

void shake256_update(shake256_state *s, const void *data, size_t length)
{
  const unsigned char *p = data;
  while (length--) {
    xor_byte(s, s->position++, *p++);
    if (s->position == RATE) {
      permute(s->lanes);
      s->position = 0;
    }
  }
}

void shake256_final(shake256_state *s, unsigned char digest[32])
{
  int i;
  xor_byte(s, s->position, 0x1f);
  xor_byte(s, RATE - 1, 0x80);
  permute(s->lanes);
  for (i = 0; i < 32; i++) digest[i] = (unsigned char)(s->lanes[i / 8] >> (8 * (i % 8)));
}
