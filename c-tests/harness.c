#include "harness.h"

#include <stdarg.h>

const char *vectors_file = "c-tests/vectors.txt";
int full, best;

static const char *only_set, *only_implementation, *test_name;
static const char *implementation = "";
static int failures;

int wanted(const char *set) { return !only_set || !strcmp(only_set, set); }

void check(int ok, const char *format, ...)
{
  va_list arguments;
  if (ok) return;
  if (++failures > 20) return;
  va_start(arguments, format);
  fprintf(stderr, "%s (%s): ", test_name, implementation);
  vfprintf(stderr, format, arguments);
  fprintf(stderr, "\n");
  va_end(arguments);
}

int run(int argc, char **argv, const char *name, void (*test)(void))
{
  static const char *const names[] = {"portable", "avx2", "avx512"};
  const char *best_name;
  size_t i, done = 0;
  int a;
  test_name = name;
  for (a = 1; a < argc; a++) {
    if (!strcmp(argv[a], "--full"))
      full = 1;
    else if (!strcmp(argv[a], "--set") && a + 1 < argc)
      only_set = argv[++a];
    else if (!strcmp(argv[a], "--implementation") && a + 1 < argc)
      only_implementation = argv[++a];
    else if (!strcmp(argv[a], "--vectors") && a + 1 < argc)
      vectors_file = argv[++a];
    else {
      fprintf(stderr, "%s: what is %s?\n", name, argv[a]);
      return 2;
    }
  }
  mcbits_select_implementation(NULL);
  best_name = mcbits_implementation();
  for (i = 0; i < sizeof names / sizeof *names; i++) {
    if (only_implementation && strcmp(only_implementation, names[i])) continue;
    if (mcbits_select_implementation(names[i])) {
      printf("%s: %s: this CPU lacks it\n", name, names[i]);
      continue;
    }
    implementation = names[i];
    best = !strcmp(names[i], best_name);
    check(!strcmp(mcbits_implementation(), names[i]), "mcbits_implementation: %s", mcbits_implementation());
    test();
    printf("%s: %s: %s\n", name, names[i], failures ? "FAILED" : "ok");
    fflush(stdout);
    done++;
  }
  if (!done) printf("%s: nothing ran\n", name);
  return failures || !done;
}

int failed(void) { return failures; }

void *need(size_t bytes)
{
  void *p = malloc(bytes ? bytes : 1);
  if (!p) {
    fprintf(stderr, "%s: out of memory\n", test_name);
    exit(2);
  }
  return p;
}

int is_filled(const unsigned char *buffer, size_t length, unsigned char value)
{
  while (length--)
    if (*buffer++ != value) return 0;
  return 1;
}

int drbg_draw(void *context, unsigned char *out, size_t length)
{
  drbg_rng *g = context;
  g->calls++;
  drbg_read(&g->nist, out, length);
  return 0;
}

int stream_draw(void *context, unsigned char *out, size_t length)
{
  stream_rng *g = context;
  g->calls++;
  if (length > g->left) return 1;
  memcpy(out, g->bytes, length);
  g->bytes += length;
  g->left -= length;
  return 0;
}

int constant_draw(void *context, unsigned char *out, size_t length)
{
  constant_rng *g = context;
  memset(out, g->byte, length);
  return ++g->calls == g->fail_at;
}
