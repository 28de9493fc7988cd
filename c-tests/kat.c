/* The known-answer procedure of NIST: ten key pairs, encapsulations and decapsulations from the seeds of
 * an outer generator. The text of the response file is hashed, and compared with the digests that
 * others publish for the ten sets of round 4 (for pc sets: that are computed with libmceliece). */
#include "harness.h"

#define RECORDS 10

typedef struct {
  unsigned char seed[48], pk[32], sk[32], ct[256], ss[32];
} record;

static sha256_state rsp_all, rsp_first;
static int first;

static void text(const char *s, size_t length)
{
  sha256_update(&rsp_all, s, length);
  if (first) sha256_update(&rsp_first, s, length);
}

static void hex_line(const char *name, const unsigned char *bytes, size_t length)
{
  static const char digits[] = "0123456789ABCDEF";
  char *line = need(2 * length + 1);
  size_t i;
  for (i = 0; i < length; i++) {
    line[2 * i] = digits[bytes[i] >> 4];
    line[2 * i + 1] = digits[bytes[i] & 15];
  }
  line[2 * length] = '\n';
  text(name, strlen(name));
  text(" = ", 3);
  text(line, 2 * length + 1);
  free(line);
}

#define COUNT 20

/* Encapsulations in a batch, from one generator, are those of single calls, and batches and a prepared key
 * decapsulate them. */
static void batches(const mcbits_kem *kem, const unsigned char *pk, const unsigned char *sk, const unsigned char *seed)
{
  const size_t c = kem->ciphertextbytes;
  unsigned char *cts = need(COUNT * c), *sss = need(COUNT * 32), *keys = need(COUNT * 32), ct[256], ss[32];
  drbg_rng rng;
  mcbits_prepared *key;
  size_t i;
  drbg_seed(&rng.nist, seed);
  check(kem->enc_batch_rng(cts, sss, COUNT, pk, drbg_draw, &rng) == 0, "%s: enc_batch_rng", kem->name);
  drbg_seed(&rng.nist, seed);
  check(kem->prepare(&key, sk) == 0, "%s: prepare", kem->name);
  for (i = 0; i < COUNT; i++) {
    check(kem->enc_rng(ct, ss, pk, drbg_draw, &rng) == 0 && !memcmp(ct, cts + i * c, c) &&
              !memcmp(ss, sss + 32 * i, 32),
          "%s: enc_batch_rng, item %d", kem->name, (int)i);
    check(kem->dec_prepared(ss, ct, key) == 0 && !memcmp(ss, sss + 32 * i, 32), "%s: dec_prepared, item %d", kem->name,
          (int)i);
  }
  check(kem->dec_batch(keys, cts, COUNT, sk) == 0 && !memcmp(keys, sss, 32 * COUNT), "%s: dec_batch", kem->name);
  memset(keys, 0, 32 * COUNT);
  check(kem->dec_batch_prepared(keys, cts, COUNT, key) == 0 && !memcmp(keys, sss, 32 * COUNT), "%s: dec_batch_prepared",
        kem->name);
  mcbits_prepared_free(key);
  free(cts);
  free(sss);
  free(keys);
}

/* Makes the records from the line `nist` and compares the digests. */
static void procedure(vectors *v, record *r, int records)
{
  const mcbits_kem *kem = v->kem;
  unsigned char *pk = need(kem->publickeybytes), *sk = need(kem->secretkeybytes), *ct = need(kem->ciphertextbytes);
  unsigned char entropy[48], ss[32], recovered[32], digest[32];
  char count[32];
  drbg outer;
  shake256_state fields;
  int i;
  vectors_bytes(v, 1, entropy, 48);
  drbg_seed(&outer, entropy);
  sha256_init(&rsp_all);
  sha256_init(&rsp_first);
  shake256_init(&fields);
  for (i = 0; i < records; i++, r++) {
    drbg_rng rng;
    drbg_read(&outer, r->seed, 48);
    drbg_seed(&rng.nist, r->seed);
    check(kem->keypair_rng(pk, sk, drbg_draw, &rng) == 0, "%s: keypair_rng", kem->name);
    check(kem->enc_rng(ct, ss, pk, drbg_draw, &rng) == 0, "%s: enc_rng", kem->name);
    check(kem->dec(recovered, ct, sk) == 0 && !memcmp(ss, recovered, 32), "%s: dec, record %d", kem->name, i);
    if (i == 0) batches(kem, pk, sk, r->seed);
    first = i == 0;
    if (i) text("\n", 1);
    text(count, (size_t)sprintf(count, "count = %d\n", i));
    hex_line("seed", r->seed, 48);
    hex_line("pk", pk, kem->publickeybytes);
    hex_line("sk", sk, kem->secretkeybytes);
    hex_line("ct", ct, kem->ciphertextbytes);
    hex_line("ss", ss, 32);
    shake256_update(&fields, r->seed, 48);
    shake256_update(&fields, pk, kem->publickeybytes);
    shake256_update(&fields, sk, kem->secretkeybytes);
    shake256_update(&fields, ct, kem->ciphertextbytes);
    shake256_update(&fields, ss, 32);
    sha256(r->pk, pk, kem->publickeybytes);
    sha256(r->sk, sk, kem->secretkeybytes);
    memcpy(r->ct, ct, kem->ciphertextbytes);
    memcpy(r->ss, ss, 32);
  }
  sha256_final(&rsp_first, digest);
  check_bytes(v, 2, digest, 32, "response text of the first record");
  if (records == RECORDS) {
    sha256_final(&rsp_all, digest);
    check_bytes(v, 3, digest, 32, "response text");
    shake256_final(&fields, digest);
    check_bytes(v, 4, digest, 32, "digest of the fields");
  }
  free(pk);
  free(sk);
  free(ct);
}

static void test(void)
{
  vectors v;
  record r[RECORDS];
  int records = full || best ? RECORDS : 1, next = 0;
  vectors_open(&v);
  while (vectors_next(&v, "nist record")) {
    if (!strcmp(v.field[0], "nist")) {
      procedure(&v, r, records);
      next = 0;
    } else if (next < records) {
      check_bytes(&v, 1, r[next].seed, 48, "seed");
      check_bytes(&v, 2, r[next].pk, 32, "public key");
      check_bytes(&v, 3, r[next].sk, 32, "secret key");
      check_bytes(&v, 4, r[next].ct, v.kem->ciphertextbytes, "ciphertext");
      check_bytes(&v, 5, r[next].ss, 32, "session key");
      next++;
    }
  }
  vectors_close(&v);
}

int main(int argc, char **argv) { return run(argc, argv, "kat", test); }
