/* Timing test in the manner of dudect (Reparaz, Balasch, Verbauwhede 2017): does the time of an operation
 * tell a fixed secret from random ones? Measurements of both classes are mixed at random; Welch's t-test
 * compares their means, over all of them and over those below several percentiles, since the tail
 * is the machine's. |t| above THRESHOLD is a difference; without one t stays below 5.
 *
 * An operation reads its input from one buffer, into which it is copied from one of POOL places, in both
 * classes, so that the caches see the same. DURATION in the environment: how many seconds to measure, each. */
#include <math.h>
#include <time.h>
#ifdef __x86_64__
#include <x86intrin.h>
#endif

#include "../harness.h"
#include "controls.h"

#define POOL 64
#define MOST 1000000
#define THRESHOLD 10

static double seconds = 10;
static unsigned char *pool[2][POOL];
static uint32_t times[MOST], sorted[MOST];
static unsigned char class[MOST];
static drbg_rng rng;

static uint64_t now(void)
{
#ifdef __x86_64__
  uint64_t t;
  _mm_lfence();
  t = __rdtsc();
  _mm_lfence();
  return t;
#else
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
#endif
}

static int ascending(const void *a, const void *b)
{
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* Welch's t of the two classes among the times up to `limit`. */
static double welch(int count, uint32_t limit)
{
  double n[2] = {0}, mean[2] = {0}, square[2] = {0}, variance, delta;
  int i, c;
  for (i = 0; i < count; i++) {
    if (times[i] > limit) continue;
    c = class[i];
    n[c]++;
    delta = times[i] - mean[c];
    mean[c] += delta / n[c];
    square[c] += delta * (times[i] - mean[c]);
  }
  if (n[0] < 10 || n[1] < 10) return 0;
  variance = square[0] / (n[0] - 1) / n[0] + square[1] / (n[1] - 1) / n[1];
  return variance > 0 ? (mean[0] - mean[1]) / sqrt(variance) : 0;
}

/* What is being measured. */
static const mcbits_kem *kem;
static unsigned char *pk, *sk, ct[256], ss[32], seed[32], stream[256];
static stream_rng draws;

static void dec(void) { kem->dec(ss, ct, sk); }
static void generate(void) { kem->keypair_from_seed(pk, sk, seed); }
static void enc(void) { kem->enc_rng(ct, ss, pk, stream_draw, &draws); }

static void measure(const char *name, void (*operation)(void), unsigned char *input, size_t length)
{
  static const double percentiles[] = {0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1};
  unsigned char choice[2];
  int count = 0, warming = 20;
  size_t i;
  double t, largest = 0, at = 0;
  time_t end = time(NULL) + (time_t)seconds + 1;
  while (count < MOST && time(NULL) < end) {
    uint64_t start, took;
    drbg_read(&rng.nist, choice, 2);
    memcpy(input, pool[choice[0] & 1][choice[1] % POOL], length);
    draws.bytes = stream;
    draws.left = sizeof stream;
    start = now();
    operation();
    took = now() - start;
    if (warming-- > 0) continue;
    class[count] = choice[0] & 1;
    times[count++] = took > 0xffffffff ? 0xffffffff : (uint32_t)took;
  }
  memcpy(sorted, times, (size_t)count * sizeof *times);
  qsort(sorted, (size_t)count, sizeof *sorted, ascending);
  for (i = 0; i < sizeof percentiles / sizeof *percentiles; i++) {
    t = fabs(welch(count, sorted[(int)((count - 1) * percentiles[i])]));
    if (t > largest) {
      largest = t;
      at = percentiles[i];
    }
  }
  printf("timing: %s %s: %s: %d measurements, median %lu, largest |t| %.1f (up to percentile %g): %s\n", kem->name,
         mcbits_implementation(), name, count, (unsigned long)sorted[count / 2], largest, 100 * at,
         largest > THRESHOLD ? "a difference" : "no difference");
  check(largest <= THRESHOLD, "%s: %s: the classes differ in time", kem->name, name);
}

/* Place i of the random class; the fixed class is its place 0, everywhere. */
static void put(int i, const unsigned char *input, size_t length)
{
  if (i == 0) {
    int k;
    for (k = 0; k < POOL; k++) memcpy(pool[0][k], input, length);
  }
  memcpy(pool[1][i], input, length);
}

/* Secret keys, with a ciphertext for the first. The fixed one is odd, for the control. */
static void keys(void)
{
  int i = 0;
  while (i < POOL) {
    check(kem->keypair_rng(pk, sk, drbg_draw, &rng) == 0, "%s: keypair_rng", kem->name);
    if (i == 0 && !(sk[0] & 1)) continue;
    if (i == 0) kem->enc_rng(ct, ss, pk, drbg_draw, &rng);
    put(i++, sk, kem->secretkeybytes);
  }
  measure("dec, fixed or random key", dec, sk, kem->secretkeybytes);
}

/* A valid ciphertext against other valid ones, and against damaged ones, of a fixed key. */
static void ciphertexts(void)
{
  int i, damage;
  check(kem->keypair_rng(pk, sk, drbg_draw, &rng) == 0, "%s: keypair_rng", kem->name);
  for (damage = 0; damage < 2; damage++) {
    for (i = 0; i < POOL; i++) {
      check(kem->enc_rng(ct, ss, pk, drbg_draw, &rng) == 0, "%s: enc_rng", kem->name);
      if (damage && i) ct[i] ^= 1 << i % 8;
      put(i, ct, kem->ciphertextbytes);
    }
    measure(damage ? "dec, fixed valid or damaged ciphertext" : "dec, fixed or random ciphertext", dec, ct,
            kem->ciphertextbytes);
  }
}

/* Seeds that succeed at the first attempt: the number of attempts is public. */
static void seeds(void)
{
  int i = 0;
  while (i < POOL) {
    drbg_read(&rng.nist, seed, 32);
    check(kem->keypair_from_seed(pk, sk, seed) == 0, "%s: keypair_from_seed", kem->name);
    if (!memcmp(seed, sk, 32)) put(i++, seed, 32);
  }
  measure("keypair_from_seed, fixed or random seed", generate, seed, 32);
}

/* Draws that are accepted at once, of the sets with n = q: other draws differ in what is public. */
static void errors(void)
{
  int i = 0;
  check(kem->keypair_rng(pk, sk, drbg_draw, &rng) == 0, "%s: keypair_rng", kem->name);
  while (i < POOL) {
    drbg_read(&rng.nist, stream, sizeof stream);
    draws.bytes = stream;
    draws.left = sizeof stream;
    if (kem->enc_rng(ct, ss, pk, stream_draw, &draws) == 0) put(i++, stream, sizeof stream);
  }
  measure("enc, fixed or random error", enc, stream, sizeof stream);
}

static void test(void)
{
  unsigned char entropy[48] = "timing";
  size_t i;
  int k;
  for (i = 0; (kem = controlled(mcbits_kem_at(i))) != NULL; i++) {
    if (!wanted(kem->name)) continue;
    drbg_seed(&rng.nist, entropy);
    pk = need(kem->publickeybytes);
    sk = need(kem->secretkeybytes);
    for (k = 0; k < 2 * POOL; k++) pool[k & 1][k >> 1] = need(kem->secretkeybytes);
    keys();
    if (!controls_on()) {
      ciphertexts();
      seeds();
      if (!strncmp(kem->name, "mceliece8192128", 15)) errors();
    }
    for (k = 0; k < 2 * POOL; k++) free(pool[k & 1][k >> 1]);
    free(pk);
    free(sk);
  }
}

int main(int argc, char **argv)
{
  if (getenv("DURATION")) seconds = atof(getenv("DURATION"));
  controls_arguments(&argc, argv);
  return run(argc, argv, "timing", test);
}
