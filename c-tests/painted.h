/* Calls on a painted stack: how deep they went, and what they left there.
 *
 * The stack of a thread is ours. Before each call the unused part is painted; after it, the lowest byte
 * that changed gives the depth. Everything deeper than the outermost frames must be paint or zero. */
#ifndef MCBITS_TEST_PAINTED_H
#define MCBITS_TEST_PAINTED_H

#include <stddef.h>

/* Runs `all` in a thread with such a stack; calls are made from there. */
void painted_thread(void (*all)(void));

typedef struct {
  int result;
  size_t depth, left; /* bytes used; bytes that are neither paint nor zero */
} painted_call;

/* Calls `operation(which)`. */
painted_call painted(int (*operation)(int), int which);

/* How many 16-byte pieces of a secret the last call left. */
int painted_pieces(const unsigned char *secret, size_t length);

#endif
