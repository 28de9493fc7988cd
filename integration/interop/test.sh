#!/bin/sh
# Exchanges between mcbits and each of four other implementations, with every set that the other has.
# Needs cmake and libclang for liboqs. Exits nonzero on any mismatch.
set -eu
cd "$(dirname "$0")"
cargo=${CARGO:-cargo}

$cargo test --locked --features liboqs -- --nocapture
# One set at a time.
for size in 348864 460896 6688128 6960119 8192128; do
    for set in mceliece$size mceliece${size}f; do
        $cargo test --locked --features "classic-mceliece-rust classic-mceliece-rust/$set" \
            --test classic_mceliece_rust -- --nocapture
    done
done
echo 'interop: all agree'
