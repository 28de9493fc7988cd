/* Searches all of the process's writable memory outside the caller's buffers, and all registers as they
 * were right after a call, for pieces of secrets. Calls are made on a painted stack; memory that they
 * give back is kept as it was.
 *
 * A piece is any 16 bytes in a row with enough different ones to be no accident; of sparse secrets any 16
 * bytes of which four or more are not zero. */
#ifndef MCBITS_SEARCH_H
#define MCBITS_SEARCH_H

#include <stddef.h>
#include <stdint.h>

/* What messages begin with. */
extern const char *searched;
/* The allocator keeps blocks; so many allocations succeed (-1: all). */
extern int keep, allocations_left;

/* How often the generator was asked in this call; the generator counts. */
extern int draws;

/* The caller's buffers, of so many bytes, zero; they are not searched. */
void *search_begin(size_t bytes);
void search_end(void);
/* Runs `all` in a thread with the stack that is painted and searched; all else is called from there. */
void search_thread(void *(*all)(void *));

/* Forgets all secrets; adds the pieces of one. */
void forget(void);
void secret(const char *name, const unsigned char *bytes, size_t length, int sparse);

/* Calls a function with up to four arguments, which must return `expected`. */
#define CALL(what, expected, function, a, b, c, d)                                                           \
  operation(what, expected, (uintptr_t)(function), (uintptr_t)(a), (uintptr_t)(b), (uintptr_t)(c), (uintptr_t)(d))
void operation(const char *what, int expected, uintptr_t function, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d);
/* Searches, and reports the first piece of each place. */
void finish(const char *what);

#endif
