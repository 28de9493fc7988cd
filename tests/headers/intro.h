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
