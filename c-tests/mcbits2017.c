/* The encryption of McBits 2017: known answers, what must not open, messages in every place, errors, the stack. */
#include <sys/mman.h>
#include <unistd.h>

#include "harness.h"
#include "mcbits2017.h"
#include "painted.h"

#define LINE ((size_t)1 << 18)

typedef struct {
  const char *name;
  size_t pk, sk, overhead;
  int (*keypair)(unsigned char *, unsigned char *);
  int (*keypair_rng)(unsigned char *, unsigned char *, mcbits_rng, void *);
  int (*public_from_secret)(unsigned char *, const unsigned char *);
  int (*encrypt)(unsigned char *, unsigned long long *, const unsigned char *, unsigned long long,
                 const unsigned char *);
  int (*encrypt_rng)(unsigned char *, unsigned long long *, const unsigned char *, unsigned long long,
                     const unsigned char *, mcbits_rng, void *);
  int (*open)(unsigned char *, unsigned long long *, const unsigned char *, unsigned long long, const unsigned char *);
} encryption;

#define ENCRYPTION(name)                                                                                      \
  {                                                                                                           \
#name, crypto_encrypt_##name##_PUBLICKEYBYTES, crypto_encrypt_##name##_SECRETKEYBYTES,                    \
        crypto_encrypt_##name##_BYTES, crypto_encrypt_##name##_keypair, crypto_encrypt_##name##_keypair_rng,  \
        crypto_encrypt_##name##_public_from_secret, crypto_encrypt_##name, crypto_encrypt_##name##_rng,       \
        crypto_encrypt_##name##_open                                                                          \
  }

static const encryption sets[] = {ENCRYPTION(mcbits8192128), ENCRYPTION(mcbits4096062)};

/* The keys of the vectors by name. */
static struct {
  char name[32];
  unsigned char *pk, *sk;
} keys[16];
static size_t key_count;

static void forget_keys(void)
{
  while (key_count) {
    free(keys[--key_count].pk);
    free(keys[key_count].sk);
  }
}

static size_t find_key(const char *name)
{
  size_t i;
  for (i = 0; i < key_count; i++)
    if (!strcmp(keys[i].name, name)) return i;
  fprintf(stderr, "mcbits2017: no key is called %s\n", name);
  exit(2);
}

static int digit(int c) { return c >= 'a' ? c - 'a' + 10 : c - '0'; }

/* Hexadecimal digits in place of which the bytes are put; their number. */
static size_t bytes(char *text, unsigned char **out)
{
  size_t i, n = strcmp(text, "-") ? strlen(text) / 2 : 0;
  *out = (unsigned char *)text;
  for (i = 0; i < n; i++) (*out)[i] = (unsigned char)(digit(text[2 * i]) << 4 | digit(text[2 * i + 1]));
  return n;
}

static void check_digest(const encryption *set, const unsigned char *got, size_t length, char *wanted, const char *what)
{
  unsigned char digest[32], *expected;
  bytes(wanted, &expected);
  sha256(digest, got, length);
  check(!memcmp(digest, expected, 32), "%s: %s", set->name, what);
}

/* `open` must refuse, with nothing but zeros. */
static void refused(const encryption *set, const unsigned char *c, size_t length, const unsigned char *sk)
{
  size_t room = length > set->overhead ? length - set->overhead : 0;
  unsigned char *m = need(room + 8);
  unsigned long long mlen = 99;
  int code;
  memset(m, 0x5a, room + 8);
  code = set->open(m, &mlen, c, length, sk);
  check(code == MCBITS_ERR_INPUT, "%s: open returned %d for a bad ciphertext", set->name, code);
  check(mlen == 0, "%s: open left a length", set->name);
  check(is_filled(m, room, 0) && is_filled(m + room, 8, 0x5a), "%s: open wrote something", set->name);
  free(m);
}

static void opens(const encryption *set, const unsigned char *c, size_t length, const unsigned char *sk,
                  const unsigned char *wanted)
{
  size_t n = length - set->overhead;
  unsigned char *m = need(n + 8);
  unsigned long long mlen = 99;
  memset(m, 0x5a, n + 8);
  check(set->open(m, &mlen, c, length, sk) == 0 && mlen == n, "%s: open", set->name);
  check(!memcmp(m, wanted, n) && is_filled(m + n, 8, 0x5a), "%s: open gave another message", set->name);
  free(m);
}

static void known_answer(const encryption *set, char **field)
{
  unsigned char *random, *m, *wanted, *c;
  unsigned long long clen = 0;
  if (!strcmp(field[0], "generate") || !strcmp(field[0], "secret")) {
    unsigned char *pk = need(set->pk), *sk = need(set->sk), *again = need(set->pk);
    char *public_digest = field[3];
    if (*field[0] == 'g') {
      stream_rng rng = {NULL, 0, 0};
      rng.left = bytes(field[2], &random);
      rng.bytes = random;
      check(set->keypair_rng(pk, sk, stream_draw, &rng) == 0 && rng.left == 0, "%s: keypair_rng", set->name);
      check_digest(set, sk, set->sk, field[3], "secret key");
      public_digest = field[4];
    } else {
      check(bytes(field[2], &random) == set->sk, "%s: length of a secret key", set->name);
      memcpy(sk, random, set->sk);
      check(set->public_from_secret(pk, sk) == 0, "%s: public_from_secret", set->name);
    }
    check_digest(set, pk, set->pk, public_digest, "public key");
    check(set->public_from_secret(again, sk) == 0 && !memcmp(again, pk, set->pk), "%s: public key again", set->name);
    free(again);
    strcpy(keys[key_count].name, field[1]);
    keys[key_count].pk = pk;
    keys[key_count++].sk = sk;
  } else if (!strcmp(field[0], "singular")) {
    unsigned char *pk = need(set->pk), *sk;
    bytes(field[1], &sk);
    check(set->public_from_secret(pk, sk) == MCBITS_ERR_INPUT, "%s: a singular key has a public key", set->name);
    check(is_filled(pk, set->pk, 0), "%s: a singular key left something", set->name);
    free(pk);
  } else {
    size_t key = find_key(field[1]), length, n;
    if (!strcmp(field[0], "encrypt")) {
      stream_rng rng = {NULL, 0, 0};
      rng.left = bytes(field[2], &random);
      rng.bytes = random;
      n = bytes(field[3], &m);
      length = bytes(field[4], &wanted);
      c = need(length);
      check(set->encrypt_rng(c, &clen, m, n, keys[key].pk, stream_draw, &rng) == 0 && rng.left == 0, "%s: encrypt_rng",
            set->name);
      check(clen == length && n + set->overhead == length && !memcmp(c, wanted, length), "%s: ciphertext", set->name);
      opens(set, c, length, keys[key].sk, m);
      free(c);
    } else if (!strcmp(field[0], "open")) {
      n = bytes(field[2], &m);
      length = bytes(field[3], &wanted);
      check(n + set->overhead == length, "%s: length of a ciphertext", set->name);
      opens(set, wanted, length, keys[key].sk, m);
    } else {
      length = bytes(field[2], &wanted);
      refused(set, wanted, length, keys[key].sk);
    }
  }
}

static void known_answers(const encryption *set)
{
  FILE *file = fopen(vectors_file, "r");
  char *text = need(LINE), *field[5], *word;
  int here = 0, items = 0, i;
  if (!file) {
    fprintf(stderr, "mcbits2017: cannot open %s\n", vectors_file);
    exit(2);
  }
  while (fgets(text, (int)LINE, file)) {
    for (i = 0, word = strtok(text, " \n"); word && i < 5; word = strtok(NULL, " \n")) field[i++] = word;
    if (!strcmp(field[0], "set")) {
      here = !strcmp(field[1], set->name);
    } else if (here) {
      known_answer(set, field);
      items++;
    }
  }
  fclose(file);
  free(text);
  printf("mcbits2017: %s: %d items\n", set->name, items);
  check(items >= 60, "%s: only %d items", set->name, items);
}

/* Every byte damaged, every length, another key. */
static void damaged(const encryption *set, const unsigned char *pk, const unsigned char *sk, const unsigned char *other)
{
  unsigned char m[40], c[40 + 256];
  unsigned long long clen;
  size_t i, step = full ? 1 : 7;
  memset(m, 0x33, sizeof m);
  check(set->encrypt(c, &clen, m, sizeof m, pk) == 0 && clen == sizeof m + set->overhead, "%s: encrypt", set->name);
  opens(set, c, (size_t)clen, sk, m);
  refused(set, c, (size_t)clen, other);
  for (i = 0; i < clen; i += step) {
    c[i] ^= (unsigned char)(1 << i % 8);
    refused(set, c, (size_t)clen, sk);
    c[i] ^= (unsigned char)(1 << i % 8);
  }
  for (i = 0; i < clen; i++)
    if (i < set->overhead || i % step == 0 || i + 1 == clen) refused(set, c, i, sk);
  opens(set, c, (size_t)clen, sk, m);
}

/* Message and ciphertext at every alignment and offset from each other, and before memory that must not be touched. */
static void places(const encryption *set, const unsigned char *pk, const unsigned char *sk)
{
  enum { N = 100 };
  size_t page = (size_t)sysconf(_SC_PAGESIZE), at, shift, total = N + set->overhead;
  unsigned char *pages = mmap(NULL, 3 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), wanted[N], *c, *m;
  unsigned long long clen, mlen;
  if (pages == MAP_FAILED || mprotect(pages + page, page, PROT_READ | PROT_WRITE)) {
    fprintf(stderr, "mcbits2017: no memory\n");
    exit(2);
  }
  for (at = 0; at < N; at++) wanted[at] = (unsigned char)(at * 7 + 1);
  for (at = 0; at < 18; at++)
    for (shift = 0; shift < 2 * total; shift += full ? 1 : 37) {
      c = at == 17 ? pages + 2 * page - total : pages + page + 1024 + at;
      m = c - total + shift; /* from before the ciphertext to behind it */
      if (at == 17 && shift > total) m = pages + 2 * page - N;
      memset(pages + page, 0xa5, page);
      memcpy(m, wanted, N);
      clen = 0;
      check(set->encrypt(c, &clen, m, N, pk) == 0 && clen == total, "%s: encrypt at %d, %d", set->name, (int)at,
            (int)shift);
      opens(set, c, total, sk, wanted);
      mlen = 0;
      check(set->open(m, &mlen, c, clen, sk) == 0 && mlen == N && !memcmp(m, wanted, N), "%s: open at %d, %d",
            set->name, (int)at, (int)shift);
      if (at < 17)
        check(is_filled(pages + page, 1024 + at - total, 0xa5) && is_filled(c + 2 * total, 64, 0xa5),
              "%s: wrote outside the buffers", set->name);
    }
  munmap(pages, 3 * page);
}

static void errors(const encryption *set, unsigned char *pk, unsigned char *sk)
{
  unsigned char m[16] = {1}, c[16 + 256], *none = need(set->pk), *secret = need(set->sk);
  unsigned long long length = 7;
  constant_rng stuck = {0, 0, 0}, failing = {0, 0, 1};
  const size_t total = sizeof m + set->overhead;
  memset(c, 0x5a, sizeof c);
  check(set->encrypt_rng(c, &length, m, sizeof m, pk, constant_draw, &stuck) == MCBITS_ERR_RANDOM && length == 0 &&
            is_filled(c, total, 0) && c[total] == 0x5a && stuck.calls == 1000,
        "%s: encrypt with a stuck generator, %d calls", set->name, stuck.calls);
  check(set->encrypt_rng(c, &length, m, sizeof m, pk, constant_draw, &failing) == MCBITS_ERR_RANDOM, "%s: failing",
        set->name);
  stuck.calls = failing.calls = 0;
  check(set->keypair_rng(none, secret, constant_draw, &failing) == MCBITS_ERR_RANDOM && is_filled(none, set->pk, 0) &&
            is_filled(secret, set->sk, 0),
        "%s: keypair with a failing generator", set->name);
  check(set->keypair_rng(none, secret, constant_draw, &stuck) == MCBITS_ERR_RANDOM, "%s: keypair, stuck", set->name);
  check(set->keypair_rng(none, secret, NULL, NULL) == MCBITS_ERR_ARGUMENT, "%s: no generator", set->name);
  check(set->keypair(NULL, secret) == MCBITS_ERR_ARGUMENT && set->keypair(none, NULL) == MCBITS_ERR_ARGUMENT &&
            set->keypair(none, none + 1) == MCBITS_ERR_ARGUMENT,
        "%s: keypair, null or overlapping", set->name);
  check(set->public_from_secret(NULL, sk) == MCBITS_ERR_ARGUMENT &&
            set->public_from_secret(none, NULL) == MCBITS_ERR_ARGUMENT,
        "%s: public_from_secret, null", set->name);
  check(set->encrypt_rng(c, &length, m, sizeof m, pk, NULL, NULL) == MCBITS_ERR_ARGUMENT, "%s: no generator", set->name);
  check(set->encrypt(NULL, &length, m, sizeof m, pk) == MCBITS_ERR_ARGUMENT &&
            set->encrypt(c, NULL, m, sizeof m, pk) == MCBITS_ERR_ARGUMENT &&
            set->encrypt(c, &length, NULL, sizeof m, pk) == MCBITS_ERR_ARGUMENT &&
            set->encrypt(c, &length, m, sizeof m, NULL) == MCBITS_ERR_ARGUMENT,
        "%s: encrypt, null", set->name);
  length = 7;
  check(set->encrypt(c, &length, m, ~0ULL, pk) == MCBITS_ERR_LENGTH && length == 0, "%s: encrypt, length", set->name);
  check(set->encrypt(c, &length, NULL, 0, pk) == 0 && length == set->overhead, "%s: empty message", set->name);
  check(set->open(NULL, &length, c, set->overhead, sk) == 0 && length == 0, "%s: open an empty message", set->name);
  check(set->encrypt(c, &length, m, sizeof m, pk) == 0, "%s: encrypt", set->name);
  length = 7;
  check(set->open(NULL, &length, c, total, sk) == MCBITS_ERR_ARGUMENT && length == 0 &&
            set->open(m, NULL, c, total, sk) == MCBITS_ERR_ARGUMENT && is_filled(m, sizeof m, 0) &&
            set->open(m, &length, NULL, total, sk) == MCBITS_ERR_ARGUMENT &&
            set->open(m, &length, c, total, NULL) == MCBITS_ERR_ARGUMENT,
        "%s: open, null", set->name);
  check(set->open(m, &length, c, ~0ULL, sk) == MCBITS_ERR_LENGTH, "%s: open, length", set->name);
  free(none);
  free(secret);
}

/* To a key of Classic McEliece and back. */
static void conversion(const unsigned char *pk, const unsigned char *sk)
{
  const mcbits_kem *kem = mcbits_kem_by_name("mceliece8192128");
  const encryption *set = &sets[0];
  unsigned char *classic = need(kem->secretkeybytes), *back = need(set->sk), *again = need(set->pk);
  unsigned char ct[256], ss[32], theirs[32];
  check(crypto_encrypt_mcbits8192128_to_mceliece8192128(classic, sk) == 0, "to_mceliece8192128");
  check(kem->enc(ct, theirs, pk) == 0 && kem->dec(ss, ct, classic) == 0 && !memcmp(ss, theirs, 32),
        "converted key: decapsulation");
  check(crypto_encrypt_mcbits8192128_from_mceliece8192128(back, classic) == 0, "from_mceliece8192128");
  check(set->public_from_secret(again, back) == 0 && !memcmp(again, pk, set->pk), "converted key: public key");
  check(crypto_encrypt_mcbits8192128_to_mceliece8192128(NULL, sk) == MCBITS_ERR_ARGUMENT &&
            crypto_encrypt_mcbits8192128_from_mceliece8192128(back, NULL) == MCBITS_ERR_ARGUMENT &&
            is_filled(back, set->sk, 0),
        "conversion, null");
  free(classic);
  free(back);
  free(again);
}

/* What runs on the painted stack, in this order. */
enum { KEYPAIR, PUBLIC, ENCRYPT, OPEN, OPEN_DAMAGED, TO_CLASSIC, FROM_CLASSIC, OPERATIONS };
static const char *const names[] = {"keypair", "public", "encrypt", "open", "open (damaged)", "to classic", "from classic"};
static struct {
  const encryption *set;
  unsigned char *pk, *sk, *classic, m[256], c[512], e[512];
} on_stack;

static int operation(int which)
{
  unsigned long long length = sizeof on_stack.m;
  const encryption *set = on_stack.set;
  switch (which) {
    case KEYPAIR: return set->keypair(on_stack.pk, on_stack.sk);
    case PUBLIC: return set->public_from_secret(on_stack.pk, on_stack.sk);
    case ENCRYPT: return set->encrypt(on_stack.c, &length, on_stack.m, length, on_stack.pk);
    case OPEN: return set->open(on_stack.e, &length, on_stack.c, length + set->overhead, on_stack.sk);
    case OPEN_DAMAGED:
      on_stack.c[3] ^= 4;
      return set->open(on_stack.e, &length, on_stack.c, length + set->overhead, on_stack.sk) - MCBITS_ERR_INPUT;
    case TO_CLASSIC: return crypto_encrypt_mcbits8192128_to_mceliece8192128(on_stack.classic, on_stack.sk);
    default: return crypto_encrypt_mcbits8192128_from_mceliece8192128(on_stack.sk, on_stack.classic);
  }
}

static void on_painted_stack(void)
{
  int which, last = on_stack.set == sets ? OPERATIONS : TO_CLASSIC;
  printf("mcbits2017: %s %s, bytes of stack:", mcbits_implementation(), on_stack.set->name);
  for (which = 0; which < last; which++) {
    painted_call call = painted(operation, which);
    int pieces = painted_pieces(on_stack.sk, on_stack.set->sk) + painted_pieces(on_stack.m, sizeof on_stack.m);
    check(call.result == 0, "%s: %s returned %d", on_stack.set->name, names[which], call.result);
    check(call.depth <= MCBITS2017_STACKBYTES && call.left == 0 && pieces == 0,
          "%s: %s used %lu bytes of stack, left %lu, with %d pieces of secrets", on_stack.set->name, names[which],
          (unsigned long)call.depth, (unsigned long)call.left, pieces);
    printf(" %s %lu", names[which], (unsigned long)call.depth);
  }
  printf("\n");
}

static void stack(const encryption *set)
{
  size_t i;
#ifdef __SANITIZE_ADDRESS__
  printf("mcbits2017: the stack is not measured under AddressSanitizer, which changes all frames\n");
  return;
#endif
  on_stack.set = set;
  on_stack.pk = need(set->pk);
  on_stack.sk = need(set->sk);
  on_stack.classic = need(crypto_kem_mceliece8192128_SECRETKEYBYTES);
  for (i = 0; i < sizeof on_stack.m; i++) on_stack.m[i] = (unsigned char)(i * i + 5 * i);
  painted_thread(on_painted_stack);
  free(on_stack.pk);
  free(on_stack.sk);
  free(on_stack.classic);
}

static void test(void)
{
  size_t i;
  for (i = 0; i < sizeof sets / sizeof *sets; i++) {
    const encryption *set = &sets[i];
    if (!wanted(set->name)) continue;
    known_answers(set);
    damaged(set, keys[0].pk, keys[0].sk, keys[1].sk);
    places(set, keys[0].pk, keys[0].sk);
    errors(set, keys[0].pk, keys[0].sk);
    if (i == 0) conversion(keys[0].pk, keys[0].sk);
    forget_keys();
    stack(set);
  }
}

int main(int argc, char **argv) { return run(argc, argv, "mcbits2017", test); }
