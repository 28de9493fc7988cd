#include "controls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef controls_operation operation;

/* What leaks.rs calls first. */
operation *leak_original;

operation leak_branch, leak_delay, leak_index, leak_compare, leak_mask, leak_division, leak_stack, leak_heap, leak_static, leak_block,
    leak_unchecked, leak_overread, leak_freed, leak_file;
#ifdef __x86_64__
operation leak_register, leak_register_zmm;
#endif

enum { IN_DEC, IN_KEYPAIR };
static const struct {
  const char *name;
  operation *leak;
  int where;
} leaks[] = {
    {"branch", leak_branch, IN_DEC},
    {"delay", leak_delay, IN_DEC},
    {"index", leak_index, IN_DEC},
    {"compare", leak_compare, IN_DEC},
    {"mask", leak_mask, IN_DEC},
    {"division", leak_division, IN_DEC},
    {"stack", leak_stack, IN_DEC},
    {"heap", leak_heap, IN_DEC},
    {"static", leak_static, IN_DEC},
#ifdef __x86_64__
    {"register", leak_register, IN_DEC},
    {"register_zmm", leak_register_zmm, IN_DEC},
#endif
    {"block", leak_block, IN_KEYPAIR},
    {"unchecked", leak_unchecked, IN_KEYPAIR},
    {"overread", leak_overread, IN_KEYPAIR},
    {"freed", leak_freed, IN_KEYPAIR},
    {"file", leak_file, IN_KEYPAIR},
};

static int control = -1;

void controls_arguments(int *argc, char **argv)
{
  int i, k;
  for (i = 1; i + 1 < *argc; i++) {
    if (strcmp(argv[i], "--control")) continue;
    for (k = 0; k < (int)(sizeof leaks / sizeof *leaks); k++)
      if (!strcmp(argv[i + 1], leaks[k].name)) control = k;
    if (control < 0) {
      fprintf(stderr, "no control is named %s\n", argv[i + 1]);
      exit(2);
    }
    memmove(argv + i, argv + i + 2, (size_t)(*argc - i - 1) * sizeof *argv);
    *argc -= 2;
    return;
  }
}

int controls_on(void) { return control >= 0; }

/* dec has its arguments in the order output, input, secret. */
static int (*original_dec)(unsigned char *, const unsigned char *, const unsigned char *);
static int dec(unsigned char *ss, unsigned char *ct, const unsigned char *sk) { return original_dec(ss, ct, sk); }
static int leaky_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk)
{
  return leaks[control].leak(ss, (unsigned char *)ct, sk);
}

const mcbits_kem *controlled(const mcbits_kem *kem)
{
  static mcbits_kem copy;
  if (!kem || control < 0) return kem;
  copy = *kem;
  if (leaks[control].where == IN_DEC) {
    original_dec = kem->dec;
    leak_original = dec;
    copy.dec = leaky_dec;
  } else {
    leak_original = kem->keypair_from_seed;
    copy.keypair_from_seed = leaks[control].leak;
  }
  return &copy;
}

int controlled_call(operation *original, unsigned char *a, unsigned char *b, const unsigned char *secret)
{
  leak_original = original;
  return (control < 0 ? original : leaks[control].leak)(a, b, secret);
}
