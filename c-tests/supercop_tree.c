/* The implementations for SUPERCOP in the place of the library: what the checksum driver calls of
 * mcbits.h, on top of the folders that supercop_compile.sh compiled, and the harness's functions under
 * them. */
#include <stdio.h>

#include "harness.h"

static mcbits_rng current;
static void *context;

/* As in SUPERCOP: no failure, no result. */
void randombytes(unsigned char *out, unsigned long long length);
void randombytes(unsigned char *out, unsigned long long length)
{
  if (current(context, out, (size_t)length)) abort();
}

void crypto_declassify(const void *x, unsigned long long length);
void crypto_declassify(const void *x, unsigned long long length)
{
  (void)x;
  (void)length;
}

#define ROW(set, tier, prefix)                                                                       \
  int prefix##_keypair(unsigned char *, unsigned char *);                                            \
  int prefix##_enc(unsigned char *, unsigned char *, const unsigned char *);                         \
  int prefix##_dec(unsigned char *, const unsigned char *, const unsigned char *);                   \
  static int prefix##_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *c)     \
  {                                                                                                  \
    current = rng;                                                                                   \
    context = c;                                                                                     \
    return prefix##_keypair(pk, sk);                                                                 \
  }                                                                                                  \
  static int prefix##_enc_rng(unsigned char *ct, unsigned char *ss, const unsigned char *pk,         \
                              mcbits_rng rng, void *c)                                               \
  {                                                                                                  \
    current = rng;                                                                                   \
    context = c;                                                                                     \
    return prefix##_enc(ct, ss, pk);                                                                 \
  }
#include "tree.h"
#undef ROW

/* The sizes come from the headers of the library: a wrong api.h changes the checksum program's buffers
 * only where SUPERCOP compiles it, so they are compared in tests/supercop.rs. */
#define ROW(set, tier, prefix)                                                             \
  {#tier,                                                                                  \
   {#set, crypto_kem_##set##_PUBLICKEYBYTES, crypto_kem_##set##_SECRETKEYBYTES,            \
    crypto_kem_##set##_CIPHERTEXTBYTES, crypto_kem_##set##_BYTES, prefix##_keypair,        \
    prefix##_enc, prefix##_dec, prefix##_keypair_rng, prefix##_enc_rng, NULL, NULL, NULL,     \
    NULL, NULL, NULL, NULL, NULL, NULL}},
static const struct {
  const char *tier;
  mcbits_kem kem;
} rows[] = {
#include "tree.h"
};

static const char *selected;

const mcbits_kem *mcbits_kem_by_name(const char *name)
{
  size_t i;
  for (i = 0; i < sizeof rows / sizeof *rows; i++)
    if (!strcmp(rows[i].tier, selected) && !strcmp(rows[i].kem.name, name)) return &rows[i].kem;
  return NULL;
}

/* NULL selects the best one: the last. */
int mcbits_select_implementation(const char *name)
{
  static const char *const order[] = {"portable", "avx2", "avx512"};
  int found = 0;
  size_t i, j;
  for (j = 0; j < sizeof order / sizeof *order; j++)
    for (i = 0; i < sizeof rows / sizeof *rows; i++)
      if (!strcmp(rows[i].tier, order[j]) && (!name || !strcmp(name, order[j]))) {
        selected = order[j];
        found = 1;
      }
  return found ? 0 : -1;
}

const char *mcbits_implementation(void) { return selected; }
