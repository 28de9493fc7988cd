/* Eight threads that make the first call of the library at once, and then work side by side. */
#include <pthread.h>

#include "harness.h"

#define THREADS 8

static pthread_barrier_t start;
static int rounds;

/* One prepared key for all. */
static const mcbits_kem *shared_kem;
static mcbits_prepared *shared_key;
static unsigned char *shared_pk;

typedef struct {
  int number, errors;
} worker;

static void shared(worker *w)
{
  enum { COUNT = 20 };
  unsigned char cts[COUNT * 256], ours[COUNT * 32], theirs[COUNT * 32];
  if (shared_kem->enc_batch(cts, theirs, COUNT, shared_pk) ||
      shared_kem->dec_batch_prepared(ours, cts, COUNT, shared_key) || memcmp(ours, theirs, sizeof ours) ||
      shared_kem->dec_prepared(ours, cts, shared_key) || memcmp(ours, theirs, 32))
    w->errors++;
}

static void *work(void *argument)
{
  worker *w = argument;
  const mcbits_kem *kem;
  int i;
  pthread_barrier_wait(&start);
  for (i = 0; i < rounds; i++) {
    /* every thread begins with another set of the fast ones */
    static const unsigned char seed[32] = {9};
    unsigned char *pk, *sk, ct[256], ours[32], theirs[32];
    size_t index = ((size_t)(i + w->number) % 10) * 2 + 1;
    kem = mcbits_kem_at(index);
    pk = malloc(kem->publickeybytes);
    sk = malloc(kem->secretkeybytes);
    if (!pk || !sk || kem->keypair_from_seed(pk, sk, seed) || kem->enc(ct, ours, pk) || kem->dec(theirs, ct, sk) ||
        memcmp(ours, theirs, 32))
      w->errors++;
    ct[0] ^= 1;
    if (kem->dec(theirs, ct, sk) || !memcmp(ours, theirs, 32)) w->errors++;
    free(pk);
    free(sk);
    if (shared_key) shared(w);
  }
  return NULL;
}

static int make_shared(void)
{
  static const unsigned char seed[32] = {10};
  unsigned char *sk;
  int bad;
  shared_kem = mcbits_kem_by_name("mceliece460896f");
  shared_pk = need(shared_kem->publickeybytes);
  sk = need(shared_kem->secretkeybytes);
  bad = shared_kem->keypair_from_seed(shared_pk, sk, seed) || shared_kem->prepare(&shared_key, sk);
  free(sk);
  return bad;
}

static void together(int first)
{
  pthread_t threads[THREADS];
  worker workers[THREADS];
  int i;
  memset(workers, 0, sizeof workers);
  if (!first && make_shared()) {
    fprintf(stderr, "threads: no key\n");
    exit(2);
  }
  pthread_barrier_init(&start, NULL, THREADS);
  for (i = 0; i < THREADS; i++) {
    workers[i].number = i;
    if (pthread_create(&threads[i], NULL, work, &workers[i])) {
      fprintf(stderr, "threads: no thread\n");
      exit(2);
    }
  }
  for (i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    check(workers[i].errors == 0, "thread %d: %d errors", i, workers[i].errors);
  }
  pthread_barrier_destroy(&start);
  mcbits_prepared_free(shared_key);
  free(shared_pk);
  shared_key = NULL;
  shared_pk = NULL;
}

static void test(void)
{
  rounds = full ? 50 : 2;
  together(0);
}

int main(int argc, char **argv)
{
  rounds = 1;
  together(1); /* before any other call of the library */
  return run(argc, argv, "threads", test);
}
