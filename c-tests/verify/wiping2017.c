/* As wiping.c, for the encryption of McBits 2017: secret key, random bytes, error vector, message. */
#include "../harness.h"
#include "controls.h"
#include "search.h"
#include "set2017.h"

enum { N = 200 };

/* The caller's buffers. */
typedef struct {
  unsigned char pk[1400000], sk[16000], pk2[1400000], sk2[16000], classic[16000];
  unsigned char c[N + 256], bad[N + 256], m[N], out[N], stream[1 << 20], error[1024];
  unsigned long long length;
  size_t used;
  int fail_at, stuck;
} own_memory;

static own_memory *own;
static const set2017 *set;

/* Byte by byte: memcpy would leave a copy in a register. */
static int draw(void *context, unsigned char *out, size_t length)
{
  volatile unsigned char *to = out;
  size_t i;
  (void)context;
  if (++draws == own->fail_at || own->used + length > sizeof own->stream) return 1;
  for (i = 0; i < length; i++) to[i] = own->stream[own->used + (own->stuck ? i & 1 : i)];
  own->used += length;
  return 0;
}

/* With four arguments. */
static int encrypt(unsigned char *c, unsigned char *m, unsigned char *pk, mcbits_rng rng)
{
  return set->encrypt_rng(c, &own->length, m, N, pk, rng, NULL);
}
static int open(unsigned char *m, unsigned char *c, const unsigned char *sk)
{
  return set->open(m, &own->length, c, N + set->overhead, sk);
}

/* The error vector of the last draw of mcbits4096062, whose positions are random bytes as they are. */
static void error_of_draw(void)
{
  size_t i;
  if (set->draw != 124 || own->used < 124) return;
  memset(own->error, 0, sizeof own->error);
  for (i = 0; i < 124; i += 2) {
    const unsigned char *p = own->stream + own->used - 124 + i;
    unsigned value = (p[0] | (unsigned)p[1] << 8) & 4095;
    own->error[value / 8] |= (unsigned char)(1 << value % 8);
  }
  secret("the error vector", own->error, 512, 1);
}

static void after(const char *what)
{
  forget();
  secret("the secret key", own->sk, set->sk, 0);
  secret("another secret key", own->sk2, set->sk, 0);
  secret("the random bytes", own->stream, own->used < 100000 ? own->used : 100000, 0);
  secret("the message", own->m, N, 0);
  secret("a converted key", own->classic + 40, sizeof own->classic - 40, 0);
  error_of_draw();
  finish(what);
}

static void *test_set(void *unused)
{
  own_memory *o = own;
  unsigned char key[32] = "wiping: the random bytes to find";
  chacha20(o->stream, sizeof o->stream / 64, key);
  memcpy(o->m, o->stream + sizeof o->stream - N, N);

  CALL("keypair_rng", 0, set->keypair_rng, o->pk, o->sk, draw, NULL);
  after("keypair_rng");
  o->used = 0;
  allocations_left = 0;
  CALL("keypair_rng without memory", MCBITS_ERR_MEMORY, set->keypair_rng, o->pk2, o->sk2, draw, NULL);
  after("keypair_rng without memory");
  allocations_left = -1;
  o->fail_at = set->seeds[1] ? 2 : 1;
  CALL("keypair_rng without random bytes", MCBITS_ERR_RANDOM, set->keypair_rng, o->pk2, o->sk2, draw, NULL);
  after("keypair_rng without random bytes");
  o->fail_at = 0;
  CALL("public_from_secret", 0, set->public_from_secret, o->pk2, o->sk, NULL, NULL);
  after("public_from_secret");

  o->used = 0;
  CALL("encrypt_rng", 0, encrypt, o->c, o->m, o->pk, draw);
  after("encrypt_rng");
  CALL("open", 0, controlled_call, open, o->out, o->c, o->sk);
  check(!memcmp(o->out, o->m, N), "%s: open gave another message", set->name);
  after("open");
  memcpy(o->bad, o->c, sizeof o->c);
  o->bad[N + set->overhead - 1] ^= 1;
  CALL("open of a damaged ciphertext", MCBITS_ERR_INPUT, open, o->out, o->bad, o->sk, NULL);
  after("open of a damaged ciphertext");
  o->used = 0;
  o->fail_at = 1;
  CALL("encrypt_rng without random bytes", MCBITS_ERR_RANDOM, encrypt, o->bad, o->m, o->pk, draw);
  after("encrypt_rng without random bytes");
  o->fail_at = 0;
  if (set->draw == 124) {
    /* the other set stretches what it draws, to different positions */
    o->used = 0;
    o->stuck = 1;
    CALL("encrypt_rng with a generator that is stuck", MCBITS_ERR_RANDOM, encrypt, o->bad, o->m, o->pk, draw);
    after("encrypt_rng with a generator that is stuck");
  }
  if (set == sets2017) {
    CALL("to_mceliece8192128", 0, crypto_encrypt_mcbits8192128_to_mceliece8192128, o->classic, o->sk, NULL, NULL);
    after("to_mceliece8192128");
    CALL("from_mceliece8192128", 0, crypto_encrypt_mcbits8192128_from_mceliece8192128, o->sk2, o->classic, NULL, NULL);
    after("from_mceliece8192128");
  }
  return unused;
}

static void test(void)
{
  int i;
  own = search_begin(sizeof *own);
  for (i = 0; i < SETS2017; i++) {
    set = &sets2017[i];
    if (!wanted(set->name)) continue;
    memset(own, 0, sizeof *own);
    searched = set->name;
    search_thread(test_set);
  }
  search_end();
}

int main(int argc, char **argv)
{
  controls_arguments(&argc, argv);
  return run(argc, argv, "wiping2017", test);
}
