/* AES-256, FIPS 197, and the counter-mode generator on top of it. */
#include <string.h>

#include "crypto.h"

static unsigned char sbox[256];

static unsigned char times2(unsigned char x) { return (unsigned char)(x << 1 ^ (x >> 7) * 0x1b); }

static unsigned char multiply(unsigned char x, unsigned char y)
{
  unsigned char product = 0;
  for (; y; y >>= 1, x = times2(x))
    if (y & 1) product ^= x;
  return product;
}

/* The inverse in GF(2^8), then an affine map. */
static void make_sbox(void)
{
  int x, i;
  if (sbox[0]) return;
  for (x = 0; x < 256; x++) {
    unsigned char inverse = 1, s;
    for (i = 0; i < 254; i++) inverse = multiply(inverse, (unsigned char)x);
    s = inverse;
    for (i = 1; i < 5; i++) s ^= (unsigned char)(inverse << i | inverse >> (8 - i));
    sbox[x] = s ^ 0x63;
  }
}

typedef struct {
  unsigned char round[15][16];
} aes256_key;

static void aes256_expand(aes256_key *k, const unsigned char key[32])
{
  unsigned char *w = k->round[0], constant = 1;
  int i, j;
  make_sbox();
  memcpy(w, key, 32);
  for (i = 8; i < 60; i++) {
    unsigned char t[4];
    memcpy(t, w + 4 * i - 4, 4);
    if (i % 8 == 0) {
      unsigned char first = t[0];
      for (j = 0; j < 3; j++) t[j] = sbox[t[j + 1]];
      t[3] = sbox[first];
      t[0] ^= constant;
      constant = times2(constant);
    } else if (i % 8 == 4) {
      for (j = 0; j < 4; j++) t[j] = sbox[t[j]];
    }
    for (j = 0; j < 4; j++) w[4 * i + j] = w[4 * i - 32 + j] ^ t[j];
  }
}

static void aes256_encrypt(unsigned char out[16], const aes256_key *k, const unsigned char in[16])
{
  unsigned char s[16], t[16];
  int round, i;
  for (i = 0; i < 16; i++) s[i] = in[i] ^ k->round[0][i];
  for (round = 1; round < 15; round++) {
    /* byte 4c + r comes from column c + r */
    for (i = 0; i < 16; i++) t[i] = sbox[s[(i + 4 * (i % 4)) % 16]];
    for (i = 0; i < 16; i++) {
      const unsigned char *column = t + i / 4 * 4;
      s[i] = k->round[round][i];
      if (round == 14)
        s[i] ^= t[i];
      else
        s[i] ^= times2(column[i % 4]) ^ times2(column[(i + 1) % 4]) ^ column[(i + 1) % 4] ^
                column[(i + 2) % 4] ^ column[(i + 3) % 4];
    }
  }
  memcpy(out, s, 16);
}

/* The next `length` bytes: counter plus 1, encrypted, for every block. */
static void next_blocks(drbg *g, unsigned char *out, size_t length)
{
  aes256_key k;
  unsigned char block[16];
  int i;
  aes256_expand(&k, g->key);
  while (length) {
    size_t n = length < 16 ? length : 16;
    for (i = 15; i >= 0 && ++g->counter[i] == 0; i--) {}
    aes256_encrypt(block, &k, g->counter);
    memcpy(out, block, n);
    out += n;
    length -= n;
  }
}

static void update(drbg *g, const unsigned char *seed)
{
  unsigned char fresh[48];
  int i;
  next_blocks(g, fresh, 48);
  for (i = 0; seed && i < 48; i++) fresh[i] ^= seed[i];
  memcpy(g->key, fresh, 32);
  memcpy(g->counter, fresh + 32, 16);
}

void drbg_seed(drbg *g, const unsigned char seed[48])
{
  memset(g, 0, sizeof *g);
  update(g, seed);
}

void drbg_read(drbg *g, unsigned char *out, size_t length)
{
  next_blocks(g, out, length);
  update(g, NULL);
}
