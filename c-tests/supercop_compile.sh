#!/bin/sh
# Compiles the implementations that `make supercop` wrote, as SUPERCOP's do-part does: the same macros
# and generated headers, every implementation in a name space of its own. Implementations for other
# machines fail to compile there as here, and are passed over.
#
# usage: supercop_compile.sh TREE OUT CC
#
# Writes OUT/NAME.o for each folder NAME = SET-TIER, and OUT/tree.h with a line ROW(SET, TIER, PREFIX).
set -eu

tree=$1 out=$2 cc=$3
rm -rf "$out"
mkdir -p "$out/include" "$out/work"
here=$PWD

cat > "$out/include/crypto_asm_hidden.h" <<'EOF'
#define ASM_HIDDEN .hidden
EOF
cat > "$out/include/crypto_declassify.h" <<'EOF'
extern void crypto_declassify(const void *, unsigned long long);
EOF
cat > "$out/include/randombytes.h" <<'EOF'
extern void randombytes(unsigned char *, unsigned long long);
EOF

for folder in "$tree"/crypto_kem/*/mcbits-*; do
    tier=${folder##*/mcbits-}
    set=${folder%/*}
    set=${set##*/}
    prefix=$(echo "crypto_kem/$set/mcbits-$tier/constbranchindex" | tr ./- ___)
    name=$set-$tier
    [ -f "$folder/goal-constbranch" ] && [ -f "$folder/goal-constindex" ]
    grep -qw amd64 "$folder/architectures"
    rm -rf "$out/work"
    cp -LR "$folder" "$out/work"
    {
        sed 's/[ ]CRYPTO_/ '"$prefix"'_/' "$folder/api.h"
        echo "#define crypto_kem_keypair ${prefix}_keypair"
        echo "#define crypto_kem_enc ${prefix}_enc"
        echo "#define crypto_kem_dec ${prefix}_dec"
        echo "int crypto_kem_keypair(unsigned char *, unsigned char *);"
        echo "int crypto_kem_enc(unsigned char *, unsigned char *, const unsigned char *);"
        echo "int crypto_kem_dec(unsigned char *, const unsigned char *, const unsigned char *);"
    } > "$out/work/crypto_kem.h"
    cp "$out/work/crypto_kem.h" "$out/include/$name.h"
    objects=
    (
        cd "$out/work"
        for file in *.c *.S; do
            $cc -march=native -O2 -fwrapv -fPIC -Wall -DSUPERCOP \
                -D'CRYPTO_NAMESPACETOP='"$prefix" \
                -D'_CRYPTO_NAMESPACETOP=_'"$prefix" \
                -D'CRYPTO_NAMESPACE(name)='"$prefix"'_##name' \
                -D'_CRYPTO_NAMESPACE(name)=_'"$prefix"'_##name' \
                -D'CRYPTO_SHARED_NAMESPACE(name)='"$prefix"'_##name' \
                -D'_CRYPTO_SHARED_NAMESPACE(name)=_'"$prefix"'_##name' \
                -D'CRYPTO_ALIGN(n)=__attribute__((aligned(n)))' \
                -I. -I../include -c "$file" 2> errors || exit 1
        done
    ) || {
        # Only our own #error may be the reason.
        grep -q '#error "needs' "$out/work/errors" || { cat "$out/work/errors" >&2; exit 1; }
        echo "$name: not for this machine"
        continue
    }
    ld -r -o "$out/$name.o" "$out/work"/*.o
    echo "ROW($set, $tier, $prefix)" >> "$out/tree.h"
done
rm -rf "$out/work"
echo "$(wc -l < "$out/tree.h") implementations compiled"
