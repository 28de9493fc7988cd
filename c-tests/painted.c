#include "painted.h"

#include <pthread.h>
#include <sys/mman.h>

#include "harness.h"

#define STACK_BYTES ((size_t)4 << 20)
#define PAINT 0xc5
/* The frames of the C function below and of the entry into the library. */
#define OUTER_FRAMES 1024

static unsigned char *stack;
static const unsigned char *last_low, *last_top;
static void (*to_run)(void);

static void *thread_main(void *unused)
{
  to_run();
  return unused;
}

void painted_thread(void (*all)(void))
{
  pthread_attr_t attributes;
  pthread_t thread;
  to_run = all;
  stack = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (stack == MAP_FAILED) {
    fprintf(stderr, "stack: no memory\n");
    exit(2);
  }
  pthread_attr_init(&attributes);
  if (pthread_attr_setstack(&attributes, stack, STACK_BYTES) ||
      pthread_create(&thread, &attributes, thread_main, NULL)) {
    fprintf(stderr, "stack: no thread\n");
    exit(2);
  }
  pthread_join(thread, NULL);
  pthread_attr_destroy(&attributes);
  munmap(stack, STACK_BYTES);
}

/* Fills the stack below the caller. A loop of its own, because a called function would be painted over. */
__attribute__((noinline)) static void paint(void)
{
  volatile unsigned char *p = stack, *end = (unsigned char *)__builtin_frame_address(0) - 256;
  while (p < end) *p++ = PAINT;
}

static int differs(const unsigned char *piece)
{
  int i;
  for (i = 1; i < 16; i++)
    if (piece[i] != piece[0]) return 1;
  return 0;
}

int painted_pieces(const unsigned char *secret, size_t length)
{
  size_t at, room = (size_t)(last_top - last_low);
  int hits = 0;
  for (at = 0; at + 16 <= length; at += 16)
    if (differs(secret + at)) hits += memmem(last_low, room, secret + at, 16) != NULL;
  return hits;
}

__attribute__((noinline)) painted_call painted(int (*operation)(int), int which)
{
  unsigned char *top = __builtin_frame_address(0), *low = stack, *p;
  painted_call call;
  paint();
  call.result = operation(which);
  while (low < top && *low == PAINT) low++;
  call.depth = (size_t)(top - low);
  call.left = 0;
  for (p = low; p + OUTER_FRAMES < top; p++) call.left += *p != 0 && *p != PAINT;
  last_low = low;
  last_top = top;
  return call;
}
