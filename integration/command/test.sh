#!/bin/sh
# The command mcbits and Debian's tools for Classic McEliece (package `mceliece`) read each other's
# files: keys, encapsulation and decapsulation by either, for valid and for changed ciphertexts.
#
# usage: make check-command [SETS='348864 6960119pcf']     (default: all twenty)
#
# Fetches Debian's packages into target/reference; nothing is installed. Exits nonzero on any mismatch.
set -eu

here=$(cd "$(dirname "$0")/../.." && pwd)
mcbits=$(cd "${OUT:-$here/target/c}" && pwd)/mcbits
. "$here/integration/debian.sh"
export LD_LIBRARY_PATH="$reference/usr/lib/x86_64-linux-gnu"

keypair() { # by set
    case $1 in
    ours) "$mcbits" keypair --force "mceliece$2" -p pk -s sk ;;
    theirs) "$tools/mceliece$2-keypair" 5>pk 9>sk ;;
    esac
}

enc() { # by set; the sets with f have no tools of their own for this and the next
    case $1 in
    ours) "$mcbits" enc --force "mceliece$2" -p pk -c ct -k k ;;
    theirs) "$tools/mceliece${2%f}-enc" 4<pk >ct 7>k ;;
    esac
}

dec() { # by set ciphertext key
    case $1 in
    ours) "$mcbits" dec --force "mceliece$2" -s sk -c "$3" -k "$4" ;;
    theirs) "$tools/mceliece${2%f}-dec" 8<sk <"$3" 7>"$4" ;;
    esac
}

for set in $sets; do
    for keys in ours theirs; do
        keypair $keys "$set" || fail "keypair $set, $keys"
        for encapsulated in ours theirs; do
            enc $encapsulated "$set" || fail "enc $set, $encapsulated"
            # With its first byte changed.
            { head -c 1 ct | tr '\000-\377' '\001-\377\000' && tail -c +2 ct; } >broken
            dec ours "$set" ct ours && dec theirs "$set" ct theirs || fail "dec $set"
            cmp -s k ours && cmp -s k theirs || fail "$set: keys $keys, enc $encapsulated"
            dec ours "$set" broken ours && dec theirs "$set" broken theirs || fail "dec $set, changed"
            cmp -s ours theirs && ! cmp -s k ours || fail "$set: keys $keys, enc $encapsulated, changed"
        done
    done
    echo "mceliece$set: 8 exchanges and 8 rejections agree"
done
echo 'command: all agree'
