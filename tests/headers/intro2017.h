/* mcbits: the public-key encryption of McBits 2017. SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * Generated from the table of parameter sets: UPDATE=1 cargo test --test headers
 *
 * For data and keys of that software ("McBits revisited", version 2.0), and for research; for new systems there
 * are the KEMs of mcbits.h, whose decoder it shares. The library has these functions if it was built with
 * `make MCBITS2017=1`. They are in the form of SUPERCOP's crypto_encrypt.
 *
 * The sets are mcbits8192128 (m = 13, t = 128) and mcbits4096062 (m = 12, t = 62). For each <set>:
 *
 *   int crypto_encrypt_<set>_keypair(pk, sk)
 *   int crypto_encrypt_<set>_keypair_rng(pk, sk, rng, context)
 *       Makes a key pair. The generator is asked, in each of three attempts on average, for 32 bytes
 *       (mcbits8192128), or for 124 and then 5888 bytes. Errors: RANDOM, MEMORY.
 *   int crypto_encrypt_<set>(c, &clen, m, mlen, pk)
 *   int crypto_encrypt_<set>_rng(c, &clen, m, mlen, pk, rng, context)
 *       Encrypts the mlen bytes at m, of any number, 0 too. The ciphertext c has
 *       crypto_encrypt_<set>_BYTES more; its length goes to clen. The generator is asked for 32 bytes
 *       (mcbits4096062: 124) in each draw, of which there are three on average and at most 1000; then RANDOM.
 *       Error: RANDOM.
 *   int crypto_encrypt_<set>_open(m, &mlen, c, clen, sk)
 *       Decrypts. The message has crypto_encrypt_<set>_BYTES fewer bytes than the ciphertext; its
 *       length goes to mlen. INPUT (-1) if the ciphertext is not valid for this key, for whatever reason; all
 *       reasons take the same time, except a length below crypto_encrypt_<set>_BYTES.
 *   int crypto_encrypt_<set>_public_from_secret(pk, sk)
 *       Recomputes the public key. INPUT if there is none; MEMORY.
 *   int crypto_encrypt_mcbits8192128_to_mceliece8192128(classic_sk, sk)
 *       A secret key of the KEM mceliece8192128 with the same code, hence the same public key. Its s is random,
 *       its seed is zero, as there is none: functions that make keys again from the seed refuse it. Use a
 *       key for one scheme only. INPUT if sk is malformed; RANDOM, MEMORY.
 *   int crypto_encrypt_mcbits8192128_from_mceliece8192128(sk, classic_sk)
 *       The way back. MEMORY.
 *
 * Buffers: pk has crypto_encrypt_<set>_PUBLICKEYBYTES, sk _SECRETKEYBYTES, classic_sk
 * crypto_kem_mceliece8192128_SECRETKEYBYTES. Pointers need no alignment; m may be null if the message has no
 * byte. m and c may overlap in any way, in place too, and also pk or sk; pk, sk and classic_sk of one call must
 * not overlap each other (ARGUMENT).
 *
 * Return values: 0 or MCBITS_ERR_INPUT (-1), _RANDOM, _MEMORY, _ARGUMENT (a null pointer) as in mcbits.h, or
 * _LENGTH if no array can have the length. After an error clen or mlen is 0 and every other output
 * is zero; open writes no byte of a message that is not authentic.
 *
 * Secret are sk, classic_sk, m and what the generator returns; pk, c and all lengths are public. No branch, address
 * or variable-latency instruction depends on a secret, except that the time of keypair tells how many
 * attempts it made and why they failed, that of encryption how many draws. Everything secret is wiped.
 *
 * Memory: at most MCBITS2017_STACKBYTES of stack in every function. Those that make or convert keys allocate
 * crypto_encrypt_<set>_KEYPAIR_HEAPBYTES (conversions: that of mcbits8192128) with one call of calloc, and wipe it; the others allocate
 * nothing. Threads and fork as in mcbits.h.
 */
