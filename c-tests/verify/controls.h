/* The planted faults of leaks.rs, in place of the library's own operations. */
#ifndef MCBITS_CONTROLS_H
#define MCBITS_CONTROLS_H

#include "mcbits.h"

/* Takes `--control NAME` out of the arguments of a test. */
void controls_arguments(int *argc, char **argv);

/* A control was asked for. */
int controls_on(void);

/* The set, or in a run with a control a copy of it with the fault in `dec` or, for faults of memory,
 * in `keypair_from_seed`. */
const mcbits_kem *controlled(const mcbits_kem *kem);

/* An operation with two buffers and a secret. */
typedef int controls_operation(unsigned char *, unsigned char *, const unsigned char *);

/* Calls it, in a run with a control with the fault after it. */
int controlled_call(controls_operation *original, unsigned char *a, unsigned char *b, const unsigned char *secret);

#endif
