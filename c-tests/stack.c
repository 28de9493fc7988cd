/* How much stack each operation uses, and what it leaves there: nothing, and no 16-byte piece of a
 * secret anywhere. */
#include "harness.h"
#include "painted.h"

static const size_t limits[] = {MCBITS_KEYPAIR_STACKBYTES, MCBITS_ENC_STACKBYTES,     MCBITS_DEC_STACKBYTES,
                                MCBITS_DEC_STACKBYTES,     MCBITS_DEC_STACKBYTES,     MCBITS_KEYPAIR_STACKBYTES,
                                MCBITS_KEYPAIR_STACKBYTES, MCBITS_DEC_STACKBYTES,     MCBITS_DEC_STACKBYTES,
                                MCBITS_DEC_STACKBYTES,     MCBITS_DEC_STACKBYTES,     MCBITS_ENC_STACKBYTES};
enum {
  KEYPAIR, ENC, DEC, DEC_REJECTED, DEC_PADDING, PUBLIC_FROM_SECRET, CHECK_KEYPAIR,
  PREPARE, DEC_PREPARED, DEC_BATCH, DEC_BATCH_PREPARED, ENC_BATCH, OPERATIONS
};
static const char *const names[] = {"keypair", "enc", "dec", "dec (rejected)", "dec (bad padding)", "public", "check",
                                    "prepare", "dec_prepared", "dec_batch", "dec_batch_prepared", "enc_batch"};
#define COUNT 16

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

static void measure(int which)
{
  painted_call call = painted(operation, which);
  int pieces = painted_pieces(sk, kem->secretkeybytes) + painted_pieces(seed, 32);
  pieces += painted_pieces(ss, 32) + painted_pieces(ss2, 32) + painted_pieces(sss, sizeof sss);
  /* only now, since printing uses the stack */
  check(call.result == 0, "%s: %s returned %d", kem->name, names[which], call.result);
  check(call.depth <= limits[which], "%s: %s used %lu bytes of stack", kem->name, names[which],
        (unsigned long)call.depth);
  check(call.left == 0, "%s: %s left %lu bytes on the stack", kem->name, names[which], (unsigned long)call.left);
  check(pieces == 0, "%s: %s left %d pieces of secrets on the stack", kem->name, names[which], pieces);
  if (call.depth > highest[which]) highest[which] = call.depth;
}

static void all_operations(void)
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
}

static void test(void)
{
  size_t i;
  int k;
  printf("stack: bytes used");
  for (k = 0; k < OPERATIONS; k++) printf("%s %s", k ? "," : "", names[k]);
  printf("\n");
  for (i = 0; (kem = mcbits_kem_at(i)) != NULL; i++) {
    if (!wanted(kem->name)) continue;
    pk = need(kem->publickeybytes);
    sk = need(kem->secretkeybytes);
    memset(highest, 0, sizeof highest);
    memcpy(seed, "stack: a seed that can be found.", 32);
    painted_thread(all_operations);
    printf("stack: %-8s %-18s", mcbits_implementation(), kem->name);
    for (k = 0; k < OPERATIONS; k++) printf(" %8lu", (unsigned long)highest[k]);
    printf("\n");
    free(pk);
    free(sk);
  }
}

int main(int argc, char **argv) { return run(argc, argv, "stack", test); }
