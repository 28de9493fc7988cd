/* The procedure of NIST's PQCgenKAT_kem.c with an unprefixed library (make plain): only api.h and the
 * three functions, randombytes from here. Compares the SHA-256 of the response file's records with the
 * published one.
 *
 * usage: plain VECTORS */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "crypto.h"

#define RECORDS 10

static drbg generator;

int randombytes(unsigned char *out, unsigned long long length);
int randombytes(unsigned char *out, unsigned long long length)
{
  drbg_read(&generator, out, (size_t)length);
  return 0;
}

static sha256_state response;

static void print(const char *text) { sha256_update(&response, text, strlen(text)); }

static void print_hex(const char *name, const unsigned char *bytes, size_t length)
{
  char digits[3];
  print(name);
  print(" = ");
  while (length--) {
    sprintf(digits, "%02X", *bytes++);
    print(digits);
  }
  print("\n");
}

/* The digest of all records of this set in the file of vectors. */
static void published(const char *file, char digest[65])
{
  static char line[1 << 20];
  char name[64] = "";
  FILE *vectors = fopen(file, "r");
  *digest = 0;
  while (vectors && fgets(line, sizeof line, vectors)) {
    sscanf(line, "set %63s", name);
    if (!strcmp(name, CRYPTO_ALGNAME) && sscanf(line, "nist %*s %*s %64s", digest) == 1) break;
  }
  if (vectors) fclose(vectors);
}

int main(int argc, char **argv)
{
  static unsigned char pk[CRYPTO_PUBLICKEYBYTES], sk[CRYPTO_SECRETKEYBYTES];
  unsigned char ct[CRYPTO_CIPHERTEXTBYTES], ss[CRYPTO_BYTES], ss2[CRYPTO_BYTES];
  unsigned char entropy[48], seed[48], digest[32];
  char text[32], wanted[65], got[65];
  drbg outer;
  int i;
  if (argc != 2) return 2;
  for (i = 0; i < 48; i++) entropy[i] = (unsigned char)i;
  drbg_seed(&outer, entropy);
  sha256_init(&response);
  for (i = 0; i < RECORDS; i++) {
    drbg_read(&outer, seed, sizeof seed);
    drbg_seed(&generator, seed);
    if (crypto_kem_keypair(pk, sk) || crypto_kem_enc(ct, ss, pk) || crypto_kem_dec(ss2, ct, sk) ||
        memcmp(ss, ss2, sizeof ss)) {
      printf("plain: %s: record %d: FAILED\n", CRYPTO_ALGNAME, i);
      return 1;
    }
    if (i) print("\n");
    sprintf(text, "count = %d\n", i);
    print(text);
    print_hex("seed", seed, sizeof seed);
    print_hex("pk", pk, sizeof pk);
    print_hex("sk", sk, sizeof sk);
    print_hex("ct", ct, sizeof ct);
    print_hex("ss", ss, sizeof ss);
  }
  sha256_final(&response, digest);
  for (i = 0; i < 32; i++) sprintf(got + 2 * i, "%02x", digest[i]);
  published(argv[1], wanted);
  printf("plain: %s: %s\n", CRYPTO_ALGNAME, strcmp(got, wanted) ? "FAILED" : "ok");
  return strcmp(got, wanted) != 0;
}
