/* mcbits: Classic McEliece, constant-time and bitsliced. SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * Generated from the table of parameter sets: UPDATE=1 cargo test --test headers
 *
 * A key encapsulation mechanism: the owner of a key pair publishes the public key pk; anybody
 * makes from it a session key ss and a ciphertext ct; the owner recovers ss from ct with the secret
 * key sk. Use ss as key of a symmetric cipher.
 *
 * There are twenty parameter sets, mceliece{348864,460896,6688128,6960119,8192128}{,f,pc,pcf}. All
 * are in this library. For every <set> there are the functions
 *
 *   int crypto_kem_<set>_keypair(pk, sk)
 *       Makes a key pair. Errors: RANDOM, MEMORY.
 *   int crypto_kem_<set>_enc(ct, ss, pk)
 *       Makes a session key and the ciphertext that carries it. Errors: RANDOM; INPUT if a padding
 *       bit of pk is set (only the sets 6960119 have padding: the top three bits of every row).
 *   int crypto_kem_<set>_dec(ss, ct, sk)
 *       Recovers the session key. A ciphertext that is not valid gives 0 all the same, and in the
 *       same time, with a session key that depends on sk and ct and that nobody else can know.
 *       Errors: INPUT if a padding bit of ct is set (only the sets 6960119: the top five bits of
 *       byte 193); ss is then 32 times 0xff.
 *   int crypto_kem_<set>_keypair_rng(pk, sk, rng, context)
 *   int crypto_kem_<set>_enc_rng(ct, ss, pk, rng, context)
 *       The same with the caller's generator instead of the operating system's. keypair asks it
 *       once, for 32 bytes; enc asks for 4t bytes (mceliece8192128*: 2t) in each draw, two to
 *       four draws on average and at most 1000; then RANDOM, as when the generator fails.
 *   int crypto_kem_<set>_keypair_from_seed(pk, sk, seed)
 *       The key pair that belongs to 32 secret, uniformly random bytes, the delta of the standard.
 *       Error: MEMORY.
 *   int crypto_kem_<set>_public_from_secret(pk, sk)
 *       Recomputes the public key. INPUT if sk is not what key generation makes from the seed in
 *       it; MEMORY.
 *   int crypto_kem_<set>_check_keypair(pk, sk)
 *       0 if both are what key generation makes from the seed in sk, else INPUT; MEMORY.
 *   int crypto_kem_<set>_prepare(&key, sk)
 *       Makes a prepared key, mcbits_prepared *key, for many decapsulations with sk, each of which
 *       takes a fifth to a third less time; free it with mcbits_prepared_free, which wipes it. MEMORY;
 *       key is NULL after an error. It keeps to the implementation that was in use.
 *   int crypto_kem_<set>_dec_prepared(ss, ct, key)
 *       As dec, with the same results. ARGUMENT if the key was prepared for another set.
 *   int crypto_kem_<set>_enc_batch(ct, ss, count, pk)
 *   int crypto_kem_<set>_enc_batch_rng(ct, ss, count, pk, rng, context)
 *   int crypto_kem_<set>_dec_batch(ss, ct, count, sk)
 *   int crypto_kem_<set>_dec_batch_prepared(ss, ct, count, key)
 *       `count` calls in one, faster, with the same results: ct and ss are arrays of `count` items,
 *       one after the other; 0 is allowed. enc_batch also has the error MEMORY. dec_batch returns
 *       INPUT if any ct has a padding bit set; the ss of those are 32 times 0xff, the others right.
 *   size_t crypto_kem_<set>_publickeybytes(void), _secretkeybytes, _ciphertextbytes, _bytes
 *       The sizes, as the macros below, for programs that load the library at run time.
 *
 * Buffers: all sizes are in bytes. pk has crypto_kem_<set>_PUBLICKEYBYTES, sk _SECRETKEYBYTES, ct
 * _CIPHERTEXTBYTES, ss _BYTES (32), seed 32. Pointers need no alignment. The outputs of one call must
 * not overlap each other; ss of dec may lie inside ct or sk, ct and ss of enc inside pk. Nothing
 * outside the buffers is read or written.
 *
 * Return values: 0 or one of the negative codes MCBITS_ERR_*:
 *   INPUT (-1) as said above; RANDOM (-2) no random bytes; MEMORY (-3) the allocator failed;
 *   ARGUMENT (-4) a null pointer, overlapping outputs of keypair or of a batch, the prepared key of
 *   another set; LENGTH (-5) a wrong length.
 * After an error every output that is not null is zero, except ss as said at dec.
 *
 * Secret are sk, ss, seed and what the generator returns; pk and ct are public. No branch, address
 * or variable-latency instruction depends on a secret, except that the time of keypair tells how
 * many attempts it made, and the time of enc how many draws.
 *
 * Memory: at most 64 KiB of stack in every function; MCBITS_ENC_STACKBYTES, _DEC_ and _KEYPAIR_ (all
 * functions that make or check keys) say it for each. The functions that make keys allocate at most
 * 2.5 MB, check_keypair 4 MB, with one call of calloc, and wipe it before free; the macros
 * crypto_kem_<set>_KEYPAIR_HEAPBYTES, _PUBLIC_FROM_SECRET_HEAPBYTES and _CHECK_KEYPAIR_HEAPBYTES are
 * exact. prepare allocates _PREPARED_HEAPBYTES and a block of less than 100 bytes, enc_batch at most
 * _ENC_BATCH_HEAPBYTES whatever the count; both wipe it likewise. All functions with dec or prepare in
 * the name keep to MCBITS_DEC_STACKBYTES, those with enc to _ENC_. enc and dec allocate nothing;
 * batches whose outputs overlap an input allocate room for the outputs. Threads: every function may run
 * in any thread at any time; there is no state but the choice of the implementation. Random bytes
 * come from the operating system by a system call each time; no file is opened, and fork is safe.
 * Linux, Android, macOS, iOS, FreeBSD, OpenBSD, NetBSD and WASI have such a call. Elsewhere keypair, enc
 * and enc_batch return RANDOM: use the functions with _rng or _from_seed.
 *
 * docs/c-api.md has the conventions at length, with the policy for the ABI.
 */
#ifndef MCBITS_H
#define MCBITS_H

#include <stddef.h>

#define MCBITS_VERSION_MAJOR 0
#define MCBITS_VERSION_MINOR 1
#define MCBITS_VERSION_PATCH 0

#define MCBITS_ERR_INPUT (-1)
#define MCBITS_ERR_RANDOM (-2)
#define MCBITS_ERR_MEMORY (-3)
#define MCBITS_ERR_ARGUMENT (-4)
#define MCBITS_ERR_LENGTH (-5)

#define MCBITS_KEYPAIR_STACKBYTES 65536
#define MCBITS_ENC_STACKBYTES 16384
#define MCBITS_DEC_STACKBYTES 65536

#define crypto_kem_mceliece348864_PUBLICKEYBYTES 261120
#define crypto_kem_mceliece348864_SECRETKEYBYTES 6492
#define crypto_kem_mceliece348864_CIPHERTEXTBYTES 96
#define crypto_kem_mceliece348864_BYTES 32
#define crypto_kem_mceliece348864_KEYPAIR_HEAPBYTES 463992
#define crypto_kem_mceliece348864_PUBLIC_FROM_SECRET_HEAPBYTES 470484
#define crypto_kem_mceliece348864_CHECK_KEYPAIR_HEAPBYTES 731604
#define crypto_kem_mceliece348864_PREPARED_HEAPBYTES 17140
#define crypto_kem_mceliece348864_ENC_BATCH_HEAPBYTES 93760

#define crypto_kem_mceliece348864f_PUBLICKEYBYTES 261120
#define crypto_kem_mceliece348864f_SECRETKEYBYTES 6492
#define crypto_kem_mceliece348864f_CIPHERTEXTBYTES 96
#define crypto_kem_mceliece348864f_BYTES 32
#define crypto_kem_mceliece348864f_KEYPAIR_HEAPBYTES 555704
#define crypto_kem_mceliece348864f_PUBLIC_FROM_SECRET_HEAPBYTES 562196
#define crypto_kem_mceliece348864f_CHECK_KEYPAIR_HEAPBYTES 823316
#define crypto_kem_mceliece348864f_PREPARED_HEAPBYTES 17140
#define crypto_kem_mceliece348864f_ENC_BATCH_HEAPBYTES 93760

#define crypto_kem_mceliece348864pc_PUBLICKEYBYTES 261120
#define crypto_kem_mceliece348864pc_SECRETKEYBYTES 6492
#define crypto_kem_mceliece348864pc_CIPHERTEXTBYTES 128
#define crypto_kem_mceliece348864pc_BYTES 32
#define crypto_kem_mceliece348864pc_KEYPAIR_HEAPBYTES 463992
#define crypto_kem_mceliece348864pc_PUBLIC_FROM_SECRET_HEAPBYTES 470484
#define crypto_kem_mceliece348864pc_CHECK_KEYPAIR_HEAPBYTES 731604
#define crypto_kem_mceliece348864pc_PREPARED_HEAPBYTES 17140
#define crypto_kem_mceliece348864pc_ENC_BATCH_HEAPBYTES 93760

#define crypto_kem_mceliece348864pcf_PUBLICKEYBYTES 261120
#define crypto_kem_mceliece348864pcf_SECRETKEYBYTES 6492
#define crypto_kem_mceliece348864pcf_CIPHERTEXTBYTES 128
#define crypto_kem_mceliece348864pcf_BYTES 32
#define crypto_kem_mceliece348864pcf_KEYPAIR_HEAPBYTES 555704
#define crypto_kem_mceliece348864pcf_PUBLIC_FROM_SECRET_HEAPBYTES 562196
#define crypto_kem_mceliece348864pcf_CHECK_KEYPAIR_HEAPBYTES 823316
#define crypto_kem_mceliece348864pcf_PREPARED_HEAPBYTES 17140
#define crypto_kem_mceliece348864pcf_ENC_BATCH_HEAPBYTES 93760

#define crypto_kem_mceliece460896_PUBLICKEYBYTES 524160
#define crypto_kem_mceliece460896_SECRETKEYBYTES 13608
#define crypto_kem_mceliece460896_CIPHERTEXTBYTES 156
#define crypto_kem_mceliece460896_BYTES 32
#define crypto_kem_mceliece460896_KEYPAIR_HEAPBYTES 1199224
#define crypto_kem_mceliece460896_PUBLIC_FROM_SECRET_HEAPBYTES 1212832
#define crypto_kem_mceliece460896_CHECK_KEYPAIR_HEAPBYTES 1736992
#define crypto_kem_mceliece460896_PREPARED_HEAPBYTES 35968
#define crypto_kem_mceliece460896_ENC_BATCH_HEAPBYTES 158272

#define crypto_kem_mceliece460896f_PUBLICKEYBYTES 524160
#define crypto_kem_mceliece460896f_SECRETKEYBYTES 13608
#define crypto_kem_mceliece460896f_CIPHERTEXTBYTES 156
#define crypto_kem_mceliece460896f_BYTES 32
#define crypto_kem_mceliece460896f_KEYPAIR_HEAPBYTES 1199224
#define crypto_kem_mceliece460896f_PUBLIC_FROM_SECRET_HEAPBYTES 1212832
#define crypto_kem_mceliece460896f_CHECK_KEYPAIR_HEAPBYTES 1736992
#define crypto_kem_mceliece460896f_PREPARED_HEAPBYTES 35968
#define crypto_kem_mceliece460896f_ENC_BATCH_HEAPBYTES 158272

#define crypto_kem_mceliece460896pc_PUBLICKEYBYTES 524160
#define crypto_kem_mceliece460896pc_SECRETKEYBYTES 13608
#define crypto_kem_mceliece460896pc_CIPHERTEXTBYTES 188
#define crypto_kem_mceliece460896pc_BYTES 32
#define crypto_kem_mceliece460896pc_KEYPAIR_HEAPBYTES 1199224
#define crypto_kem_mceliece460896pc_PUBLIC_FROM_SECRET_HEAPBYTES 1212832
#define crypto_kem_mceliece460896pc_CHECK_KEYPAIR_HEAPBYTES 1736992
#define crypto_kem_mceliece460896pc_PREPARED_HEAPBYTES 35968
#define crypto_kem_mceliece460896pc_ENC_BATCH_HEAPBYTES 158272

#define crypto_kem_mceliece460896pcf_PUBLICKEYBYTES 524160
#define crypto_kem_mceliece460896pcf_SECRETKEYBYTES 13608
#define crypto_kem_mceliece460896pcf_CIPHERTEXTBYTES 188
#define crypto_kem_mceliece460896pcf_BYTES 32
#define crypto_kem_mceliece460896pcf_KEYPAIR_HEAPBYTES 1199224
#define crypto_kem_mceliece460896pcf_PUBLIC_FROM_SECRET_HEAPBYTES 1212832
#define crypto_kem_mceliece460896pcf_CHECK_KEYPAIR_HEAPBYTES 1736992
#define crypto_kem_mceliece460896pcf_PREPARED_HEAPBYTES 35968
#define crypto_kem_mceliece460896pcf_ENC_BATCH_HEAPBYTES 158272

#define crypto_kem_mceliece6688128_PUBLICKEYBYTES 1044992
#define crypto_kem_mceliece6688128_SECRETKEYBYTES 13932
#define crypto_kem_mceliece6688128_CIPHERTEXTBYTES 208
#define crypto_kem_mceliece6688128_BYTES 32
#define crypto_kem_mceliece6688128_KEYPAIR_HEAPBYTES 1986936
#define crypto_kem_mceliece6688128_PUBLIC_FROM_SECRET_HEAPBYTES 2000868
#define crypto_kem_mceliece6688128_CHECK_KEYPAIR_HEAPBYTES 3045860
#define crypto_kem_mceliece6688128_PREPARED_HEAPBYTES 36228
#define crypto_kem_mceliece6688128_ENC_BATCH_HEAPBYTES 161344

#define crypto_kem_mceliece6688128f_PUBLICKEYBYTES 1044992
#define crypto_kem_mceliece6688128f_SECRETKEYBYTES 13932
#define crypto_kem_mceliece6688128f_CIPHERTEXTBYTES 208
#define crypto_kem_mceliece6688128f_BYTES 32
#define crypto_kem_mceliece6688128f_KEYPAIR_HEAPBYTES 2119352
#define crypto_kem_mceliece6688128f_PUBLIC_FROM_SECRET_HEAPBYTES 2133284
#define crypto_kem_mceliece6688128f_CHECK_KEYPAIR_HEAPBYTES 3178276
#define crypto_kem_mceliece6688128f_PREPARED_HEAPBYTES 36228
#define crypto_kem_mceliece6688128f_ENC_BATCH_HEAPBYTES 161344

#define crypto_kem_mceliece6688128pc_PUBLICKEYBYTES 1044992
#define crypto_kem_mceliece6688128pc_SECRETKEYBYTES 13932
#define crypto_kem_mceliece6688128pc_CIPHERTEXTBYTES 240
#define crypto_kem_mceliece6688128pc_BYTES 32
#define crypto_kem_mceliece6688128pc_KEYPAIR_HEAPBYTES 1986936
#define crypto_kem_mceliece6688128pc_PUBLIC_FROM_SECRET_HEAPBYTES 2000868
#define crypto_kem_mceliece6688128pc_CHECK_KEYPAIR_HEAPBYTES 3045860
#define crypto_kem_mceliece6688128pc_PREPARED_HEAPBYTES 36228
#define crypto_kem_mceliece6688128pc_ENC_BATCH_HEAPBYTES 161344

#define crypto_kem_mceliece6688128pcf_PUBLICKEYBYTES 1044992
#define crypto_kem_mceliece6688128pcf_SECRETKEYBYTES 13932
#define crypto_kem_mceliece6688128pcf_CIPHERTEXTBYTES 240
#define crypto_kem_mceliece6688128pcf_BYTES 32
#define crypto_kem_mceliece6688128pcf_KEYPAIR_HEAPBYTES 2119352
#define crypto_kem_mceliece6688128pcf_PUBLIC_FROM_SECRET_HEAPBYTES 2133284
#define crypto_kem_mceliece6688128pcf_CHECK_KEYPAIR_HEAPBYTES 3178276
#define crypto_kem_mceliece6688128pcf_PREPARED_HEAPBYTES 36228
#define crypto_kem_mceliece6688128pcf_ENC_BATCH_HEAPBYTES 161344

#define crypto_kem_mceliece6960119_PUBLICKEYBYTES 1047319
#define crypto_kem_mceliece6960119_SECRETKEYBYTES 13948
#define crypto_kem_mceliece6960119_CIPHERTEXTBYTES 194
#define crypto_kem_mceliece6960119_BYTES 32
#define crypto_kem_mceliece6960119_KEYPAIR_HEAPBYTES 1858744
#define crypto_kem_mceliece6960119_PUBLIC_FROM_SECRET_HEAPBYTES 1872692
#define crypto_kem_mceliece6960119_CHECK_KEYPAIR_HEAPBYTES 2920011
#define crypto_kem_mceliece6960119_PREPARED_HEAPBYTES 36262
#define crypto_kem_mceliece6960119_ENC_BATCH_HEAPBYTES 160832

#define crypto_kem_mceliece6960119f_PUBLICKEYBYTES 1047319
#define crypto_kem_mceliece6960119f_SECRETKEYBYTES 13948
#define crypto_kem_mceliece6960119f_CIPHERTEXTBYTES 194
#define crypto_kem_mceliece6960119f_BYTES 32
#define crypto_kem_mceliece6960119f_KEYPAIR_HEAPBYTES 1858744
#define crypto_kem_mceliece6960119f_PUBLIC_FROM_SECRET_HEAPBYTES 1872692
#define crypto_kem_mceliece6960119f_CHECK_KEYPAIR_HEAPBYTES 2920011
#define crypto_kem_mceliece6960119f_PREPARED_HEAPBYTES 36262
#define crypto_kem_mceliece6960119f_ENC_BATCH_HEAPBYTES 160832

#define crypto_kem_mceliece6960119pc_PUBLICKEYBYTES 1047319
#define crypto_kem_mceliece6960119pc_SECRETKEYBYTES 13948
#define crypto_kem_mceliece6960119pc_CIPHERTEXTBYTES 226
#define crypto_kem_mceliece6960119pc_BYTES 32
#define crypto_kem_mceliece6960119pc_KEYPAIR_HEAPBYTES 1858744
#define crypto_kem_mceliece6960119pc_PUBLIC_FROM_SECRET_HEAPBYTES 1872692
#define crypto_kem_mceliece6960119pc_CHECK_KEYPAIR_HEAPBYTES 2920011
#define crypto_kem_mceliece6960119pc_PREPARED_HEAPBYTES 36262
#define crypto_kem_mceliece6960119pc_ENC_BATCH_HEAPBYTES 160832

#define crypto_kem_mceliece6960119pcf_PUBLICKEYBYTES 1047319
#define crypto_kem_mceliece6960119pcf_SECRETKEYBYTES 13948
#define crypto_kem_mceliece6960119pcf_CIPHERTEXTBYTES 226
#define crypto_kem_mceliece6960119pcf_BYTES 32
#define crypto_kem_mceliece6960119pcf_KEYPAIR_HEAPBYTES 1858744
#define crypto_kem_mceliece6960119pcf_PUBLIC_FROM_SECRET_HEAPBYTES 1872692
#define crypto_kem_mceliece6960119pcf_CHECK_KEYPAIR_HEAPBYTES 2920011
#define crypto_kem_mceliece6960119pcf_PREPARED_HEAPBYTES 36262
#define crypto_kem_mceliece6960119pcf_ENC_BATCH_HEAPBYTES 160832

#define crypto_kem_mceliece8192128_PUBLICKEYBYTES 1357824
#define crypto_kem_mceliece8192128_SECRETKEYBYTES 14120
#define crypto_kem_mceliece8192128_CIPHERTEXTBYTES 208
#define crypto_kem_mceliece8192128_BYTES 32
#define crypto_kem_mceliece8192128_KEYPAIR_HEAPBYTES 1986936
#define crypto_kem_mceliece8192128_PUBLIC_FROM_SECRET_HEAPBYTES 2001056
#define crypto_kem_mceliece8192128_CHECK_KEYPAIR_HEAPBYTES 3358880
#define crypto_kem_mceliece8192128_PREPARED_HEAPBYTES 36416
#define crypto_kem_mceliece8192128_ENC_BATCH_HEAPBYTES 163904

#define crypto_kem_mceliece8192128f_PUBLICKEYBYTES 1357824
#define crypto_kem_mceliece8192128f_SECRETKEYBYTES 14120
#define crypto_kem_mceliece8192128f_CIPHERTEXTBYTES 208
#define crypto_kem_mceliece8192128f_BYTES 32
#define crypto_kem_mceliece8192128f_KEYPAIR_HEAPBYTES 2119352
#define crypto_kem_mceliece8192128f_PUBLIC_FROM_SECRET_HEAPBYTES 2133472
#define crypto_kem_mceliece8192128f_CHECK_KEYPAIR_HEAPBYTES 3491296
#define crypto_kem_mceliece8192128f_PREPARED_HEAPBYTES 36416
#define crypto_kem_mceliece8192128f_ENC_BATCH_HEAPBYTES 163904

#define crypto_kem_mceliece8192128pc_PUBLICKEYBYTES 1357824
#define crypto_kem_mceliece8192128pc_SECRETKEYBYTES 14120
#define crypto_kem_mceliece8192128pc_CIPHERTEXTBYTES 240
#define crypto_kem_mceliece8192128pc_BYTES 32
#define crypto_kem_mceliece8192128pc_KEYPAIR_HEAPBYTES 1986936
#define crypto_kem_mceliece8192128pc_PUBLIC_FROM_SECRET_HEAPBYTES 2001056
#define crypto_kem_mceliece8192128pc_CHECK_KEYPAIR_HEAPBYTES 3358880
#define crypto_kem_mceliece8192128pc_PREPARED_HEAPBYTES 36416
#define crypto_kem_mceliece8192128pc_ENC_BATCH_HEAPBYTES 163904

#define crypto_kem_mceliece8192128pcf_PUBLICKEYBYTES 1357824
#define crypto_kem_mceliece8192128pcf_SECRETKEYBYTES 14120
#define crypto_kem_mceliece8192128pcf_CIPHERTEXTBYTES 240
#define crypto_kem_mceliece8192128pcf_BYTES 32
#define crypto_kem_mceliece8192128pcf_KEYPAIR_HEAPBYTES 2119352
#define crypto_kem_mceliece8192128pcf_PUBLIC_FROM_SECRET_HEAPBYTES 2133472
#define crypto_kem_mceliece8192128pcf_CHECK_KEYPAIR_HEAPBYTES 3491296
#define crypto_kem_mceliece8192128pcf_PREPARED_HEAPBYTES 36416
#define crypto_kem_mceliece8192128pcf_ENC_BATCH_HEAPBYTES 163904

#ifdef __cplusplus
extern "C" {
#endif

/*
 A secret key made ready for many decapsulations: secret, read only, for any number of threads
 at once.
 */
typedef struct mcbits_prepared mcbits_prepared;

/*
 A generator of random bytes: writes `length` secret, uniformly random bytes to `out` and
 returns 0, or returns another value if it cannot. `context` is passed on as given. It is asked
 once for every draw of the standard. It must return (no longjmp) and must not touch the other
 buffers of the call.
 */
typedef int (*mcbits_rng)(void *context, unsigned char *out, size_t length);

/*
 A parameter set: its name, its sizes in bytes, and its functions, which are those described
 above. Later versions may add fields at the end.
 */
typedef struct mcbits_kem {
  /*
   For example "mceliece6960119f".
   */
  const char *name;
  size_t publickeybytes;
  size_t secretkeybytes;
  size_t ciphertextbytes;
  /*
   Bytes of a session key: 32.
   */
  size_t bytes;
  int (*keypair)(unsigned char *pk, unsigned char *sk);
  int (*enc)(unsigned char *ct, unsigned char *ss, const unsigned char *pk);
  int (*dec)(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);
  int (*keypair_rng)(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);
  int (*enc_rng)(unsigned char *ct, unsigned char *ss, const unsigned char *pk, mcbits_rng rng, void *context);
  int (*keypair_from_seed)(unsigned char *pk, unsigned char *sk, const unsigned char *seed);
  int (*public_from_secret)(unsigned char *pk, const unsigned char *sk);
  int (*check_keypair)(const unsigned char *pk, const unsigned char *sk);
  int (*prepare)(struct mcbits_prepared **key, const unsigned char *sk);
  int (*dec_prepared)(unsigned char *ss, const unsigned char *ct, const struct mcbits_prepared *key);
  int (*enc_batch)(unsigned char *ct, unsigned char *ss, size_t count, const unsigned char *pk);
  int (*enc_batch_rng)(unsigned char *ct,
                       unsigned char *ss,
                       size_t count,
                       const unsigned char *pk,
                       mcbits_rng rng,
                       void *context);
  int (*dec_batch)(unsigned char *ss, const unsigned char *ct, size_t count, const unsigned char *sk);
  int (*dec_batch_prepared)(unsigned char *ss, const unsigned char *ct, size_t count, const struct mcbits_prepared *key);
} mcbits_kem;

/*
 The version of the library that runs, "major.minor.patch"; the macros MCBITS_VERSION_* are
 those of this header.
 */
const char *mcbits_version(void);

/*
 The implementation in use: "portable", "avx2" or "avx512". The first call of the library
 chooses the best one that the CPU and the operating system support.
 */
const char *mcbits_implementation(void);

/*
 Forces an implementation by name, for the whole process; NULL is the best one. Returns 0, or
 MCBITS_ERR_ARGUMENT, without a change, if the name is unknown or this CPU lacks it. Results
 never depend on the implementation; meant for tests and measurements.
 */
int mcbits_select_implementation(const char *name);

/*
 What a return code means, in English.
 */
const char *mcbits_strerror(int code);

/*
 The set of this name, "mceliece6960119f" or "Classic-McEliece-6960119f"; NULL if there is
 none.
 */
const struct mcbits_kem *mcbits_kem_by_name(const char *name);

/*
 The set of this number, 0 to 19; NULL from 20 on.
 */
const struct mcbits_kem *mcbits_kem_at(size_t index);

/*
 The keypair function of a set, after a check of the lengths: MCBITS_ERR_LENGTH if one is not
 the set's. `kem` comes from this library.
 */
int mcbits_keypair(const struct mcbits_kem *kem, unsigned char *pk, size_t pk_len, unsigned char *sk, size_t sk_len);

/*
 The enc function of a set, after a check of the lengths.
 */
int mcbits_enc(const struct mcbits_kem *kem,
               unsigned char *ct,
               size_t ct_len,
               unsigned char *ss,
               size_t ss_len,
               const unsigned char *pk,
               size_t pk_len);

/*
 The dec function of a set, after a check of the lengths.
 */
int mcbits_dec(const struct mcbits_kem *kem,
               unsigned char *ss,
               size_t ss_len,
               const unsigned char *ct,
               size_t ct_len,
               const unsigned char *sk,
               size_t sk_len);

/*
 The prepare function of a set, after a check of the length.
 */
int mcbits_prepare(const struct mcbits_kem *kem, struct mcbits_prepared **key, const unsigned char *sk, size_t sk_len);

/*
 Wipes a prepared key and gives its memory back; NULL is allowed.
 */
void mcbits_prepared_free(struct mcbits_prepared *key);

/*
 The dec_prepared function of a set, after a check of the lengths.
 */
int mcbits_dec_prepared(const struct mcbits_kem *kem,
                        unsigned char *ss,
                        size_t ss_len,
                        const unsigned char *ct,
                        size_t ct_len,
                        const struct mcbits_prepared *key);

/*
 The enc_batch function of a set, after a check of the lengths, which are those of `count`
 items.
 */
int mcbits_enc_batch(const struct mcbits_kem *kem,
                     unsigned char *ct,
                     size_t ct_len,
                     unsigned char *ss,
                     size_t ss_len,
                     size_t count,
                     const unsigned char *pk,
                     size_t pk_len);

/*
 The dec_batch function of a set, after a check of the lengths, which are those of `count`
 items.
 */
int mcbits_dec_batch(const struct mcbits_kem *kem,
                     unsigned char *ss,
                     size_t ss_len,
                     const unsigned char *ct,
                     size_t ct_len,
                     size_t count,
                     const unsigned char *sk,
                     size_t sk_len);

/*
 The dec_batch_prepared function of a set, after a check of the lengths, which are those of
 `count` items.
 */
int mcbits_dec_batch_prepared(const struct mcbits_kem *kem,
                              unsigned char *ss,
                              size_t ss_len,
                              const unsigned char *ct,
                              size_t ct_len,
                              size_t count,
                              const struct mcbits_prepared *key);

size_t crypto_kem_mceliece348864_publickeybytes(void);

size_t crypto_kem_mceliece348864_secretkeybytes(void);

size_t crypto_kem_mceliece348864_ciphertextbytes(void);

size_t crypto_kem_mceliece348864_bytes(void);

int crypto_kem_mceliece348864_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece348864_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece348864_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece348864_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece348864_enc_rng(unsigned char *ct,
                                      unsigned char *ss,
                                      const unsigned char *pk,
                                      mcbits_rng rng,
                                      void *context);

int crypto_kem_mceliece348864_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece348864_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece348864_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece348864_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece348864_dec_prepared(unsigned char *ss,
                                           const unsigned char *ct,
                                           const struct mcbits_prepared *key);

int crypto_kem_mceliece348864_enc_batch(unsigned char *ct, unsigned char *ss, size_t count, const unsigned char *pk);

int crypto_kem_mceliece348864_enc_batch_rng(unsigned char *ct,
                                            unsigned char *ss,
                                            size_t count,
                                            const unsigned char *pk,
                                            mcbits_rng rng,
                                            void *context);

int crypto_kem_mceliece348864_dec_batch(unsigned char *ss,
                                        const unsigned char *ct,
                                        size_t count,
                                        const unsigned char *sk);

int crypto_kem_mceliece348864_dec_batch_prepared(unsigned char *ss,
                                                 const unsigned char *ct,
                                                 size_t count,
                                                 const struct mcbits_prepared *key);

size_t crypto_kem_mceliece348864f_publickeybytes(void);

size_t crypto_kem_mceliece348864f_secretkeybytes(void);

size_t crypto_kem_mceliece348864f_ciphertextbytes(void);

size_t crypto_kem_mceliece348864f_bytes(void);

int crypto_kem_mceliece348864f_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece348864f_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece348864f_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece348864f_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece348864f_enc_rng(unsigned char *ct,
                                       unsigned char *ss,
                                       const unsigned char *pk,
                                       mcbits_rng rng,
                                       void *context);

int crypto_kem_mceliece348864f_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece348864f_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece348864f_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece348864f_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece348864f_dec_prepared(unsigned char *ss,
                                            const unsigned char *ct,
                                            const struct mcbits_prepared *key);

int crypto_kem_mceliece348864f_enc_batch(unsigned char *ct, unsigned char *ss, size_t count, const unsigned char *pk);

int crypto_kem_mceliece348864f_enc_batch_rng(unsigned char *ct,
                                             unsigned char *ss,
                                             size_t count,
                                             const unsigned char *pk,
                                             mcbits_rng rng,
                                             void *context);

int crypto_kem_mceliece348864f_dec_batch(unsigned char *ss,
                                         const unsigned char *ct,
                                         size_t count,
                                         const unsigned char *sk);

int crypto_kem_mceliece348864f_dec_batch_prepared(unsigned char *ss,
                                                  const unsigned char *ct,
                                                  size_t count,
                                                  const struct mcbits_prepared *key);

size_t crypto_kem_mceliece348864pc_publickeybytes(void);

size_t crypto_kem_mceliece348864pc_secretkeybytes(void);

size_t crypto_kem_mceliece348864pc_ciphertextbytes(void);

size_t crypto_kem_mceliece348864pc_bytes(void);

int crypto_kem_mceliece348864pc_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece348864pc_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece348864pc_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece348864pc_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece348864pc_enc_rng(unsigned char *ct,
                                        unsigned char *ss,
                                        const unsigned char *pk,
                                        mcbits_rng rng,
                                        void *context);

int crypto_kem_mceliece348864pc_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece348864pc_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece348864pc_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece348864pc_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece348864pc_dec_prepared(unsigned char *ss,
                                             const unsigned char *ct,
                                             const struct mcbits_prepared *key);

int crypto_kem_mceliece348864pc_enc_batch(unsigned char *ct, unsigned char *ss, size_t count, const unsigned char *pk);

int crypto_kem_mceliece348864pc_enc_batch_rng(unsigned char *ct,
                                              unsigned char *ss,
                                              size_t count,
                                              const unsigned char *pk,
                                              mcbits_rng rng,
                                              void *context);

int crypto_kem_mceliece348864pc_dec_batch(unsigned char *ss,
                                          const unsigned char *ct,
                                          size_t count,
                                          const unsigned char *sk);

int crypto_kem_mceliece348864pc_dec_batch_prepared(unsigned char *ss,
                                                   const unsigned char *ct,
                                                   size_t count,
                                                   const struct mcbits_prepared *key);

size_t crypto_kem_mceliece348864pcf_publickeybytes(void);

size_t crypto_kem_mceliece348864pcf_secretkeybytes(void);

size_t crypto_kem_mceliece348864pcf_ciphertextbytes(void);

size_t crypto_kem_mceliece348864pcf_bytes(void);

int crypto_kem_mceliece348864pcf_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece348864pcf_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece348864pcf_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece348864pcf_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece348864pcf_enc_rng(unsigned char *ct,
                                         unsigned char *ss,
                                         const unsigned char *pk,
                                         mcbits_rng rng,
                                         void *context);

int crypto_kem_mceliece348864pcf_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece348864pcf_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece348864pcf_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece348864pcf_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece348864pcf_dec_prepared(unsigned char *ss,
                                              const unsigned char *ct,
                                              const struct mcbits_prepared *key);

int crypto_kem_mceliece348864pcf_enc_batch(unsigned char *ct, unsigned char *ss, size_t count, const unsigned char *pk);

int crypto_kem_mceliece348864pcf_enc_batch_rng(unsigned char *ct,
                                               unsigned char *ss,
                                               size_t count,
                                               const unsigned char *pk,
                                               mcbits_rng rng,
                                               void *context);

int crypto_kem_mceliece348864pcf_dec_batch(unsigned char *ss,
                                           const unsigned char *ct,
                                           size_t count,
                                           const unsigned char *sk);

int crypto_kem_mceliece348864pcf_dec_batch_prepared(unsigned char *ss,
                                                    const unsigned char *ct,
                                                    size_t count,
                                                    const struct mcbits_prepared *key);

size_t crypto_kem_mceliece460896_publickeybytes(void);

size_t crypto_kem_mceliece460896_secretkeybytes(void);

size_t crypto_kem_mceliece460896_ciphertextbytes(void);

size_t crypto_kem_mceliece460896_bytes(void);

int crypto_kem_mceliece460896_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece460896_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece460896_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece460896_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece460896_enc_rng(unsigned char *ct,
                                      unsigned char *ss,
                                      const unsigned char *pk,
                                      mcbits_rng rng,
                                      void *context);

int crypto_kem_mceliece460896_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece460896_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece460896_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece460896_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece460896_dec_prepared(unsigned char *ss,
                                           const unsigned char *ct,
                                           const struct mcbits_prepared *key);

int crypto_kem_mceliece460896_enc_batch(unsigned char *ct, unsigned char *ss, size_t count, const unsigned char *pk);

int crypto_kem_mceliece460896_enc_batch_rng(unsigned char *ct,
                                            unsigned char *ss,
                                            size_t count,
                                            const unsigned char *pk,
                                            mcbits_rng rng,
                                            void *context);

int crypto_kem_mceliece460896_dec_batch(unsigned char *ss,
                                        const unsigned char *ct,
                                        size_t count,
                                        const unsigned char *sk);

int crypto_kem_mceliece460896_dec_batch_prepared(unsigned char *ss,
                                                 const unsigned char *ct,
                                                 size_t count,
                                                 const struct mcbits_prepared *key);

size_t crypto_kem_mceliece460896f_publickeybytes(void);

size_t crypto_kem_mceliece460896f_secretkeybytes(void);

size_t crypto_kem_mceliece460896f_ciphertextbytes(void);

size_t crypto_kem_mceliece460896f_bytes(void);

int crypto_kem_mceliece460896f_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece460896f_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece460896f_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece460896f_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece460896f_enc_rng(unsigned char *ct,
                                       unsigned char *ss,
                                       const unsigned char *pk,
                                       mcbits_rng rng,
                                       void *context);

int crypto_kem_mceliece460896f_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece460896f_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece460896f_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece460896f_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece460896f_dec_prepared(unsigned char *ss,
                                            const unsigned char *ct,
                                            const struct mcbits_prepared *key);

int crypto_kem_mceliece460896f_enc_batch(unsigned char *ct, unsigned char *ss, size_t count, const unsigned char *pk);

int crypto_kem_mceliece460896f_enc_batch_rng(unsigned char *ct,
                                             unsigned char *ss,
                                             size_t count,
                                             const unsigned char *pk,
                                             mcbits_rng rng,
                                             void *context);

int crypto_kem_mceliece460896f_dec_batch(unsigned char *ss,
                                         const unsigned char *ct,
                                         size_t count,
                                         const unsigned char *sk);

int crypto_kem_mceliece460896f_dec_batch_prepared(unsigned char *ss,
                                                  const unsigned char *ct,
                                                  size_t count,
                                                  const struct mcbits_prepared *key);

size_t crypto_kem_mceliece460896pc_publickeybytes(void);

size_t crypto_kem_mceliece460896pc_secretkeybytes(void);

size_t crypto_kem_mceliece460896pc_ciphertextbytes(void);

size_t crypto_kem_mceliece460896pc_bytes(void);

int crypto_kem_mceliece460896pc_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece460896pc_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece460896pc_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece460896pc_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece460896pc_enc_rng(unsigned char *ct,
                                        unsigned char *ss,
                                        const unsigned char *pk,
                                        mcbits_rng rng,
                                        void *context);

int crypto_kem_mceliece460896pc_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece460896pc_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece460896pc_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece460896pc_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece460896pc_dec_prepared(unsigned char *ss,
                                             const unsigned char *ct,
                                             const struct mcbits_prepared *key);

int crypto_kem_mceliece460896pc_enc_batch(unsigned char *ct, unsigned char *ss, size_t count, const unsigned char *pk);

int crypto_kem_mceliece460896pc_enc_batch_rng(unsigned char *ct,
                                              unsigned char *ss,
                                              size_t count,
                                              const unsigned char *pk,
                                              mcbits_rng rng,
                                              void *context);

int crypto_kem_mceliece460896pc_dec_batch(unsigned char *ss,
                                          const unsigned char *ct,
                                          size_t count,
                                          const unsigned char *sk);

int crypto_kem_mceliece460896pc_dec_batch_prepared(unsigned char *ss,
                                                   const unsigned char *ct,
                                                   size_t count,
                                                   const struct mcbits_prepared *key);

size_t crypto_kem_mceliece460896pcf_publickeybytes(void);

size_t crypto_kem_mceliece460896pcf_secretkeybytes(void);

size_t crypto_kem_mceliece460896pcf_ciphertextbytes(void);

size_t crypto_kem_mceliece460896pcf_bytes(void);

int crypto_kem_mceliece460896pcf_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece460896pcf_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece460896pcf_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece460896pcf_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece460896pcf_enc_rng(unsigned char *ct,
                                         unsigned char *ss,
                                         const unsigned char *pk,
                                         mcbits_rng rng,
                                         void *context);

int crypto_kem_mceliece460896pcf_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece460896pcf_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece460896pcf_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece460896pcf_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece460896pcf_dec_prepared(unsigned char *ss,
                                              const unsigned char *ct,
                                              const struct mcbits_prepared *key);

int crypto_kem_mceliece460896pcf_enc_batch(unsigned char *ct, unsigned char *ss, size_t count, const unsigned char *pk);

int crypto_kem_mceliece460896pcf_enc_batch_rng(unsigned char *ct,
                                               unsigned char *ss,
                                               size_t count,
                                               const unsigned char *pk,
                                               mcbits_rng rng,
                                               void *context);

int crypto_kem_mceliece460896pcf_dec_batch(unsigned char *ss,
                                           const unsigned char *ct,
                                           size_t count,
                                           const unsigned char *sk);

int crypto_kem_mceliece460896pcf_dec_batch_prepared(unsigned char *ss,
                                                    const unsigned char *ct,
                                                    size_t count,
                                                    const struct mcbits_prepared *key);

size_t crypto_kem_mceliece6688128_publickeybytes(void);

size_t crypto_kem_mceliece6688128_secretkeybytes(void);

size_t crypto_kem_mceliece6688128_ciphertextbytes(void);

size_t crypto_kem_mceliece6688128_bytes(void);

int crypto_kem_mceliece6688128_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece6688128_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece6688128_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece6688128_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece6688128_enc_rng(unsigned char *ct,
                                       unsigned char *ss,
                                       const unsigned char *pk,
                                       mcbits_rng rng,
                                       void *context);

int crypto_kem_mceliece6688128_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece6688128_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece6688128_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece6688128_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece6688128_dec_prepared(unsigned char *ss,
                                            const unsigned char *ct,
                                            const struct mcbits_prepared *key);

int crypto_kem_mceliece6688128_enc_batch(unsigned char *ct, unsigned char *ss, size_t count, const unsigned char *pk);

int crypto_kem_mceliece6688128_enc_batch_rng(unsigned char *ct,
                                             unsigned char *ss,
                                             size_t count,
                                             const unsigned char *pk,
                                             mcbits_rng rng,
                                             void *context);

int crypto_kem_mceliece6688128_dec_batch(unsigned char *ss,
                                         const unsigned char *ct,
                                         size_t count,
                                         const unsigned char *sk);

int crypto_kem_mceliece6688128_dec_batch_prepared(unsigned char *ss,
                                                  const unsigned char *ct,
                                                  size_t count,
                                                  const struct mcbits_prepared *key);

size_t crypto_kem_mceliece6688128f_publickeybytes(void);

size_t crypto_kem_mceliece6688128f_secretkeybytes(void);

size_t crypto_kem_mceliece6688128f_ciphertextbytes(void);

size_t crypto_kem_mceliece6688128f_bytes(void);

int crypto_kem_mceliece6688128f_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece6688128f_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece6688128f_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece6688128f_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece6688128f_enc_rng(unsigned char *ct,
                                        unsigned char *ss,
                                        const unsigned char *pk,
                                        mcbits_rng rng,
                                        void *context);

int crypto_kem_mceliece6688128f_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece6688128f_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece6688128f_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece6688128f_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece6688128f_dec_prepared(unsigned char *ss,
                                             const unsigned char *ct,
                                             const struct mcbits_prepared *key);

int crypto_kem_mceliece6688128f_enc_batch(unsigned char *ct, unsigned char *ss, size_t count, const unsigned char *pk);

int crypto_kem_mceliece6688128f_enc_batch_rng(unsigned char *ct,
                                              unsigned char *ss,
                                              size_t count,
                                              const unsigned char *pk,
                                              mcbits_rng rng,
                                              void *context);

int crypto_kem_mceliece6688128f_dec_batch(unsigned char *ss,
                                          const unsigned char *ct,
                                          size_t count,
                                          const unsigned char *sk);

int crypto_kem_mceliece6688128f_dec_batch_prepared(unsigned char *ss,
                                                   const unsigned char *ct,
                                                   size_t count,
                                                   const struct mcbits_prepared *key);

size_t crypto_kem_mceliece6688128pc_publickeybytes(void);

size_t crypto_kem_mceliece6688128pc_secretkeybytes(void);

size_t crypto_kem_mceliece6688128pc_ciphertextbytes(void);

size_t crypto_kem_mceliece6688128pc_bytes(void);

int crypto_kem_mceliece6688128pc_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece6688128pc_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece6688128pc_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece6688128pc_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece6688128pc_enc_rng(unsigned char *ct,
                                         unsigned char *ss,
                                         const unsigned char *pk,
                                         mcbits_rng rng,
                                         void *context);

int crypto_kem_mceliece6688128pc_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece6688128pc_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece6688128pc_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece6688128pc_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece6688128pc_dec_prepared(unsigned char *ss,
                                              const unsigned char *ct,
                                              const struct mcbits_prepared *key);

int crypto_kem_mceliece6688128pc_enc_batch(unsigned char *ct, unsigned char *ss, size_t count, const unsigned char *pk);

int crypto_kem_mceliece6688128pc_enc_batch_rng(unsigned char *ct,
                                               unsigned char *ss,
                                               size_t count,
                                               const unsigned char *pk,
                                               mcbits_rng rng,
                                               void *context);

int crypto_kem_mceliece6688128pc_dec_batch(unsigned char *ss,
                                           const unsigned char *ct,
                                           size_t count,
                                           const unsigned char *sk);

int crypto_kem_mceliece6688128pc_dec_batch_prepared(unsigned char *ss,
                                                    const unsigned char *ct,
                                                    size_t count,
                                                    const struct mcbits_prepared *key);

size_t crypto_kem_mceliece6688128pcf_publickeybytes(void);

size_t crypto_kem_mceliece6688128pcf_secretkeybytes(void);

size_t crypto_kem_mceliece6688128pcf_ciphertextbytes(void);

size_t crypto_kem_mceliece6688128pcf_bytes(void);

int crypto_kem_mceliece6688128pcf_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece6688128pcf_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece6688128pcf_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece6688128pcf_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece6688128pcf_enc_rng(unsigned char *ct,
                                          unsigned char *ss,
                                          const unsigned char *pk,
                                          mcbits_rng rng,
                                          void *context);

int crypto_kem_mceliece6688128pcf_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece6688128pcf_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece6688128pcf_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece6688128pcf_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece6688128pcf_dec_prepared(unsigned char *ss,
                                               const unsigned char *ct,
                                               const struct mcbits_prepared *key);

int crypto_kem_mceliece6688128pcf_enc_batch(unsigned char *ct,
                                            unsigned char *ss,
                                            size_t count,
                                            const unsigned char *pk);

int crypto_kem_mceliece6688128pcf_enc_batch_rng(unsigned char *ct,
                                                unsigned char *ss,
                                                size_t count,
                                                const unsigned char *pk,
                                                mcbits_rng rng,
                                                void *context);

int crypto_kem_mceliece6688128pcf_dec_batch(unsigned char *ss,
                                            const unsigned char *ct,
                                            size_t count,
                                            const unsigned char *sk);

int crypto_kem_mceliece6688128pcf_dec_batch_prepared(unsigned char *ss,
                                                     const unsigned char *ct,
                                                     size_t count,
                                                     const struct mcbits_prepared *key);

size_t crypto_kem_mceliece6960119_publickeybytes(void);

size_t crypto_kem_mceliece6960119_secretkeybytes(void);

size_t crypto_kem_mceliece6960119_ciphertextbytes(void);

size_t crypto_kem_mceliece6960119_bytes(void);

int crypto_kem_mceliece6960119_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece6960119_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece6960119_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece6960119_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece6960119_enc_rng(unsigned char *ct,
                                       unsigned char *ss,
                                       const unsigned char *pk,
                                       mcbits_rng rng,
                                       void *context);

int crypto_kem_mceliece6960119_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece6960119_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece6960119_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece6960119_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece6960119_dec_prepared(unsigned char *ss,
                                            const unsigned char *ct,
                                            const struct mcbits_prepared *key);

int crypto_kem_mceliece6960119_enc_batch(unsigned char *ct, unsigned char *ss, size_t count, const unsigned char *pk);

int crypto_kem_mceliece6960119_enc_batch_rng(unsigned char *ct,
                                             unsigned char *ss,
                                             size_t count,
                                             const unsigned char *pk,
                                             mcbits_rng rng,
                                             void *context);

int crypto_kem_mceliece6960119_dec_batch(unsigned char *ss,
                                         const unsigned char *ct,
                                         size_t count,
                                         const unsigned char *sk);

int crypto_kem_mceliece6960119_dec_batch_prepared(unsigned char *ss,
                                                  const unsigned char *ct,
                                                  size_t count,
                                                  const struct mcbits_prepared *key);

size_t crypto_kem_mceliece6960119f_publickeybytes(void);

size_t crypto_kem_mceliece6960119f_secretkeybytes(void);

size_t crypto_kem_mceliece6960119f_ciphertextbytes(void);

size_t crypto_kem_mceliece6960119f_bytes(void);

int crypto_kem_mceliece6960119f_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece6960119f_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece6960119f_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece6960119f_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece6960119f_enc_rng(unsigned char *ct,
                                        unsigned char *ss,
                                        const unsigned char *pk,
                                        mcbits_rng rng,
                                        void *context);

int crypto_kem_mceliece6960119f_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece6960119f_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece6960119f_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece6960119f_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece6960119f_dec_prepared(unsigned char *ss,
                                             const unsigned char *ct,
                                             const struct mcbits_prepared *key);

int crypto_kem_mceliece6960119f_enc_batch(unsigned char *ct, unsigned char *ss, size_t count, const unsigned char *pk);

int crypto_kem_mceliece6960119f_enc_batch_rng(unsigned char *ct,
                                              unsigned char *ss,
                                              size_t count,
                                              const unsigned char *pk,
                                              mcbits_rng rng,
                                              void *context);

int crypto_kem_mceliece6960119f_dec_batch(unsigned char *ss,
                                          const unsigned char *ct,
                                          size_t count,
                                          const unsigned char *sk);

int crypto_kem_mceliece6960119f_dec_batch_prepared(unsigned char *ss,
                                                   const unsigned char *ct,
                                                   size_t count,
                                                   const struct mcbits_prepared *key);

size_t crypto_kem_mceliece6960119pc_publickeybytes(void);

size_t crypto_kem_mceliece6960119pc_secretkeybytes(void);

size_t crypto_kem_mceliece6960119pc_ciphertextbytes(void);

size_t crypto_kem_mceliece6960119pc_bytes(void);

int crypto_kem_mceliece6960119pc_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece6960119pc_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece6960119pc_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece6960119pc_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece6960119pc_enc_rng(unsigned char *ct,
                                         unsigned char *ss,
                                         const unsigned char *pk,
                                         mcbits_rng rng,
                                         void *context);

int crypto_kem_mceliece6960119pc_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece6960119pc_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece6960119pc_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece6960119pc_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece6960119pc_dec_prepared(unsigned char *ss,
                                              const unsigned char *ct,
                                              const struct mcbits_prepared *key);

int crypto_kem_mceliece6960119pc_enc_batch(unsigned char *ct, unsigned char *ss, size_t count, const unsigned char *pk);

int crypto_kem_mceliece6960119pc_enc_batch_rng(unsigned char *ct,
                                               unsigned char *ss,
                                               size_t count,
                                               const unsigned char *pk,
                                               mcbits_rng rng,
                                               void *context);

int crypto_kem_mceliece6960119pc_dec_batch(unsigned char *ss,
                                           const unsigned char *ct,
                                           size_t count,
                                           const unsigned char *sk);

int crypto_kem_mceliece6960119pc_dec_batch_prepared(unsigned char *ss,
                                                    const unsigned char *ct,
                                                    size_t count,
                                                    const struct mcbits_prepared *key);

size_t crypto_kem_mceliece6960119pcf_publickeybytes(void);

size_t crypto_kem_mceliece6960119pcf_secretkeybytes(void);

size_t crypto_kem_mceliece6960119pcf_ciphertextbytes(void);

size_t crypto_kem_mceliece6960119pcf_bytes(void);

int crypto_kem_mceliece6960119pcf_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece6960119pcf_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece6960119pcf_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece6960119pcf_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece6960119pcf_enc_rng(unsigned char *ct,
                                          unsigned char *ss,
                                          const unsigned char *pk,
                                          mcbits_rng rng,
                                          void *context);

int crypto_kem_mceliece6960119pcf_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece6960119pcf_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece6960119pcf_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece6960119pcf_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece6960119pcf_dec_prepared(unsigned char *ss,
                                               const unsigned char *ct,
                                               const struct mcbits_prepared *key);

int crypto_kem_mceliece6960119pcf_enc_batch(unsigned char *ct,
                                            unsigned char *ss,
                                            size_t count,
                                            const unsigned char *pk);

int crypto_kem_mceliece6960119pcf_enc_batch_rng(unsigned char *ct,
                                                unsigned char *ss,
                                                size_t count,
                                                const unsigned char *pk,
                                                mcbits_rng rng,
                                                void *context);

int crypto_kem_mceliece6960119pcf_dec_batch(unsigned char *ss,
                                            const unsigned char *ct,
                                            size_t count,
                                            const unsigned char *sk);

int crypto_kem_mceliece6960119pcf_dec_batch_prepared(unsigned char *ss,
                                                     const unsigned char *ct,
                                                     size_t count,
                                                     const struct mcbits_prepared *key);

size_t crypto_kem_mceliece8192128_publickeybytes(void);

size_t crypto_kem_mceliece8192128_secretkeybytes(void);

size_t crypto_kem_mceliece8192128_ciphertextbytes(void);

size_t crypto_kem_mceliece8192128_bytes(void);

int crypto_kem_mceliece8192128_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece8192128_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece8192128_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece8192128_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece8192128_enc_rng(unsigned char *ct,
                                       unsigned char *ss,
                                       const unsigned char *pk,
                                       mcbits_rng rng,
                                       void *context);

int crypto_kem_mceliece8192128_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece8192128_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece8192128_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece8192128_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece8192128_dec_prepared(unsigned char *ss,
                                            const unsigned char *ct,
                                            const struct mcbits_prepared *key);

int crypto_kem_mceliece8192128_enc_batch(unsigned char *ct, unsigned char *ss, size_t count, const unsigned char *pk);

int crypto_kem_mceliece8192128_enc_batch_rng(unsigned char *ct,
                                             unsigned char *ss,
                                             size_t count,
                                             const unsigned char *pk,
                                             mcbits_rng rng,
                                             void *context);

int crypto_kem_mceliece8192128_dec_batch(unsigned char *ss,
                                         const unsigned char *ct,
                                         size_t count,
                                         const unsigned char *sk);

int crypto_kem_mceliece8192128_dec_batch_prepared(unsigned char *ss,
                                                  const unsigned char *ct,
                                                  size_t count,
                                                  const struct mcbits_prepared *key);

size_t crypto_kem_mceliece8192128f_publickeybytes(void);

size_t crypto_kem_mceliece8192128f_secretkeybytes(void);

size_t crypto_kem_mceliece8192128f_ciphertextbytes(void);

size_t crypto_kem_mceliece8192128f_bytes(void);

int crypto_kem_mceliece8192128f_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece8192128f_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece8192128f_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece8192128f_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece8192128f_enc_rng(unsigned char *ct,
                                        unsigned char *ss,
                                        const unsigned char *pk,
                                        mcbits_rng rng,
                                        void *context);

int crypto_kem_mceliece8192128f_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece8192128f_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece8192128f_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece8192128f_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece8192128f_dec_prepared(unsigned char *ss,
                                             const unsigned char *ct,
                                             const struct mcbits_prepared *key);

int crypto_kem_mceliece8192128f_enc_batch(unsigned char *ct, unsigned char *ss, size_t count, const unsigned char *pk);

int crypto_kem_mceliece8192128f_enc_batch_rng(unsigned char *ct,
                                              unsigned char *ss,
                                              size_t count,
                                              const unsigned char *pk,
                                              mcbits_rng rng,
                                              void *context);

int crypto_kem_mceliece8192128f_dec_batch(unsigned char *ss,
                                          const unsigned char *ct,
                                          size_t count,
                                          const unsigned char *sk);

int crypto_kem_mceliece8192128f_dec_batch_prepared(unsigned char *ss,
                                                   const unsigned char *ct,
                                                   size_t count,
                                                   const struct mcbits_prepared *key);

size_t crypto_kem_mceliece8192128pc_publickeybytes(void);

size_t crypto_kem_mceliece8192128pc_secretkeybytes(void);

size_t crypto_kem_mceliece8192128pc_ciphertextbytes(void);

size_t crypto_kem_mceliece8192128pc_bytes(void);

int crypto_kem_mceliece8192128pc_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece8192128pc_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece8192128pc_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece8192128pc_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece8192128pc_enc_rng(unsigned char *ct,
                                         unsigned char *ss,
                                         const unsigned char *pk,
                                         mcbits_rng rng,
                                         void *context);

int crypto_kem_mceliece8192128pc_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece8192128pc_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece8192128pc_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece8192128pc_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece8192128pc_dec_prepared(unsigned char *ss,
                                              const unsigned char *ct,
                                              const struct mcbits_prepared *key);

int crypto_kem_mceliece8192128pc_enc_batch(unsigned char *ct, unsigned char *ss, size_t count, const unsigned char *pk);

int crypto_kem_mceliece8192128pc_enc_batch_rng(unsigned char *ct,
                                               unsigned char *ss,
                                               size_t count,
                                               const unsigned char *pk,
                                               mcbits_rng rng,
                                               void *context);

int crypto_kem_mceliece8192128pc_dec_batch(unsigned char *ss,
                                           const unsigned char *ct,
                                           size_t count,
                                           const unsigned char *sk);

int crypto_kem_mceliece8192128pc_dec_batch_prepared(unsigned char *ss,
                                                    const unsigned char *ct,
                                                    size_t count,
                                                    const struct mcbits_prepared *key);

size_t crypto_kem_mceliece8192128pcf_publickeybytes(void);

size_t crypto_kem_mceliece8192128pcf_secretkeybytes(void);

size_t crypto_kem_mceliece8192128pcf_ciphertextbytes(void);

size_t crypto_kem_mceliece8192128pcf_bytes(void);

int crypto_kem_mceliece8192128pcf_keypair(unsigned char *pk, unsigned char *sk);

int crypto_kem_mceliece8192128pcf_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);

int crypto_kem_mceliece8192128pcf_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

int crypto_kem_mceliece8192128pcf_keypair_rng(unsigned char *pk, unsigned char *sk, mcbits_rng rng, void *context);

int crypto_kem_mceliece8192128pcf_enc_rng(unsigned char *ct,
                                          unsigned char *ss,
                                          const unsigned char *pk,
                                          mcbits_rng rng,
                                          void *context);

int crypto_kem_mceliece8192128pcf_keypair_from_seed(unsigned char *pk, unsigned char *sk, const unsigned char *seed);

int crypto_kem_mceliece8192128pcf_public_from_secret(unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece8192128pcf_check_keypair(const unsigned char *pk, const unsigned char *sk);

int crypto_kem_mceliece8192128pcf_prepare(struct mcbits_prepared **key, const unsigned char *sk);

int crypto_kem_mceliece8192128pcf_dec_prepared(unsigned char *ss,
                                               const unsigned char *ct,
                                               const struct mcbits_prepared *key);

int crypto_kem_mceliece8192128pcf_enc_batch(unsigned char *ct,
                                            unsigned char *ss,
                                            size_t count,
                                            const unsigned char *pk);

int crypto_kem_mceliece8192128pcf_enc_batch_rng(unsigned char *ct,
                                                unsigned char *ss,
                                                size_t count,
                                                const unsigned char *pk,
                                                mcbits_rng rng,
                                                void *context);

int crypto_kem_mceliece8192128pcf_dec_batch(unsigned char *ss,
                                            const unsigned char *ct,
                                            size_t count,
                                            const unsigned char *sk);

int crypto_kem_mceliece8192128pcf_dec_batch_prepared(unsigned char *ss,
                                                     const unsigned char *ct,
                                                     size_t count,
                                                     const struct mcbits_prepared *key);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* MCBITS_H */
