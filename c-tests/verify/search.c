#include "search.h"

#include <pthread.h>
#include <sys/mman.h>

#include "../harness.h"
#include "registers.h"

#define STACK_BYTES ((size_t)1 << 20)

/* What the search itself remembers: never searched. */
typedef struct {
  registers_call call;
  struct {
    unsigned char bytes[16];
    const char *name;
  } piece[200000];
  int pieces, bucket[1 << 18], next[200000];
  struct {
    unsigned char *at, *end;
  } freed[64];
  int freed_count;
  /* The stack as the call left it: what is called after that writes over it. */
  unsigned char stack[STACK_BYTES];
  size_t depth;
} own_memory;

const char *searched = "";
int keep, allocations_left = -1, draws;

static own_memory *own;
static unsigned char *stack;
/* What is left out: `own`, and the caller's buffers. */
static struct {
  unsigned char *at, *end;
} excluded[2];

/* The allocator: zeroed blocks that are never used twice while `keep` is set. */
void *__real_calloc(size_t count, size_t size);
void *__real_malloc(size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);

void *__wrap_calloc(size_t count, size_t size)
{
  unsigned char *block;
  size_t bytes = (count * size + 4095) / 4096 * 4096;
  if (!keep) return __real_calloc(count, size);
  if (allocations_left == 0) return NULL;
  allocations_left--;
  block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  check(block != MAP_FAILED && own->freed_count < 64, "no memory");
  own->freed[own->freed_count].at = block;
  own->freed[own->freed_count++].end = block + bytes;
  return block;
}
void *__wrap_malloc(size_t size) { return keep ? __wrap_calloc(1, size) : __real_malloc(size); }
void *__wrap_realloc(void *block, size_t size)
{
  check(!keep, "realloc leaves a copy behind");
  return __real_realloc(block, size);
}
void __wrap_free(void *block)
{
  if (!keep) __real_free(block);
}

static uint64_t hash(const unsigned char *bytes)
{
  uint64_t x, y;
  memcpy(&x, bytes, 8);
  memcpy(&y, bytes + 8, 8);
  return ((x ^ y * 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u) >> 46;
}

/* The piece at `bytes`, or -1. */
static int find(const unsigned char *bytes)
{
  int i;
  for (i = own->bucket[hash(bytes)]; i >= 0; i = own->next[i])
    if (!memcmp(own->piece[i].bytes, bytes, 16)) return i;
  return -1;
}

/* Adds all pieces of a secret. */
void secret(const char *name, const unsigned char *bytes, size_t length, int sparse)
{
  size_t at;
  for (at = 0; at + 16 <= length; at++) {
    int i, j, different = 0, nonzero = 0;
    uint64_t h;
    for (i = 0; i < 16; i++) {
      nonzero += bytes[at + i] != 0;
      for (j = 0; j < i && bytes[at + j] != bytes[at + i]; j++) {}
      different += j == i;
    }
    if (sparse ? nonzero < 4 : different < 7) continue;
    if (find(bytes + at) >= 0) continue;
    memcpy(own->piece[own->pieces].bytes, bytes + at, 16);
    own->piece[own->pieces].name = name;
    h = hash(bytes + at);
    own->next[own->pieces] = own->bucket[h];
    own->bucket[h] = own->pieces++;
  }
}

void forget(void)
{
  own->pieces = 0;
  memset(own->bucket, 0xff, sizeof own->bucket);
}

static const char *place(const unsigned char *at, const char *otherwise)
{
  int i;
  if (at >= stack && at < stack + STACK_BYTES) return "the stack";
  for (i = 0; i < own->freed_count; i++)
    if (at >= own->freed[i].at && at < own->freed[i].end) return "memory that was given back";
  return otherwise;
}

/* Reports the first piece. */
static void search(const char *what, const char *where, const unsigned char *at, const unsigned char *end)
{
  for (; at + 16 <= end; at++) {
    uint64_t word;
    int i;
    memcpy(&word, at, 8);
    if (word == 0 || (i = find(at)) < 0) continue;
    check(0, "%s: %s: left a piece of %s in %s, at %p", searched, what, own->piece[i].name, place(at, where), (void *)at);
    return;
  }
}

/* General and mask registers hold 8 bytes: either half of a piece. */
static void search_register(const char *what, const char *name, int number, uint64_t value)
{
  int i, bytes = 0;
  for (i = 0; i < 8; i++) bytes += (value >> (8 * i) & 255) != 0;
  if (bytes < 5) return;
  for (i = 0; i < own->pieces; i++)
    if (!memcmp(own->piece[i].bytes, &value, 8) || !memcmp(own->piece[i].bytes + 8, &value, 8)) {
      check(0, "%s: %s: left a piece of %s in %s register %d", searched, what, own->piece[i].name, name, number);
      return;
    }
}

/* Searches a mapping without what is left out, which may have been merged with its neighbours. */
static void search_outside(const char *what, const char *where, unsigned char *at, unsigned char *end)
{
  int i;
  for (i = 0; i < 2; i++)
    if (at <= excluded[i].at && excluded[i].at < end) {
      search_outside(what, where, at, excluded[i].at);
      at = excluded[i].end;
      if (at >= end) return;
      i = -1;
    }
  search(what, where, at, end);
}

static void search_everything(const char *what)
{
  char line[512];
  FILE *maps;
  int i;
  for (i = 0; i < 16; i++)
    if (i != 3 && i != 4) search_register(what, "general", i, own->call.general[i]);
  for (i = 0; i < 8; i++) search_register(what, "mask", i, own->call.mask[i]);
  search(what, "the stack", own->stack, own->stack + own->depth);
  search(what, "a vector register", own->call.vector[0], own->call.vector[0] + sizeof own->call.vector);
  maps = fopen("/proc/self/maps", "r");
  check(maps != NULL, "/proc/self/maps");
  while (maps && fgets(line, sizeof line, maps)) {
    unsigned long low, high;
    char access[8], *name = strchr(line, '/');
    if (sscanf(line, "%lx-%lx %7s", &low, &high, access) != 3 || strncmp(access, "rw", 2)) continue;
    line[strcspn(line, "\n")] = 0;
    search_outside(what, name ? name : strchr(line, '[') ? strchr(line, '[') : "memory", (unsigned char *)low,
                   (unsigned char *)high);
  }
  if (maps) fclose(maps);
}

static void paint(void)
{
  volatile unsigned char *p = stack + 4096, *end = (unsigned char *)__builtin_frame_address(0) - 256;
  while (p < end) *p++ = 0xc5;
}

/* Inlined: a call would write over the stack. */
__attribute__((always_inline)) static inline void keep_stack(unsigned char *frame)
{
  volatile unsigned char *from = stack, *to = own->stack;
  while (from < frame) *to++ = *from++;
  own->depth = (size_t)(to - own->stack);
}

void operation(const char *what, int expected, uintptr_t function, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d)
{
  registers_call *call = &own->call;
  uint64_t arguments[] = {a, b, c, d, 0};
  const char *tier = mcbits_implementation();
  own->freed_count = draws = 0;
  call->function = (void (*)(void))function;
  memcpy(call->argument, arguments, sizeof arguments);
  call->level = !strcmp(tier, "avx512") ? 2 : !strcmp(tier, "avx2");
  memset(call->general, 0, sizeof *call - offsetof(registers_call, general));
  paint();
  keep = 1;
  registers_around(call);
  keep = 0;
  keep_stack(__builtin_frame_address(0));
  check((int)call->result == expected, "%s: %s returned %d", searched, what, (int)call->result);
}

void finish(const char *what)
{
  int i;
  search_everything(what);
  for (i = 0; i < own->freed_count; i++) munmap(own->freed[i].at, (size_t)(own->freed[i].end - own->freed[i].at));
  own->freed_count = 0;
}

void *search_begin(size_t bytes)
{
  void *caller = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  own = mmap(NULL, sizeof *own, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (own == MAP_FAILED || caller == MAP_FAILED) {
    fprintf(stderr, "wiping: no memory\n");
    exit(2);
  }
  excluded[0].at = (unsigned char *)own;
  excluded[0].end = (unsigned char *)(own + 1);
  excluded[1].at = caller;
  excluded[1].end = excluded[1].at + bytes;
  return caller;
}

void search_thread(void *(*all)(void *))
{
  pthread_attr_t attributes;
  pthread_t thread;
  stack = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  pthread_attr_init(&attributes);
  if (stack == MAP_FAILED || pthread_attr_setstack(&attributes, stack, STACK_BYTES) ||
      pthread_create(&thread, &attributes, all, NULL)) {
    fprintf(stderr, "wiping: no thread\n");
    exit(2);
  }
  pthread_join(thread, NULL);
  pthread_attr_destroy(&attributes);
  munmap(stack, STACK_BYTES);
}

void search_end(void)
{
  munmap(excluded[1].at, (size_t)(excluded[1].end - excluded[1].at));
  munmap(own, sizeof *own);
}
