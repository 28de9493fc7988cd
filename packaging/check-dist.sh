#!/bin/sh
# check-dist.sh TARBALL FOLDER: builds and installs the tarball in a folder of its own, with nothing in Cargo's
# home and without a network where the system lets us take it away, and compares the
# libraries with those in FOLDER.
set -eu
tarball=$1
built=$(cd "$2" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tar -xzf "$tarball" -C "$work"
cd "$work"/mcbits-*

alone=
unshare --net --map-root-user true 2>/dev/null && alone='unshare --net --map-root-user'
test -n "$alone" || echo 'check-dist: skipped: no network namespace; Cargo is offline by its configuration only'

unset CARGO_TARGET_DIR MAKEFLAGS MAKELEVEL MFLAGS
CARGO_HOME=$work/cargo $alone make install-lib DESTDIR="$work/root" PREFIX=/usr OUT=target/c
for file in libmcbits.a libmcbits.so.0; do
  cmp "target/c/$file" "$built/$file" || { echo "check-dist: $file differs" >&2; exit 1; }
done
echo "check-dist: $(basename "$tarball") builds offline, to the same bytes"
