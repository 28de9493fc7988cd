#!/bin/sh
# Copies the implementations that `make supercop` made into a SUPERCOP directory, and takes out those of an
# earlier copy.
#
# usage: supercop/install.sh SUPERCOPDIR
set -eu

if [ $# != 1 ] || [ ! -d "$1/crypto_kem" ]; then
    echo "usage: $0 SUPERCOPDIR (the one that has do-part and crypto_kem)" >&2
    exit 2
fi
tree=${TREE:-$(dirname "$0")/../target/supercop}
[ -d "$tree/crypto_kem" ] || { echo "$0: run make supercop first" >&2; exit 1; }

count=0
for from in "$tree"/crypto_kem/*/mcbits-*; do
    to=$1/crypto_kem/${from#"$tree"/crypto_kem/}
    if [ ! -d "${to%/*}" ]; then
        echo "$0: this SUPERCOP has no ${to%/*}" >&2
        exit 1
    fi
    rm -rf "$to"
    cp -RP "$from" "$to"
    count=$((count + 1))
done
echo "$count implementations copied to $1/crypto_kem"
