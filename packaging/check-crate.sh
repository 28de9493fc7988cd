#!/bin/sh
# check-crate.sh VERSION FOLDER: packs the crate into FOLDER; it must be small, and compile alone with the oldest
# Rust that it promises.
set -eu
limit=500000
cargo=${CARGO:-cargo}
rust=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
$cargo package --quiet --locked --allow-dirty --no-verify --target-dir "$2"
cd "$2/package"
size=$(wc -c < "mcbits-$1.crate")
test "$size" -lt $limit || { echo "check-crate: $size bytes, more than $limit" >&2; exit 1; }
rm -rf "mcbits-$1"
tar -xzf "mcbits-$1.crate"
cd "mcbits-$1"

case $(rustc --version) in
  "rustc $rust."*) ;;
  *) if rustup run "$rust" rustc --version > /dev/null 2>&1; then
       cargo="rustup run $rust cargo"
     else
       echo "check-crate: skipped: this machine lacks Rust $rust (rustup toolchain install $rust)"
     fi ;;
esac
$cargo check --quiet --locked --target-dir ../../check
echo "check-crate: $size bytes; compiles alone with $($cargo --version)"
