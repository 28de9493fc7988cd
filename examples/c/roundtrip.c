/* A round trip: key pair, encapsulation, decapsulation, with a set chosen at run time.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 *     cc roundtrip.c $(pkg-config --cflags --libs mcbits) -o roundtrip && ./roundtrip mceliece6960119f
 *
 * Without an argument: the names of all sets. */
#include <mcbits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
  const mcbits_kem *kem;
  unsigned char *pk, *sk, *ct, theirs[32], ours[32];
  size_t i;
  int code;

  if (argc != 2) {
    for (i = 0; (kem = mcbits_kem_at(i)) != NULL; i++) puts(kem->name);
    return 0;
  }
  kem = mcbits_kem_by_name(argv[1]);
  if (kem == NULL) {
    fprintf(stderr, "roundtrip: no set is called '%s'\n", argv[1]);
    return 2;
  }

  /* Keys are large: they belong on the heap. */
  pk = malloc(kem->publickeybytes);
  sk = malloc(kem->secretkeybytes);
  ct = malloc(kem->ciphertextbytes);
  if (!pk || !sk || !ct) {
    fprintf(stderr, "roundtrip: out of memory\n");
    return 1;
  }

  /* These three check the lengths that they are given. */
  code = mcbits_keypair(kem, pk, kem->publickeybytes, sk, kem->secretkeybytes);
  if (code == 0) /* the sender, who has pk */
    code = mcbits_enc(kem, ct, kem->ciphertextbytes, theirs, sizeof theirs, pk, kem->publickeybytes);
  if (code == 0) /* the receiver, who has sk and got ct */
    code = mcbits_dec(kem, ours, sizeof ours, ct, kem->ciphertextbytes, sk, kem->secretkeybytes);

  if (code != 0)
    fprintf(stderr, "roundtrip: %s\n", mcbits_strerror(code));
  else if (memcmp(theirs, ours, sizeof ours) != 0)
    code = 1; /* cannot happen with a key pair that belongs together */
  else
    printf("%s: %lu bytes sent, both sides have the same key\n", kem->name, (unsigned long)kem->ciphertextbytes);

  free(pk);
  free(ct);
  memset(sk, 0, kem->secretkeybytes); /* use explicit_bzero where there is one */
  free(sk);
  return code != 0;
}
