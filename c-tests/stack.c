/* How much stack each operation uses, and what it leaves there.
 *
 * The operations run in a thread whose stack is ours. Before each call the unused part is painted;
 * after it, the lowest byte that changed gives the depth. Everything deeper than the outermost
 * frames must be paint or zero, and no 16-byte piece of a secret may be anywhere. */
#include <pthread.h>
#include <sys/mman.h>

#include "harness.h"

#define STACK_BYTES ((size_t)4 << 20)
#define PAINT 0xc5
static const size_t limits[] = {MCBITS_KEYPAIR_STACKBYTES, MCBITS_ENC_STACKBYTES,     MCBITS_DEC_STACKBYTES,
                                MCBITS_DEC_STACKBYTES,     MCBITS_DEC_STACKBYTES,     MCBITS_KEYPAIR_STACKBYTES,
                                MCBITS_KEYPAIR_STACKBYTES, MCBITS_DEC_STACKBYTES,     MCBITS_DEC_STACKBYTES,
                                MCBITS_DEC_STACKBYTES,     MCBITS_DEC_STACKBYTES,     MCBITS_ENC_STACKBYTES};
/* The frames of the C function below and of the entry into the library. */
#define OUTER_FRAMES 1024

enum {
  KEYPAIR, ENC, DEC, DEC_REJECTED, DEC_PADDING, PUBLIC_FROM_SECRET, CHECK_KEYPAIR,
  PREPARE, DEC_PREPARED, DEC_BATCH, DEC_BATCH_PREPARED, ENC_BATCH, OPERATIONS
};
static const char *const names[] = {"keypair", "enc", "dec", "dec (rejected)", "dec (bad padding)", "public", "check",
                                    "prepare", "dec_prepared", "dec_batch", "dec_batch_prepared", "enc_batch"};
#define COUNT 16

static unsigned char *stack;
static const mcbits_kem *kem;
static unsigned char *pk, *sk, ct[256], bad_ct[256], padded_ct[256], ss[32], ss2[32], seed[32];
static unsigned char cts[COUNT * 256], sss[COUNT * 32];
static mcbits_prepared *key;
static size_t highest[OPERATIONS];

static int operation(int which)
{
  switch (which) {
    case KEYPAIR: return kem->keypair_from_seed(pk, sk, seed);
    case ENC: return kem->enc(ct, ss, pk);
    case DEC: return kem->dec(ss, ct, sk);
    case DEC_REJECTED: return kem->dec(ss2, bad_ct, sk);
    case DEC_PADDING: kem->dec(ss2, padded_ct, sk); return 0;
    case PUBLIC_FROM_SECRET: return kem->public_from_secret(pk, sk);
    case CHECK_KEYPAIR: return kem->check_keypair(pk, sk);
    case PREPARE: return kem->prepare(&key, sk);
    case DEC_PREPARED: return kem->dec_prepared(ss, ct, key);
    case DEC_BATCH: return kem->dec_batch(sss, cts, 2, sk);
    case DEC_BATCH_PREPARED: return kem->dec_batch_prepared(sss, cts, 2, key);
    default: return kem->enc_batch(cts, sss, COUNT, pk);
  }
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

/* Pieces of the secret that are in the stack below `top`. */
static int found(const unsigned char *secret, size_t length, const unsigned char *low, const unsigned char *top)
{
  size_t at;
  int hits = 0;
  for (at = 0; at + 16 <= length; at += 16)
    if (differs(secret + at)) hits += memmem(low, (size_t)(top - low), secret + at, 16) != NULL;
  return hits;
}

__attribute__((noinline)) static void measure(int which)
{
  unsigned char *top = __builtin_frame_address(0), *low = stack, *p;
  size_t depth, left = 0;
  int result, pieces;
  paint();
  result = operation(which);
  while (low < top && *low == PAINT) low++;
  depth = (size_t)(top - low);
  for (p = low; p + OUTER_FRAMES < top; p++) left += *p != 0 && *p != PAINT;
  pieces = found(sk, kem->secretkeybytes, low, top) + found(seed, 32, low, top);
  pieces += found(ss, 32, low, top) + found(ss2, 32, low, top) + found(sss, sizeof sss, low, top);
  /* only now, since printing uses the stack */
  check(result == 0, "%s: %s returned %d", kem->name, names[which], result);
  check(depth <= limits[which], "%s: %s used %lu bytes of stack", kem->name, names[which], (unsigned long)depth);
  check(left == 0, "%s: %s left %lu bytes on the stack", kem->name, names[which], (unsigned long)left);
  check(pieces == 0, "%s: %s left %d pieces of secrets on the stack", kem->name, names[which], pieces);
  if (depth > highest[which]) highest[which] = depth;
}

static void *all_operations(void *unused)
{
  int i;
  for (i = 0; i < OPERATIONS; i++) {
    if (i == DEC_REJECTED) {
      memcpy(bad_ct, ct, sizeof ct);
      memcpy(padded_ct, ct, sizeof ct);
      bad_ct[1] ^= 4;
      padded_ct[193] |= 0x80; /* padding of the sets 6960119, for others another bad ciphertext */
    }
    if (i == PREPARE) {
      memcpy(cts, ct, kem->ciphertextbytes);
      memcpy(cts + kem->ciphertextbytes, bad_ct, kem->ciphertextbytes);
    }
    if ((i != PUBLIC_FROM_SECRET && i != CHECK_KEYPAIR) || full || best) measure(i);
  }
  mcbits_prepared_free(key);
  return unused;
}

static void test(void)
{
  size_t i;
  int k;
  printf("stack: bytes used");
  for (k = 0; k < OPERATIONS; k++) printf("%s %s", k ? "," : "", names[k]);
  printf("\n");
  for (i = 0; (kem = mcbits_kem_at(i)) != NULL; i++) {
    pthread_attr_t attributes;
    pthread_t thread;
    if (!wanted(kem->name)) continue;
    pk = need(kem->publickeybytes);
    sk = need(kem->secretkeybytes);
    memset(highest, 0, sizeof highest);
    memcpy(seed, "stack: a seed that can be found.", 32);
    stack = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack == MAP_FAILED) {
      fprintf(stderr, "stack: no memory\n");
      exit(2);
    }
    pthread_attr_init(&attributes);
    if (pthread_attr_setstack(&attributes, stack, STACK_BYTES) ||
        pthread_create(&thread, &attributes, all_operations, NULL)) {
      fprintf(stderr, "stack: no thread\n");
      exit(2);
    }
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
    munmap(stack, STACK_BYTES);
    printf("stack: %-8s %-18s", mcbits_implementation(), kem->name);
    for (k = 0; k < OPERATIONS; k++) printf(" %8lu", (unsigned long)highest[k]);
    printf("\n");
    free(pk);
    free(sk);
  }
}

int main(int argc, char **argv) { return run(argc, argv, "stack", test); }
