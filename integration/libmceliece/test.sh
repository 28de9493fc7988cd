#!/bin/sh
# Runs Debian's programs on our libmceliece.so.1, unchanged: the command-line tools of the package
# `mceliece`, with each step of an exchange done by either library, then mceliece-test and
# mceliece-speed.
#
# usage: make check-compat [SETS='348864 6960119pcf']     (default: all twenty)
#
# Fetches Debian's packages into target/reference and, for the test programs, a C library new enough
# into target/reference-libc; nothing is installed. Exits nonzero on any mismatch.
set -eu

here=$(cd "$(dirname "$0")/../.." && pwd)
ours=$(cd "${OUT:-$here/target/c}" && pwd)
libc=${MCBITS_REFERENCE_LIBC:-$here/target/reference-libc}
. "$here/integration/debian.sh"
"$here/benches/reference.sh" "$libc" libc6
theirs=$reference/usr/lib/x86_64-linux-gnu
libc=$libc/usr/lib/x86_64-linux-gnu

# Runs a tool on one of the libraries.
on() {
    library=$1
    shift
    case $library in
    ours) LD_LIBRARY_PATH=$ours "$@" ;;
    theirs) LD_LIBRARY_PATH=$theirs "$@" ;;
    esac
}

for set in $sets; do
    # The sets with f make keys of the same form; they have no tools of their own to use them.
    form=mceliece${set%f}
    for keys in ours theirs; do
        on $keys "$tools/mceliece$set-keypair" 5>pk 9>sk || fail "mceliece$set-keypair, $keys"
        for encapsulated in ours theirs; do
            on $encapsulated "$tools/$form-enc" 4<pk >ct 7>k || fail "$form-enc, $encapsulated"
            for decapsulated in ours theirs; do
                on $decapsulated "$tools/$form-dec" 8<sk <ct 7>k2 || fail "$form-dec, $decapsulated"
                [ "$(wc -c <k)" -eq 32 ] && cmp -s k k2 ||
                    fail "$set: keys $keys, enc $encapsulated, dec $decapsulated"
            done
        done
    done
    echo "mceliece$set: 8 exchanges agree"
done

# These programs were built for a newer C library than some systems have; its loader runs them.
on_newer_libc() {
    "$libc/ld-linux-x86-64.so.2" --library-path "$libc:$ours:$theirs" "$@"
}

for set in $sets; do
    on_newer_libc "$tools/mceliece-test" kem "$set" . -1 0 >log 2>&1 && grep -q '^all tests succeeded' log ||
        { cat log; fail "mceliece-test kem $set"; }
    echo "mceliece-test kem $set: $(tail -n 1 log)"
done
for set in $sets; do
    on_newer_libc "$tools/mceliece-speed" kem "$set" >log 2>&1 || { cat log; fail "mceliece-speed kem $set"; }
    awk -v set="$set" '$1 ~ "^kem_" set "_(keypair|enc|dec)$" { print "mceliece-speed", $1, $4, "cycles"; n++ }
                       END { exit n != 3 }' log || { cat log; fail "mceliece-speed kem $set"; }
done
echo 'libmceliece: all agree'
