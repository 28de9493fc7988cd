#!/bin/sh
# Builds the NIST API of one parameter set out of libmcbits: a library that exports crypto_kem_keypair,
# crypto_kem_enc and crypto_kem_dec, and nothing else.
#
# usage: plain/build.sh SET LIBRARY OUT CC     (make plain SET=mceliece6960119f)
#
# LIBRARY is libmcbits.a; OUT gets api.h, libmcbits_SET.a and libmcbits_SET.so. For ELF with the GNU
# linker or one that takes its options.
set -eu
export LC_ALL=C

set=$1 library=$2 out=$3 cc=$4
here=$(cd "$(dirname "$0")" && pwd)
header=$here/../include/mcbits.h
grep -q "^#define crypto_kem_${set}_BYTES " "$header" || { echo "$0: unknown set $set" >&2; exit 2; }

rm -rf "$out"
mkdir -p "$out/build"
{
    echo '/* The NIST API of one parameter set. Every function returns 0, or a negative number on an error:'
    echo ' * a public key or ciphertext with a padding bit that is set, randombytes that did not return 0, or'
    echo ' * no memory. SPDX-License-Identifier: MIT OR Apache-2.0 */'
    echo '#ifndef MCBITS_PLAIN_API_H'
    echo '#define MCBITS_PLAIN_API_H'
    echo
    for size in SECRETKEYBYTES PUBLICKEYBYTES CIPHERTEXTBYTES BYTES; do
        sed -n "s/^#define crypto_kem_${set}_$size \([0-9]*\)\$/#define CRYPTO_$size \1/p" "$header"
    done
    echo "#define CRYPTO_ALGNAME \"$set\""
    cat << 'EOF'

#ifdef __cplusplus
extern "C" {
#endif

int crypto_kem_keypair(unsigned char *pk, unsigned char *sk);
int crypto_kem_enc(unsigned char *ct, unsigned char *ss, const unsigned char *pk);
int crypto_kem_dec(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);

#ifdef __cplusplus
}
#endif

#endif
EOF
} > "$out/api.h"

# One object with what the three functions reach; all other names become local.
$cc -O2 -fPIC -ffunction-sections -Wall -Wextra -DPLAIN_SET="$set" -I"$out" -I"$here/../include" \
    -c -o "$out/build/crypto_kem.o" "$here/crypto_kem.c"
${LD:-ld} -r --gc-sections -e crypto_kem_keypair -u crypto_kem_enc -u crypto_kem_dec \
    -o "$out/build/mcbits_$set.o" "$out/build/crypto_kem.o" "$library"
${OBJCOPY:-objcopy} --strip-unneeded --keep-global-symbol=crypto_kem_keypair --keep-global-symbol=crypto_kem_enc \
    --keep-global-symbol=crypto_kem_dec "$out/build/mcbits_$set.o"
${AR:-ar} rcsD "$out/libmcbits_$set.a" "$out/build/mcbits_$set.o"
$cc -shared -o "$out/libmcbits_$set.so" -Wl,-soname,"libmcbits_$set.so" -Wl,-z,relro,-z,now \
    "$out/build/mcbits_$set.o"
rm -rf "$out/build"
