/* Runs dec of different ciphertexts and keys, and enc of different errors, under callgrind, which counts
 * instructions, loads, stores and branches of each run exactly. One dump per run; its name says which. */
#include <valgrind/callgrind.h>

#include "../harness.h"
#include "cases.h"
#include "controls.h"

static void start(void)
{
  CALLGRIND_ZERO_STATS;
  CALLGRIND_TOGGLE_COLLECT;
}

static void stop(const char *set, const char *operation, const char *name, int key)
{
  char text[128];
  CALLGRIND_TOGGLE_COLLECT;
  snprintf(text, sizeof text, "%s/%s/%s/%s, key %d", set, mcbits_implementation(), operation, name, key);
  CALLGRIND_DUMP_STATS_AT(text);
}

static void count_dec(const mcbits_kem *kem)
{
  unsigned char *pk = need(kem->publickeybytes), *sk = need(kem->secretkeybytes), ct[CASES][256], ss[32];
  int key, i;
  for (key = 0; key < KEYS; key++) {
    cases_make(kem, key, pk, sk, ct);
    if (key == 0) kem->dec(ss, ct[0], sk); /* binds the functions of other libraries */
    for (i = 0; i < CASES; i++) {
      start();
      kem->dec(ss, ct[i], sk);
      stop(kem->name, "dec", cases_name(i), key);
    }
  }
  free(pk);
  free(sk);
}

/* The sets with n = q accept every value, so that a draw differs from another in nothing but secrets. */
static void count_enc(const mcbits_kem *kem)
{
  unsigned char *pk = need(kem->publickeybytes), stream[256], key[32] = "counts", ct[256], ss[32];
  stream_rng rng;
  int done = 0;
  memset(pk, 0xa7, kem->publickeybytes);
  for (key[31] = 0; key[31] < 200 && done < 5; key[31]++) {
    chacha20(stream, sizeof stream / 64, key);
    rng.bytes = stream;
    rng.left = sizeof stream;
    if (kem->enc_rng(ct, ss, pk, stream_draw, &rng)) continue; /* values were equal */
    rng.bytes = stream;
    rng.left = sizeof stream;
    start();
    kem->enc_rng(ct, ss, pk, stream_draw, &rng);
    stop(kem->name, "enc", "error", done++);
  }
  check(done == 5, "%s: no draw without repetition", kem->name);
  free(pk);
}

static void test(void)
{
  const mcbits_kem *kem;
  size_t i;
  for (i = 0; (kem = controlled(mcbits_kem_at(i))) != NULL; i++) {
    if (!wanted(kem->name)) continue;
    count_dec(kem);
    if (!controls_on() && !strncmp(kem->name, "mceliece8192128", 15)) count_enc(kem);
  }
}

int main(int argc, char **argv)
{
  controls_arguments(&argc, argv);
  return run(argc, argv, "counts", test);
}
