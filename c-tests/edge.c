/* Key generation from chosen seeds (failed attempts of every kind), and encapsulation from chosen
 * random bytes (every branch of the sampler of error vectors). */
#include "harness.h"

static unsigned char *pk, *sk;

/* The same pair from a seed and from a generator, which is asked once. */
static void keyedge(vectors *v)
{
  unsigned char seed[32];
  stream_rng rng;
  vectors_bytes(v, 1, seed, 32);
  check(v->kem->keypair_from_seed(pk, sk, seed) == 0, "%s: keypair_from_seed", v->kem->name);
  check_keys(v, 2, pk, sk);
  if (!full && !best) return;
  memset(pk, 0x5a, v->kem->publickeybytes);
  memset(sk, 0x5a, v->kem->secretkeybytes);
  rng.bytes = seed;
  rng.left = 32;
  rng.calls = 0;
  check(v->kem->keypair_rng(pk, sk, stream_draw, &rng) == 0, "%s: keypair_rng", v->kem->name);
  check(rng.calls == 1 && rng.left == 0, "%s: keypair_rng: %d draws", v->kem->name, rng.calls);
  check_keys(v, 2, pk, sk);
}

static void key(vectors *v)
{
  unsigned char seed[48];
  drbg_rng rng;
  vectors_bytes(v, 2, seed, 48);
  drbg_seed(&rng.nist, seed);
  check(v->kem->keypair_rng(pk, sk, drbg_draw, &rng) == 0, "%s: keypair_rng", v->kem->name);
  check_keys(v, 3, pk, sk);
}

static void encedge(vectors *v)
{
  size_t length = (size_t)vectors_int(v, 3);
  unsigned char *stream = need(length), ct[256], ss[32], recovered[32];
  stream_rng rng;
  int result;
  vectors_bytes(v, 4, stream, length);
  rng.bytes = stream;
  rng.left = length;
  rng.calls = 0;
  result = v->kem->enc_rng(ct, ss, pk, stream_draw, &rng);
  check(result == vectors_int(v, 1), "%s:%d: %s: enc returned %d", vectors_file, v->number, v->kem->name, result);
  check(rng.calls == vectors_int(v, 2) && rng.left == 0, "%s:%d: %s: %d draws, %d bytes left", vectors_file,
        v->number, v->kem->name, rng.calls, (int)rng.left);
  check_bytes(v, 5, ct, v->kem->ciphertextbytes, "ciphertext");
  check_bytes(v, 6, ss, 32, "session key");
  check(v->kem->dec(recovered, ct, sk) == 0 && !memcmp(recovered, ss, 32), "%s: dec", v->kem->name);
  free(stream);
}

static void test(void)
{
  vectors v;
  vectors_open(&v);
  while (vectors_next(&v, "set keyedge key encedge")) {
    if (!strcmp(v.field[0], "set")) {
      free(pk);
      free(sk);
      pk = need(v.kem->publickeybytes);
      sk = need(v.kem->secretkeybytes);
    } else if (!strcmp(v.field[0], "keyedge")) {
      keyedge(&v);
    } else if (!strcmp(v.field[0], "encedge")) {
      encedge(&v);
    } else if (*v.field[1] == 'E') {
      key(&v);
    }
  }
  vectors_close(&v);
}

int main(int argc, char **argv) { return run(argc, argv, "edge", test); }
