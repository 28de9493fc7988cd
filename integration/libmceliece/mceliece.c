/* libmceliece.so.1 on mcbits: the symbols behind the names that Debian's mceliece.h documents,
 * mceliece<set>_keypair, _enc and _dec, for programs linked with that package.
 *
 * Random bytes come from randombytes_internal_void_voidstar_longlong, which Debian's library
 * imports, when the program or one of its libraries has it; else from the operating system. It is
 * asked for the same pieces as there, so a deterministic one gives the same keys.
 *
 * keypair returns nothing: when it fails (no memory, no random bytes) the program is ended, since
 * its caller would otherwise go on with a key that is zero.
 *
 * Debian's library has further functions, for its own tests and measurements. They are here so that
 * mceliece-test and mceliece-speed start and run their part `kem`. There is one implementation to
 * choose from, the default; the functions of the parts `xof` and `sort` end the program. */
#include <stdio.h>
#include <stdlib.h>

#include "mcbits.h"

#define SETS(X) \
    X(348864) X(348864f) X(348864pc) X(348864pcf) \
    X(460896) X(460896f) X(460896pc) X(460896pcf) \
    X(6688128) X(6688128f) X(6688128pc) X(6688128pcf) \
    X(6960119) X(6960119f) X(6960119pc) X(6960119pcf) \
    X(8192128) X(8192128f) X(8192128pc) X(8192128pcf)

/* Null if nothing in the program defines it. */
extern void randombytes_internal_void_voidstar_longlong(void *, long long) __attribute__((weak));

static int from_the_program(void *context, unsigned char *out, size_t length)
{
    (void)context;
    randombytes_internal_void_voidstar_longlong(out, (long long)length);
    return 0;
}

/* Null is the operating system's generator, for the functions below only. */
static mcbits_rng generator(void)
{
    return randombytes_internal_void_voidstar_longlong ? from_the_program : NULL;
}

static void check(int code)
{
    if (code) {
        fprintf(stderr, "libmceliece (mcbits): keypair: %s\n", mcbits_strerror(code));
        abort();
    }
}

static void absent(void)
{
    fputs("libmceliece (mcbits): only keypair, enc and dec are here, not xof and sort\n", stderr);
    abort();
}

typedef void (*keypair_function)(unsigned char *, unsigned char *);
typedef int (*enc_function)(unsigned char *, unsigned char *, const unsigned char *);
typedef int (*dec_function)(unsigned char *, const unsigned char *, const unsigned char *);

/* The signature of each function is that of Debian's header. */
#define KEM(p) \
    void mceliece_kem_##p##_keypair(unsigned char *pk, unsigned char *sk) \
    { \
        mcbits_rng rng = generator(); \
        check(rng ? crypto_kem_mceliece##p##_keypair_rng(pk, sk, rng, NULL) \
                  : crypto_kem_mceliece##p##_keypair(pk, sk)); \
    } \
    int mceliece_kem_##p##_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk) \
    { \
        mcbits_rng rng = generator(); \
        int code = rng ? crypto_kem_mceliece##p##_enc_rng(ct, ss, pk, rng, NULL) \
                       : crypto_kem_mceliece##p##_enc(ct, ss, pk); \
        return code ? -1 : 0; \
    } \
    int mceliece_kem_##p##_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk) \
    { \
        return crypto_kem_mceliece##p##_dec(ss, ct, sk) ? -1 : 0; \
    } \
    keypair_function mceliece_dispatch_kem_##p##_keypair(long long i) \
    { \
        (void)i; \
        return mceliece_kem_##p##_keypair; \
    } \
    enc_function mceliece_dispatch_kem_##p##_enc(long long i) \
    { \
        (void)i; \
        return mceliece_kem_##p##_enc; \
    } \
    dec_function mceliece_dispatch_kem_##p##_dec(long long i) \
    { \
        (void)i; \
        return mceliece_kem_##p##_dec; \
    } \
    DESCRIPTION(kem_##p)

/* What the parts of the test program ask about an implementation. */
#define DESCRIPTION(what) \
    const char *mceliece_##what##_implementation(void) { return mcbits_implementation(); } \
    const char *mceliece_##what##_compiler(void) { return "mcbits"; } \
    const char *mceliece_dispatch_##what##_implementation(long long i) \
    { \
        (void)i; \
        return mcbits_implementation(); \
    } \
    const char *mceliece_dispatch_##what##_compiler(long long i) \
    { \
        (void)i; \
        return "mcbits"; \
    } \
    long long mceliece_numimpl_##what(void) { return 0; }

typedef void (*xof_function)(unsigned char *, long long, const unsigned char *, long long);
typedef void (*sort_function)(void *, long long);

#define XOF(what) \
    void mceliece_##what(unsigned char *out, long long outlen, const unsigned char *in, long long inlen) \
    { \
        (void)out, (void)outlen, (void)in, (void)inlen; \
        absent(); \
    } \
    xof_function mceliece_dispatch_##what(long long i) \
    { \
        (void)i; \
        return mceliece_##what; \
    } \
    DESCRIPTION(what)

#define SORT(what) \
    void mceliece_##what(void *array, long long n) \
    { \
        (void)array, (void)n; \
        absent(); \
    } \
    sort_function mceliece_dispatch_##what(long long i) \
    { \
        (void)i; \
        return mceliece_##what; \
    } \
    DESCRIPTION(what)

SETS(KEM)
XOF(xof_shake256)
XOF(xof_bitwrite16)
SORT(sort_int16)
SORT(sort_int32)
SORT(sort_int64)

/* Debian's library tells here what its choice of code depends on; ours does not show it. */
void mceliece_cpuid(unsigned int *out, long long words)
{
    for (long long i = 0; i < words; ++i) out[i] = 0;
}
