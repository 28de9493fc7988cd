/* What the C tests share: arguments, the loop over the implementations, checks, buffers, generators,
 * the reader of test vectors. */
#ifndef MCBITS_HARNESS_H
#define MCBITS_HARNESS_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crypto.h"
#include "mcbits.h"

/* Arguments of every test:
 *   --set NAME              only this set
 *   --implementation NAME   only this one
 *   --vectors FILE          the vectors (kat, supercop_checksum, reject, edge)
 *   --full                  also what takes long
 */
extern const char *vectors_file;
extern int full;
/* Whether the implementation in use is the best one that this CPU has. */
extern int best;
/* Whether --set lets this set through. */
int wanted(const char *set);

/* Runs `test` with every implementation that this CPU has; prints which. Returns the exit code. */
int run(int argc, char **argv, const char *name, void (*test)(void));

/* Counts and prints what went wrong; `format` says what was expected. */
void check(int ok, const char *format, ...);

/* How many checks failed so far. */
int failed(void);

/* Memory or exit. */
void *need(size_t bytes);
int is_filled(const unsigned char *buffer, size_t length, unsigned char value);

/* Generators for the *_rng functions. All count their calls. */
typedef struct {
  drbg nist;
  int calls;
} drbg_rng;
int drbg_draw(void *context, unsigned char *out, size_t length);

/* Hands out `bytes` from the front; fails when they are used up. */
typedef struct {
  const unsigned char *bytes;
  size_t left;
  int calls;
} stream_rng;
int stream_draw(void *context, unsigned char *out, size_t length);

/* Always the same byte; fails at call number `fail_at` (from 1; 0: never). */
typedef struct {
  unsigned char byte;
  int calls, fail_at;
} constant_rng;
int constant_draw(void *context, unsigned char *out, size_t length);

/* Vectors, see make_vectors.py for the format. */
typedef struct {
  char *field[16];
  int fields, number;
  const mcbits_kem *kem; /* of the last line `set` */
  FILE *file;
  char *text;
  char *defined[4096];
} vectors;

void vectors_open(vectors *v);
/* The next line whose first field is one of `kinds` (separated by blanks), of a wanted set; 0 at the end. */
int vectors_next(vectors *v, const char *kinds);
/* Field i as byte string of `length` bytes; as a number. */
void vectors_bytes(vectors *v, int i, unsigned char *out, size_t length);
int vectors_int(vectors *v, int i);
/* Xors the patches of field i, if there is one, into a buffer. */
void vectors_patch(vectors *v, int i, unsigned char *buffer, size_t length);
void vectors_close(vectors *v);
/* Compares bytes with field i. */
void check_bytes(vectors *v, int i, const unsigned char *got, size_t length, const char *what);
/* Compares the SHA-256 of the keys with fields i and i + 1. */
void check_keys(vectors *v, int i, const unsigned char *pk, const unsigned char *sk);

#endif
