/* A hybrid: the session key depends on Classic McEliece and on X25519 (libsodium), and stays secret
 * as long as one of them holds. SPDX-License-Identifier: MIT OR Apache-2.0
 *
 *     cc hybrid.c $(pkg-config --cflags --libs mcbits libsodium) -o hybrid && ./hybrid
 *
 * The receiver has two key pairs. The sender makes a ciphertext for the one and an X25519 key for this message
 * only for the other, and sends both parts. The key is a hash of
 *
 *     label, McEliece key, X25519 key, McEliece ciphertext, sender's X25519 key, receiver's X25519 key,
 *     hash of the receiver's McEliece key,
 *
 * all of fixed length. Both keys are inside, so that either suffices; the ciphertexts and public
 * keys are, so that no part can be exchanged for another without changing the key. */
#include <mcbits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LABEL "mcbits example: mceliece6960119f + X25519 + BLAKE2b"
#define CT crypto_kem_mceliece6960119f_CIPHERTEXTBYTES
#define MESSAGE (CT + crypto_scalarmult_BYTES)
#define KEY 32

typedef struct {
  unsigned char mceliece[crypto_kem_mceliece6960119f_PUBLICKEYBYTES], x25519[crypto_scalarmult_BYTES];
} public_key;

typedef struct {
  unsigned char mceliece[crypto_kem_mceliece6960119f_SECRETKEYBYTES], x25519[crypto_scalarmult_SCALARBYTES];
} secret_key;

static void combine(unsigned char key[KEY], const unsigned char ss[32], const unsigned char dh[32],
                    const unsigned char message[MESSAGE], const public_key *to)
{
  crypto_generichash_state hash;
  unsigned char digest[32];
  crypto_generichash(digest, sizeof digest, to->mceliece, sizeof to->mceliece, NULL, 0);
  crypto_generichash_init(&hash, NULL, 0, KEY);
  crypto_generichash_update(&hash, (const unsigned char *)LABEL, sizeof LABEL);
  crypto_generichash_update(&hash, ss, 32);
  crypto_generichash_update(&hash, dh, 32);
  crypto_generichash_update(&hash, message, MESSAGE);
  crypto_generichash_update(&hash, to->x25519, sizeof to->x25519);
  crypto_generichash_update(&hash, digest, sizeof digest);
  crypto_generichash_final(&hash, key, KEY);
  sodium_memzero(&hash, sizeof hash);
}

static int generate(public_key *pk, secret_key *sk)
{
  randombytes_buf(sk->x25519, sizeof sk->x25519);
  return crypto_scalarmult_base(pk->x25519, sk->x25519) || crypto_kem_mceliece6960119f_keypair(pk->mceliece, sk->mceliece);
}

/* The sender. Nonzero: no key. */
static int encapsulate(unsigned char message[MESSAGE], unsigned char key[KEY], const public_key *to)
{
  unsigned char ss[32], dh[32], once[crypto_scalarmult_SCALARBYTES];
  int bad;
  randombytes_buf(once, sizeof once);
  bad = crypto_kem_mceliece6960119f_enc(message, ss, to->mceliece) ||
        crypto_scalarmult_base(message + CT, once) ||
        crypto_scalarmult(dh, once, to->x25519); /* refuses keys that give zero */
  if (!bad) combine(key, ss, dh, message, to);
  sodium_memzero(once, sizeof once);
  sodium_memzero(ss, sizeof ss);
  sodium_memzero(dh, sizeof dh);
  return bad;
}

/* The receiver. A message that was changed gives another key, not an error: whatever is encrypted
 * with the key must be authenticated. */
static int decapsulate(unsigned char key[KEY], const unsigned char message[MESSAGE], const secret_key *sk,
                       const public_key *own)
{
  unsigned char ss[32], dh[32];
  int bad = crypto_kem_mceliece6960119f_dec(ss, message, sk->mceliece) ||
            crypto_scalarmult(dh, sk->x25519, message + CT);
  if (!bad) combine(key, ss, dh, message, own);
  sodium_memzero(ss, sizeof ss);
  sodium_memzero(dh, sizeof dh);
  return bad;
}

int main(void)
{
  public_key *pk = malloc(sizeof *pk);
  secret_key *sk;
  unsigned char message[MESSAGE], theirs[KEY], ours[KEY];
  int result = 1;
  if (sodium_init() < 0) return 1;
  sk = sodium_malloc(sizeof *sk); /* locked in memory, wiped by sodium_free */
  if (pk && sk && !generate(pk, sk) && !encapsulate(message, theirs, pk) && !decapsulate(ours, message, sk, pk)) {
    result = memcmp(ours, theirs, KEY) != 0;
    message[MESSAGE - 1] ^= 1;
    result |= !decapsulate(ours, message, sk, pk) && memcmp(ours, theirs, KEY) == 0;
  }
  puts(result ? "hybrid: failed" : "hybrid: both sides have the same key");
  sodium_free(sk);
  free(pk);
  return result;
}
