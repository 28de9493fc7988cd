#!/bin/sh
# Writes the implementations for SUPERCOP: one folder per parameter set and tier.
#
# usage: generate.sh ASSEMBLY OUT VERSION
#
# ASSEMBLY holds the compiler's portable.s, avx2.s and avx512.s; OUT must not exist. Files that are
# equal in several folders exist once, the other folders have symbolic links to it, as everywhere in
# SUPERCOP: what belongs to a tier is in the first set's folder, what belongs to a set in that of the
# portable tier. The same input gives the same bytes.
set -eu
export LC_ALL=C

assembly=$1 out=$2 version=$3
here=$(cd "$(dirname "$0")" && pwd)
header=$here/../include/mcbits.h
sets=$(sed -n 's/^#define crypto_kem_\(mceliece[0-9a-z]*\)_PUBLICKEYBYTES .*/\1/p' "$header")
first=mceliece348864

# The conditions under which a C compiler's target has the instructions of a tier.
needs() {
    case $1 in
    portable) ;;
    avx2) echo AVX2 BMI BMI2 POPCNT ;;
    avx512) echo AVX512F AVX512BW AVX512VL AVX512DQ AVX512VBMI AVX512VBMI2 GFNI VPCLMULQDQ AVX512VPOPCNTDQ \
        BMI BMI2 POPCNT ;;
    esac
}

tier_header() {
    printf '/* Other machines pass on. */\n'
    printf '#if !defined(__x86_64__) || !defined(__LP64__) || !defined(__ELF__)\n'
    printf '#error "needs a 64-bit x86 with ELF"\n#endif\n'
    for feature in $(needs "$1"); do
        printf '#ifndef __%s__\n#error "needs %s"\n#endif\n' "$feature" "$feature"
    done
}

# The files that belong to a tier, into the folder $2.
tier_files() {
    awk -v version="$version" -f "$here/assembly.awk" "$assembly/$1.s" > "$2/mcbits.S"
    tier_header "$1" > "$2/tier.h"
    echo amd64 > "$2/architectures"
    echo 'mcbits' > "$2/implementors"
    : > "$2/goal-constbranch"
    : > "$2/goal-constindex"
    cp "$here/files/kem.c" "$here/files/harness.c" "$here/files/mcbits.h" "$2"
}

# The files that belong to set number $2, named $1, into the folder $3.
set_files() {
    for size in PUBLICKEYBYTES SECRETKEYBYTES CIPHERTEXTBYTES BYTES; do
        sed -n "s/^#define crypto_kem_$1_$size \([0-9]*\)\$/#define CRYPTO_$size \1/p" "$header"
    done > "$3/api.h"
    echo "#define CRYPTO_VERSION \"${version%%,*}\"" >> "$3/api.h"
    echo "#define MCBITS_SET $2" > "$3/set.h"
}

for tier in portable avx2 avx512; do
    number=0
    for set in $sets; do
        folder=$out/crypto_kem/$set/mcbits-$tier
        mkdir -p "$folder"
        if [ $set = $first ]; then
            tier_files $tier "$folder"
        else
            for file in "$out/crypto_kem/$first/mcbits-$tier"/*; do
                file=${file##*/}
                [ $file = api.h ] || [ $file = set.h ] ||
                    ln -s "../../$first/mcbits-$tier/$file" "$folder/$file"
            done
        fi
        if [ $tier = portable ]; then
            set_files $set $number "$folder"
        else
            ln -s ../mcbits-portable/api.h ../mcbits-portable/set.h "$folder"
        fi
        number=$((number + 1))
    done
done
