/* The checksum that SUPERCOP computes over key pairs, ciphertexts, session keys and damaged
 * ciphertexts, with SUPERCOP's conditions: buffers at odd addresses, guard bytes, outputs on top of
 * inputs, no file and no process may be opened. checksumbig only with --full. */
#include <sys/resource.h>

#include "harness.h"

#define GUARD 16

/* SUPERCOP's deterministic randomness: 736 bytes of each 768 bytes of ChaCha20, the first 32 are the
 * next key. */
typedef struct {
  unsigned char block[768];
  size_t used;
} random_stream;

static int draw(void *context, unsigned char *out, size_t length)
{
  random_stream *s = context;
  while (length--) {
    if (s->used == sizeof s->block) {
      unsigned char key[32];
      memcpy(key, s->block, 32);
      chacha20(s->block, sizeof s->block / 64, key);
      s->used = 32;
    }
    *out++ = s->block[s->used++];
  }
  return 0;
}

/* The i-th pick. */
static uint64_t pick(uint64_t *i)
{
  static const unsigned char key[] = "generate inputs for test vectors";
  unsigned char nonce[16] = {0}, block[64];
  uint64_t value = 0;
  int k;
  for (k = 0; k < 8; k++) nonce[k] = (unsigned char)(*i >> (8 * k));
  salsa20_block(block, key, nonce);
  for (k = 7; k >= 0; k--) value = value << 8 | block[k];
  ++*i;
  return value;
}

static unsigned char state[32];

static void absorb_piece(const unsigned char piece[16])
{
  unsigned char block[64];
  salsa20_block(block, state, piece);
  memcpy(state, block, 32);
}

static void absorb(const unsigned char *x, size_t length)
{
  unsigned char rest[16] = {0};
  for (; length >= 16; x += 16, length -= 16) absorb_piece(x);
  memcpy(rest, x, length);
  rest[length] = 1;
  state[0] ^= 1;
  absorb_piece(rest);
}

/* A buffer one byte behind a 64-byte boundary, with guard bytes around it. */
typedef struct {
  unsigned char *memory, *at;
  size_t length;
} buffer;

static buffer make(size_t length)
{
  buffer b;
  b.length = length;
  b.memory = need(length + 64 + 64 + 1 + GUARD);
  b.at = b.memory + 64 + (64 - (uintptr_t)b.memory % 64) % 64 + 1;
  memset(b.at - GUARD, 0xa5, length + 2 * GUARD);
  return b;
}

static int intact(const buffer *b)
{
  return is_filled(b->at - GUARD, GUARD, 0xa5) && is_filled(b->at + b->length, GUARD, 0xa5);
}

static void checksum(const mcbits_kem *kem, int loops)
{
  const char *name = kem->name;
  buffer p = make(kem->publickeybytes), s = make(kem->secretkeybytes), k = make(32), t = make(32),
         c = make(kem->ciphertextbytes), p2 = make(p.length), s2 = make(s.length), c2 = make(c.length);
  random_stream random;
  uint64_t picks = 0;
  int loop, i;
  memset(random.block, 0, sizeof random.block);
  random.used = sizeof random.block;
  memset(state, 0, sizeof state);
  for (loop = 0; loop < loops; loop++) {
    check(kem->keypair_rng(p.at, s.at, draw, &random) == 0, "%s: keypair_rng", name);
    absorb(p.at, p.length);
    absorb(s.at, s.length);
    memcpy(p2.at, p.at, p.length);
    memcpy(s2.at, s.at, s.length);

    check(kem->enc_rng(c.at, k.at, p.at, draw, &random) == 0, "%s: enc_rng", name);
    absorb(c.at, c.length);
    absorb(k.at, 32);
    check(!memcmp(p.at, p2.at, p.length), "%s: enc changed the public key", name);
    memcpy(c2.at, c.at, c.length);

    check(kem->dec(t.at, c.at, s.at) == 0 && !memcmp(t.at, k.at, 32), "%s: dec", name);
    absorb(t.at, 32);
    check(!memcmp(c.at, c2.at, c.length) && !memcmp(s.at, s2.at, s.length), "%s: dec changed an input", name);

    memset(t.at, 0x5a, 32);
    check(kem->dec(t.at, c2.at, s2.at) == 0 && !memcmp(t.at, k.at, 32), "%s: dec of copies", name);
    check(kem->dec(c2.at, c2.at, s.at) == 0 && !memcmp(c2.at, k.at, 32), "%s: dec on top of ct", name);
    check(kem->dec(s2.at, c.at, s2.at) == 0 && !memcmp(s2.at, k.at, 32), "%s: dec on top of sk", name);

    for (i = 0; i < 3; i++) {
      unsigned amount = 1 + (unsigned)(pick(&picks) % 255);
      size_t position = (size_t)(pick(&picks) % c.length);
      c.at[position] = (unsigned char)(c.at[position] + amount);
      if (kem->dec(t.at, c.at, s.at) == 0)
        absorb(t.at, 32);
      else
        absorb(c.at, c.length);
    }
    check(intact(&p) && intact(&s) && intact(&k) && intact(&t) && intact(&c) && intact(&s2) && intact(&c2),
          "%s: wrote outside an output", name);
  }
  free(p.memory);
  free(s.memory);
  free(k.memory);
  free(t.memory);
  free(c.memory);
  free(p2.memory);
  free(s2.memory);
  free(c2.memory);
}

static void test(void)
{
  vectors v;
  struct rlimit files, processes, none;
  vectors_open(&v);
  getrlimit(RLIMIT_NOFILE, &files);
  getrlimit(RLIMIT_NPROC, &processes);
  none = files;
  none.rlim_cur = 0;
  setrlimit(RLIMIT_NOFILE, &none);
  none = processes;
  none.rlim_cur = 0;
  setrlimit(RLIMIT_NPROC, &none);
  while (vectors_next(&v, "supercop")) {
    checksum(v.kem, 8);
    check_bytes(&v, 1, state, 32, "checksumsmall");
    if (full) {
      checksum(v.kem, 64);
      check_bytes(&v, 2, state, 32, "checksumbig");
    }
  }
  setrlimit(RLIMIT_NOFILE, &files);
  setrlimit(RLIMIT_NPROC, &processes);
  vectors_close(&v);
}

int main(int argc, char **argv) { return run(argc, argv, "supercop_checksum", test); }
