/* What an operation leaves behind. Each operation, and each of its ways to fail, is called on a painted
 * stack; memory that it gives back is kept as it was. Then all of the process's writable memory outside
 * the caller's buffers, and all registers as they were right after the call, are searched for pieces of
 * the secrets: seed, secret key (seed, g, control bits, s), random bytes, error vector and its positions,
 * session keys. */
#include "../harness.h"
#include "controls.h"
#include "search.h"

/* The caller's buffers. */
typedef struct {
  unsigned char pk[1400000], sk[16000], wrong_sk[16000], pk2[1400000], sk2[16000], ct[256], bad_ct[256], ss[32], ss2[32];
  unsigned char cts[17 * 256], sss[17 * 32];
  mcbits_prepared *key;
  unsigned char seed[48], stream[1 << 16], error[1024];
  uint64_t positions[128];
  uint16_t short_positions[128];
  size_t used;
  int fail_at, repeat_first;
} own_memory;

static own_memory *own;
static const mcbits_kem *kem;

/* Byte by byte: memcpy would leave a copy in a register. */
static void copy(volatile unsigned char *out, const unsigned char *in, size_t length)
{
  while (length--) *out++ = *in++;
}

/* Random bytes, from the caller's memory. The first draw of enc may consist of equal values. */
static int draw(void *context, unsigned char *out, size_t length)
{
  (void)context;
  if (++draws == own->fail_at) return 1;
  if (own->repeat_first && draws == 1) {
    size_t i;
    for (i = 0; i < length; i++) out[i] = own->stream[i & 1];
    return 0;
  }
  if (own->repeat_first < 0) {
    /* stuck: the same values again and again */
    copy(out, own->stream, length);
    copy(out + 2, out, 2);
    return 0;
  }
  if (own->used + length > sizeof own->stream) return 1;
  copy(out, own->stream + own->used, length);
  own->used += length;
  return 0;
}

/* The bytes of enc's successful draw are the last ones: the positions and the vector they give. */
static void error_of_draw(void)
{
  size_t t = (size_t)atoi(kem->name + strlen("mceliece") + 4), n, draw_bytes, i, count = 0;
  char digits[5] = "";
  memcpy(digits, kem->name + strlen("mceliece"), 4);
  n = (size_t)atoi(digits);
  draw_bytes = n == 8192 ? 2 * t : 4 * t;
  memset(own->error, 0, sizeof own->error);
  if (own->used < draw_bytes) return;
  for (i = 0; i < draw_bytes && count < t; i += 2) {
    const unsigned char *p = own->stream + own->used - draw_bytes + i;
    unsigned value = (p[0] | (unsigned)p[1] << 8) & (n == 3488 ? 4095 : 8191);
    if (value >= n) continue;
    own->positions[count] = value;
    own->short_positions[count++] = (uint16_t)value;
    own->error[value / 8] |= (unsigned char)(1 << value % 8);
  }
  secret("the error vector", own->error, n / 8, 1);
  secret("the positions of the error", (unsigned char *)own->positions, 8 * count, 1);
  secret("the positions of the error", (unsigned char *)own->short_positions, 2 * count, 0);
}

/* All secrets there are. */
static void collect(void)
{
  size_t n8;
  char digits[5] = "";
  memcpy(digits, kem->name + strlen("mceliece"), 4);
  n8 = (size_t)atoi(digits) / 8;
  forget();
  secret("the seed", own->seed, 32, 0);
  secret("the seed in the secret key", own->sk, 32, 0);
  secret("g or control bits", own->sk + 40, kem->secretkeybytes - 40 - n8, 0);
  secret("s", own->sk + kem->secretkeybytes - n8, n8, 0);
  secret("the random bytes", own->stream, own->used, 0);
  secret("the session key", own->ss, 32, 0);
  secret("the session key of a rejected ciphertext", own->ss2, 32, 0);
  error_of_draw();
}

/* Fails, and yet must leave nothing. */
static void after(const char *what)
{
  collect();
  finish(what);
}

/* Frees the prepared key, which holds secrets until then, and searches. */
static void after_prepared(const char *what, int allocated_in_call)
{
  keep = allocated_in_call;
  mcbits_prepared_free(own->key);
  keep = 0;
  collect();
  secret("a session key", own->sss, sizeof own->sss, 0);
  finish(what);
}

/* `ct`, `ss` and the error vector are those of the last enc. */
static void prepared_and_batches(void)
{
  own_memory *o = own;
  const size_t c = kem->ciphertextbytes;
  memset(o->sss, 0, sizeof o->sss);
  memcpy(o->cts, o->ct, c);
  memcpy(o->cts + c, o->ct, c);
  o->cts[c] ^= 1;
  CALL("prepare", 0, kem->prepare, &o->key, o->sk, NULL, NULL);
  after_prepared("prepare", 1);
  allocations_left = 1;
  CALL("prepare without memory", MCBITS_ERR_MEMORY, kem->prepare, &o->key, o->sk, NULL, NULL);
  after("prepare without memory");
  allocations_left = -1;
  check(kem->prepare(&o->key, o->sk) == 0, "%s: prepare", kem->name);
  CALL("dec_prepared", 0, kem->dec_prepared, o->ss, o->ct, o->key, NULL);
  after_prepared("dec_prepared", 0);
  check(kem->prepare(&o->key, o->sk) == 0, "%s: prepare", kem->name);
  CALL("dec_batch_prepared", 0, kem->dec_batch_prepared, o->sss, o->cts, 2, o->key);
  after_prepared("dec_batch_prepared", 0);
  o->key = NULL;
  CALL("dec_batch", 0, kem->dec_batch, o->sss, o->cts, 2, o->sk);
  after_prepared("dec_batch", 0);
  CALL("enc_batch", 0, kem->enc_batch, o->cts, o->sss, 17, o->pk);
  after_prepared("enc_batch", 0);
  allocations_left = 0;
  CALL("enc_batch without memory", MCBITS_ERR_MEMORY, kem->enc_batch, o->cts, o->sss, 17, o->pk);
  after("enc_batch without memory");
  allocations_left = -1;
}

static void *test_set(void *unused)
{
  int padding = kem->ciphertextbytes == 194 || kem->ciphertextbytes == 226, k;
  size_t i;
  own_memory *o = own;
  unsigned char key[32] = "wiping: the random bytes to find";

  /* On this stack, which is painted over. */
  chacha20(o->stream, sizeof o->stream / 64, key);
  memcpy(o->seed, o->stream + sizeof o->stream - 48, 48);

  /* keys; the working copy in sk2 stays the caller's */
  CALL("keypair_from_seed", 0, kem->keypair_from_seed, o->pk, o->sk, o->seed, NULL);
  after("keypair_from_seed");
  allocations_left = 0;
  o->used = 0;
  CALL("keypair_from_seed without memory", MCBITS_ERR_MEMORY, kem->keypair_from_seed, o->pk2, o->sk2, o->seed, NULL);
  after("keypair_from_seed without memory");
  CALL("keypair_rng without memory", MCBITS_ERR_MEMORY, kem->keypair_rng, o->pk2, o->sk2, draw, NULL);
  after("keypair_rng without memory");
  allocations_left = -1;
  o->fail_at = 1;
  CALL("keypair_rng without random bytes", MCBITS_ERR_RANDOM, kem->keypair_rng, o->pk2, o->sk2, draw, NULL);
  after("keypair_rng without random bytes");
  o->fail_at = 0;
  o->used = 0;
  CALL("keypair_rng", 0, kem->keypair_rng, o->pk2, o->sk2, draw, NULL);
  collect();
  secret("a secret key", o->sk2, kem->secretkeybytes, 0);
  finish("keypair_rng");

  CALL("public_from_secret", 0, kem->public_from_secret, o->pk2, o->sk, NULL, NULL);
  after("public_from_secret");
  CALL("check_keypair", 0, kem->check_keypair, o->pk, o->sk, NULL, NULL);
  after("check_keypair");
  memcpy(o->wrong_sk, o->sk, kem->secretkeybytes);
  o->wrong_sk[kem->secretkeybytes - 1] ^= 1;
  CALL("public_from_secret of a wrong key", MCBITS_ERR_INPUT, kem->public_from_secret, o->pk2, o->wrong_sk, NULL, NULL);
  after("public_from_secret of a wrong key");
  CALL("check_keypair of a wrong key", MCBITS_ERR_INPUT, kem->check_keypair, o->pk, o->wrong_sk, NULL, NULL);
  after("check_keypair of a wrong key");

  /* enc: good, after a draw that is thrown away, and in every way it fails */
  for (k = 0; k < 2; k++) {
    o->used = 0;
    o->repeat_first = k;
    CALL("enc_rng", 0, kem->enc_rng, o->ct, o->ss, o->pk, draw);
    after(k ? "enc_rng after a draw with equal values" : "enc_rng");
  }
  o->used = 0;
  o->fail_at = 2;
  CALL("enc_rng that runs out of random bytes", MCBITS_ERR_RANDOM, kem->enc_rng, o->bad_ct, o->ss2, o->pk, draw);
  o->used = 512;
  after("enc_rng that runs out of random bytes");
  o->fail_at = 0;
  o->repeat_first = -1;
  CALL("enc_rng with a generator that is stuck", MCBITS_ERR_RANDOM, kem->enc_rng, o->bad_ct, o->ss2, o->pk, draw);
  o->used = 512;
  after("enc_rng with a generator that is stuck");
  o->repeat_first = 0;
  if (padding) {
    o->pk[kem->publickeybytes - 1] |= 0x80;
    o->used = 0;
    CALL("enc_rng to a key with bad padding", MCBITS_ERR_INPUT, kem->enc_rng, o->bad_ct, o->ss2, o->pk, draw);
    after("enc_rng to a key with bad padding");
    o->pk[kem->publickeybytes - 1] &= 0x7f;
  }

  /* dec: the error vector is that of this enc */
  o->used = 0;
  CALL("enc_rng", 0, kem->enc_rng, o->ct, o->ss, o->pk, draw);
  after("enc_rng");
  CALL("dec", 0, kem->dec, o->ss, o->ct, o->sk, NULL);
  after("dec");
  memcpy(o->bad_ct, o->ct, sizeof o->ct);
  for (i = 0; i < 2; i++) {
    o->bad_ct[i ? kem->ciphertextbytes - 1 : 0] ^= 1;
    CALL("dec of a damaged ciphertext", 0, kem->dec, o->ss2, o->bad_ct, o->sk, NULL);
    after("dec of a damaged ciphertext");
  }
  if (padding) {
    o->bad_ct[193] |= 0x20;
    CALL("dec of bad padding", MCBITS_ERR_INPUT, kem->dec, o->ss2, o->bad_ct, o->sk, NULL);
    after("dec of bad padding");
  }
  prepared_and_batches();
  return unused;
}

static void test(void)
{
  size_t i;
  own = search_begin(sizeof *own);
  for (i = 0; (kem = controlled(mcbits_kem_at(i))) != NULL; i++) {
    if (!wanted(kem->name)) continue;
    memset(own, 0, sizeof *own);
    searched = kem->name;
    search_thread(test_set);
  }
  search_end();
}

int main(int argc, char **argv)
{
  controls_arguments(&argc, argv);
  return run(argc, argv, "wiping", test);
}
