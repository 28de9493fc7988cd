/* Eight threads make the library's first call together, under valgrind's helgrind. They then only use
 * dec, which has no state but the choice of the implementation. */
#include <pthread.h>

#include "../harness.h"
#include "controls.h"

enum { THREADS = 8 };
static pthread_barrier_t start;
static unsigned char sk[16000], ct[256];
static const mcbits_kem *kem;

static void *work(void *argument)
{
  pthread_barrier_wait(&start);
  kem->dec(argument, ct, sk);
  return argument;
}

int main(int argc, char **argv)
{
  static unsigned char ss[THREADS][32];
  pthread_t threads[THREADS];
  int i, equal = 1;
  controls_arguments(&argc, argv);
  kem = controlled(mcbits_kem_at(0));
  pthread_barrier_init(&start, NULL, THREADS);
  for (i = 0; i < THREADS; i++)
    if (pthread_create(&threads[i], NULL, work, ss[i])) return 2;
  for (i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  for (i = 1; i < THREADS; i++) equal &= !memcmp(ss[0], ss[i], 32);
  printf("first call: %s\n", equal ? "ok" : "FAILED");
  return !equal;
}
