/* The reader of the test vectors; make_vectors.py describes the format. */
#include "harness.h"

#define LINE 65536

static void bad(const vectors *v, const char *why)
{
  fprintf(stderr, "%s:%d: %s\n", vectors_file, v->number, why);
  exit(2);
}

void vectors_open(vectors *v)
{
  memset(v, 0, sizeof *v);
  v->file = fopen(vectors_file, "r");
  if (!v->file) bad(v, "cannot open");
  v->text = need(LINE);
}

static void forget(vectors *v)
{
  size_t i;
  for (i = 0; i < sizeof v->defined / sizeof *v->defined; i++) {
    free(v->defined[i]);
    v->defined[i] = NULL;
  }
}

void vectors_close(vectors *v)
{
  forget(v);
  free(v->text);
  fclose(v->file);
}

static void define(vectors *v)
{
  unsigned long n = strtoul(v->field[1], NULL, 10);
  if (v->fields != 3 || n >= sizeof v->defined / sizeof *v->defined || v->defined[n]) bad(v, "bad def");
  v->defined[n] = need(strlen(v->field[2]) + 1);
  strcpy(v->defined[n], v->field[2]);
}

/* Whether `word` is one of the words of `list`. */
static int among(const char *list, const char *word)
{
  size_t n = strlen(word);
  const char *p;
  for (p = list; (p = strstr(p, word)) != NULL; p++)
    if ((p == list || p[-1] == ' ') && (p[n] == ' ' || p[n] == 0)) return 1;
  return 0;
}

int vectors_next(vectors *v, const char *kinds)
{
  while (fgets(v->text, LINE, v->file)) {
    char *p;
    v->number++;
    if (!strchr(v->text, '\n')) bad(v, "line too long");
    v->fields = 0;
    for (p = strtok(v->text, " \n"); p; p = strtok(NULL, " \n")) {
      if (v->fields == sizeof v->field / sizeof *v->field) bad(v, "too many fields");
      v->field[v->fields++] = p;
    }
    if (v->fields == 0 || *v->field[0] == '#') continue;
    if (!strcmp(v->field[0], "family")) {
      forget(v);
    } else if (!strcmp(v->field[0], "def")) {
      define(v);
    } else if (!strcmp(v->field[0], "set")) {
      v->kem = mcbits_kem_by_name(v->field[1]);
      if (!v->kem) bad(v, "unknown set");
    }
    if (v->kem && wanted(v->kem->name) && among(kinds, v->field[0])) return 1;
  }
  return 0;
}

static int digit(int c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

/* Xors hexadecimal digits into out; returns where they end. */
static const char *xor_hex(vectors *v, const char *s, unsigned char *out, size_t length, size_t at)
{
  while (digit(*s) >= 0) {
    if (digit(s[1]) < 0) bad(v, "odd number of digits");
    if (at < length) out[at] ^= (unsigned char)(digit(*s) << 4 | digit(s[1]));
    at++;
    s += 2;
  }
  return s;
}

static void xor_patches(vectors *v, const char *s, unsigned char *out, size_t length)
{
  while (*s == '^') {
    char *end;
    size_t at = strtoul(s + 1, &end, 10);
    if (*end != ':') bad(v, "bad patch");
    s = xor_hex(v, end + 1, out, length, at);
  }
  if (*s) bad(v, "bad string");
}

static const char *definition(vectors *v, const char *s, const char **end)
{
  char *e;
  unsigned long n = strtoul(s, &e, 10);
  *end = e;
  if (n >= sizeof v->defined / sizeof *v->defined || !v->defined[n]) bad(v, "unknown string");
  return v->defined[n];
}

static void decode(vectors *v, const char *s, unsigned char *out, size_t length)
{
  if (*s == '@') {
    const char *base = definition(v, s + 1, &s);
    decode(v, base, out, length);
  } else {
    char *end;
    memset(out, 0, length);
    if (*s == '~') {
      size_t ones = strtoul(s + 1, &end, 10);
      memset(out, 0xff, ones < length ? ones : length);
      s = end;
    } else {
      s = *s == '-' ? s + 1 : xor_hex(v, s, out, length, 0);
    }
  }
  xor_patches(v, s, out, length);
}

static const char *field(vectors *v, int i)
{
  if (i >= v->fields) bad(v, "too few fields");
  return v->field[i];
}

void vectors_bytes(vectors *v, int i, unsigned char *out, size_t length) { decode(v, field(v, i), out, length); }

int vectors_int(vectors *v, int i) { return atoi(field(v, i)); }

void vectors_patch(vectors *v, int i, unsigned char *buffer, size_t length)
{
  if (i < v->fields) xor_patches(v, v->field[i], buffer, length);
}

void check_bytes(vectors *v, int i, const unsigned char *got, size_t length, const char *what)
{
  unsigned char *expected = need(length);
  vectors_bytes(v, i, expected, length);
  check(!memcmp(got, expected, length), "%s:%d: %s: %s differs", vectors_file, v->number, v->kem->name, what);
  free(expected);
}

void check_keys(vectors *v, int i, const unsigned char *pk, const unsigned char *sk)
{
  unsigned char digest[32];
  sha256(digest, pk, v->kem->publickeybytes);
  check_bytes(v, i, digest, 32, "public key");
  sha256(digest, sk, v->kem->secretkeybytes);
  check_bytes(v, i + 1, digest, 32, "secret key");
}
