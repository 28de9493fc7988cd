/* Decapsulation of valid, unusual and invalid ciphertexts, also with changed secret keys, and
 * encapsulation to unusual public keys. */
#include "harness.h"

typedef struct {
  unsigned char *pk, *sk;
} pair;

static void make_key(vectors *v, pair *k)
{
  unsigned char seed[48];
  drbg_rng rng;
  free(k->pk);
  free(k->sk);
  k->pk = need(v->kem->publickeybytes);
  k->sk = need(v->kem->secretkeybytes);
  vectors_bytes(v, 2, seed, 48);
  drbg_seed(&rng.nist, seed);
  check(v->kem->keypair_rng(k->pk, k->sk, drbg_draw, &rng) == 0, "%s: keypair_rng", v->kem->name);
  check_keys(v, 3, k->pk, k->sk);
}

/* The same ciphertext by the other ways to decapsulate: the second of three in a batch, and with a
 * prepared key. */
static void others(vectors *v, const unsigned char *sk, const unsigned char *ct)
{
  const mcbits_kem *kem = v->kem;
  const size_t c = kem->ciphertextbytes;
  unsigned char cts[3 * 256], sss[96], first[32];
  int code = vectors_int(v, 2), first_code;
  mcbits_prepared *key;
  memset(cts, 0, sizeof cts); /* the first and the third: zeros, which are not valid */
  memcpy(cts + c, ct, c);
  first_code = kem->dec(first, cts, sk);
  check(first_code == 0, "%s: dec of zeros", kem->name);
  check(kem->prepare(&key, sk) == 0, "%s: prepare", kem->name);
  memset(sss, 0x5a, 32);
  check(kem->dec_prepared(sss, ct, key) == code, "%s:%d: %s: return value of dec_prepared", vectors_file, v->number,
        kem->name);
  check_bytes(v, 4, sss, 32, "dec_prepared");
  memset(sss, 0x5a, 96);
  check(kem->dec_batch(sss, cts, 3, sk) == code, "%s:%d: %s: return value of dec_batch", vectors_file, v->number,
        kem->name);
  check(!memcmp(sss, first, 32) && !memcmp(sss + 64, first, 32), "%s:%d: %s: dec_batch, neighbours", vectors_file,
        v->number, kem->name);
  check_bytes(v, 4, sss + 32, 32, "dec_batch");
  memset(sss, 0x5a, 96);
  check(kem->dec_batch_prepared(sss, cts, 3, key) == code, "%s:%d: %s: return value of dec_batch_prepared",
        vectors_file, v->number, kem->name);
  check(!memcmp(sss, first, 32) && !memcmp(sss + 64, first, 32), "%s:%d: %s: dec_batch_prepared, neighbours",
        vectors_file, v->number, kem->name);
  check_bytes(v, 4, sss + 32, 32, "dec_batch_prepared");
  mcbits_prepared_free(key);
}

static void decapsulate(vectors *v, const pair *k)
{
  unsigned char ct[256], ss[32], *sk = need(v->kem->secretkeybytes);
  memcpy(sk, k->sk, v->kem->secretkeybytes);
  vectors_patch(v, 5, sk, v->kem->secretkeybytes);
  vectors_bytes(v, 3, ct, v->kem->ciphertextbytes);
  memset(ss, 0x5a, 32);
  check(v->kem->dec(ss, ct, sk) == vectors_int(v, 2), "%s:%d: %s: %s: return value of dec", vectors_file,
        v->number, v->kem->name, v->field[1]);
  check_bytes(v, 4, ss, 32, v->field[1]);
  others(v, sk, ct);
  free(sk);
}

static void encapsulate(vectors *v, const pair *k)
{
  const mcbits_kem *kem = v->kem;
  const char *base = v->field[1];
  unsigned char seed[48], ct[256], ss[32], next[16], *pk = need(kem->publickeybytes);
  size_t row = 0, i, rows;
  drbg_rng rng;
  if (!strcmp(base, "A"))
    memcpy(pk, k->pk, kem->publickeybytes);
  else
    memset(pk, *base == 'z' ? 0 : 0xff, kem->publickeybytes);
  if (!strcmp(base, "ff_padding_clear")) {
    /* the sets 6960119: 1547 rows, three bits of padding in the last byte of each */
    rows = 1547;
    row = kem->publickeybytes / rows;
    for (i = 1; i <= rows; i++) pk[row * i - 1] = 0x1f;
  }
  vectors_patch(v, 8, pk, kem->publickeybytes);
  vectors_bytes(v, 3, seed, 48);
  drbg_seed(&rng.nist, seed);
  rng.calls = 0;
  memset(ct, 0x5a, sizeof ct);
  memset(ss, 0x5a, 32);
  check(kem->enc_rng(ct, ss, pk, drbg_draw, &rng) == vectors_int(v, 2), "%s:%d: %s: return value of enc",
        vectors_file, v->number, kem->name);
  check(rng.calls == vectors_int(v, 4), "%s:%d: %s: %d draws", vectors_file, v->number, kem->name, rng.calls);
  drbg_read(&rng.nist, next, 16);
  check_bytes(v, 5, next, 16, "generator after enc");
  check_bytes(v, 6, ct, kem->ciphertextbytes, "ciphertext");
  check_bytes(v, 7, ss, 32, "session key");

  drbg_seed(&rng.nist, seed);
  memset(ct, 0x5a, sizeof ct);
  memset(ss, 0x5a, 32);
  check(kem->enc_batch_rng(ct, ss, 1, pk, drbg_draw, &rng) == vectors_int(v, 2), "%s:%d: %s: return value of enc_batch",
        vectors_file, v->number, kem->name);
  check_bytes(v, 6, ct, kem->ciphertextbytes, "ciphertext of enc_batch");
  check_bytes(v, 7, ss, 32, "session key of enc_batch");
  free(pk);
}

static void test(void)
{
  vectors v;
  pair a = {NULL, NULL};
  vectors_open(&v);
  while (vectors_next(&v, "key dec encpk")) {
    if (!strcmp(v.field[0], "key")) {
      if (*v.field[1] == 'A' || full) make_key(&v, &a); /* A comes last */
    } else if (!strcmp(v.field[0], "dec")) {
      decapsulate(&v, &a);
    } else {
      encapsulate(&v, &a);
    }
  }
  free(a.pk);
  free(a.sk);
  vectors_close(&v);
}

int main(int argc, char **argv) { return run(argc, argv, "reject", test); }
