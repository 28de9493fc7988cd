#!/bin/sh
# Builds the liboqs that the crate oqs-sys bundles with its Classic McEliece on mcbits, and runs
# liboqs' own programs: test_kem, kat_kem with the digests that liboqs publishes, speed_kem. Then
# the test of mcbits_oqs.h.
#
# usage: make check-liboqs [SETS='348864 6960119f'] [ALL=1]
#
# ALL compares all 100 answers of each set, not the first only. Needs cmake, ninja, Python 3 and,
# the first time, the network for the crate. Exits nonzero on any mismatch.
set -eu

here=$(cd "$(dirname "$0")/../.." && pwd)
ours=$(cd "${OUT:-$here/target/c}" && pwd)
cargo=${CARGO:-cargo}
sets=${SETS:-348864 348864f 460896 460896f 6688128 6688128f 6960119 6960119f 8192128 8192128f}

source=$($cargo metadata --locked --format-version 1 --features liboqs \
    --manifest-path "$here/integration/interop/Cargo.toml" |
    python3 -c 'import json, os, sys
package, = [p for p in json.load(sys.stdin)["packages"] if p["name"] == "oqs-sys"]
print(os.path.join(os.path.dirname(package["manifest_path"]), "liboqs"))')

names=
for set in $sets; do
    names="${names:+$names;}KEM_classic_mceliece_$set"
done
build=$ours/liboqs
cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DOQS_USE_OPENSSL=OFF \
    -DOQS_MINIMAL_BUILD="$names" -DMCBITS_DIR="$ours" \
    -DCMAKE_PROJECT_liboqs_INCLUDE="$here/integration/liboqs/mcbits.cmake" >"$ours/liboqs.log" 2>&1 ||
    { cat "$ours/liboqs.log"; exit 1; }
ninja -C "$build" test_kem kat_kem speed_kem >"$ours/liboqs.log" 2>&1 || { cat "$ours/liboqs.log"; exit 1; }

# None of the code that was replaced may be left.
if nm "$build/lib/liboqs.a" 2>/dev/null | grep -q PQCLEAN_MCELIECE; then
    echo 'FAILED: liboqs.a contains its own Classic McEliece' >&2
    exit 1
fi

for set in $sets; do
    name=Classic-McEliece-$set
    "$build/tests/test_kem" "$name" >"$ours/liboqs.log" 2>&1 || { cat "$ours/liboqs.log"; exit 1; }
    echo "test_kem $name: passed"
    for option in '' ${ALL:+--all}; do
        # shellcheck disable=SC2086
        "$build/tests/kat_kem" "$name" $option >"$ours/liboqs.log" || { echo "FAILED: kat_kem $name" >&2; exit 1; }
        python3 - "$source/tests/KATs/kem/kats.json" "$name" "${option:+all}" "$ours/liboqs.log" <<'END'
import hashlib, json, sys
path, name, which, answers = sys.argv[1:]
which = which or "single"
with open(path) as f:
    published = json.load(f)[name][which]
with open(answers, "rb") as f:
    found = hashlib.sha256(f.read()).hexdigest()
if found != published:
    sys.exit(f"FAILED: kat_kem {name}, {which}: {found}, published {published}")
print(f"kat_kem {name}: {which} {found}, as published")
END
    done
    "$build/tests/speed_kem" -d 1 "$name" >"$ours/liboqs.log" 2>&1 || { cat "$ours/liboqs.log"; exit 1; }
    awk -F'|' -v n="$name" '/^(keygen|encaps|decaps)/ { print "speed_kem", n, $1, $6, "cycles" }' "$ours/liboqs.log"
done

# liboqs.a brings the library itself along.
${CC:-cc} -O2 -std=c11 -pedantic -Wall -Wextra -Werror -isystem "$build/include" -I"$ours" -I"$here/integration/liboqs" \
    -o "$build/object" "$here/integration/liboqs/object.c" "$build/lib/liboqs.a" -lpthread
"$build/object"
echo 'liboqs: all agree'
