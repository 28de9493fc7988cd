/* SHA-256, FIPS 180-4. The constants are computed by their definition: the first 32 bits of the
 * fractional parts of the square roots and cube roots of the first primes. */
#include <string.h>

#include "crypto.h"

static uint32_t initial[8], constants[64];

/* The first 32 bits of the fractional part of the `degree`-th root of p, 2 or 3: the largest
 * root * 2^32, found bit by bit, with 128-bit products split in halves. */
static int at_most(uint64_t x, int degree, uint32_t p)
{
  /* x^degree <= p * 2^(32 * degree) in schoolbook arithmetic with 32-bit digits */
  uint32_t digits[6] = {0}, product[6];
  int i, j, k;
  digits[0] = 1;
  for (k = 0; k < degree; k++) {
    uint32_t factor[2];
    factor[0] = (uint32_t)x;
    factor[1] = (uint32_t)(x >> 32);
    memset(product, 0, sizeof product);
    for (i = 0; i < 2; i++) {
      uint64_t carry = 0;
      for (j = 0; i + j < 6; j++) {
        carry += (uint64_t)digits[j] * factor[i] + product[i + j];
        product[i + j] = (uint32_t)carry;
        carry >>= 32;
      }
    }
    memcpy(digits, product, sizeof digits);
  }
  for (i = 5; i > degree; i--)
    if (digits[i]) return 0;
  if (digits[degree] != p) return digits[degree] < p;
  for (i = 0; i < degree; i++)
    if (digits[i]) return 0;
  return 1;
}

static uint32_t root_bits(int degree, uint32_t p)
{
  uint64_t x = 0;
  int bit;
  for (bit = 36; bit >= 0; bit--)
    if (at_most(x | (uint64_t)1 << bit, degree, p)) x |= (uint64_t)1 << bit;
  return (uint32_t)x;
}

static void make_constants(void)
{
  uint32_t p = 2, d;
  int n = 0;
  if (constants[63]) return;
  for (; n < 64; p++) {
    for (d = 2; d * d <= p; d++)
      if (p % d == 0) break;
    if (d * d <= p) continue;
    if (n < 8) initial[n] = root_bits(2, p);
    constants[n++] = root_bits(3, p);
  }
}

static uint32_t rotate(uint32_t x, int n) { return x >> n | x << (32 - n); }

static void compress(uint32_t h[8], const unsigned char *block)
{
  uint32_t w[64], v[8];
  int i;
  for (i = 0; i < 16; i++)
    w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
           (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
  for (; i < 64; i++) {
    uint32_t a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + w[i - 7] +
           (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
  }
  memcpy(v, h, sizeof v);
  for (i = 0; i < 64; i++) {
    uint32_t t1 = v[7] + (rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)) +
                  ((v[4] & v[5]) ^ (~v[4] & v[6])) + constants[i] + w[i];
    uint32_t t2 = (rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)) +
                  ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof v[0]);
    v[4] += t1;
    v[0] = t1 + t2;
  }
  for (i = 0; i < 8; i++) h[i] += v[i];
}

void sha256_init(sha256_state *s)
{
  make_constants();
  memcpy(s->h, initial, sizeof s->h);
  s->length = 0;
}

void sha256_update(sha256_state *s, const void *data, size_t length)
{
  const unsigned char *p = data;
  while (length) {
    size_t used = s->length % 64, n = 64 - used;
    if (n > length) n = length;
    memcpy(s->block + used, p, n);
    s->length += n;
    p += n;
    length -= n;
    if (s->length % 64 == 0) compress(s->h, s->block);
  }
}

void sha256_final(sha256_state *s, unsigned char digest[32])
{
  static const unsigned char padding[64] = {0x80};
  unsigned char bits[8];
  int i;
  for (i = 0; i < 8; i++) bits[i] = (unsigned char)(s->length * 8 >> (56 - 8 * i));
  sha256_update(s, padding, 1 + (119 - s->length % 64) % 64);
  sha256_update(s, bits, 8);
  for (i = 0; i < 32; i++) digest[i] = (unsigned char)(s->h[i / 4] >> (24 - 8 * (i % 4)));
}

void sha256(unsigned char digest[32], const void *data, size_t length)
{
  sha256_state s;
  sha256_init(&s);
  sha256_update(&s, data, length);
  sha256_final(&s, digest);
}
