#!/bin/sh
# Fetches the reference that the benches compare with: Debian's libmceliece (suite forky) with the
# two small libraries it needs, unpacked into a folder of its own. Nothing is installed, and the
# machine's package sources stay as they are: apt runs with a private configuration.
#
# usage: benches/reference.sh [DIR [PACKAGE]]     (default: target/reference)
# With PACKAGE, unpacks that package of the same suite instead.
#
# Exits 0 when DIR holds the reference, old or new; nonzero with a message otherwise.
set -eu

suite=forky
packages=${2:-libmceliece-dev libmceliece1 librandombytes-dev librandombytes1 libcpucycles1 mceliece}

fail() {
    echo "reference.sh: $*" >&2
    echo "reference.sh: the reference is not available; the benches print our figures only" >&2
    exit 1
}

here=$(cd "$(dirname "$0")/.." && pwd)
dir=${1:-$here/target/reference}
mkdir -p "$dir" || fail "cannot create $dir"
dir=$(cd "$dir" && pwd)
stamp=$dir/version

if [ -f "$stamp" ]; then
    echo "${packages%% *} $(cat "$stamp") in $dir"
    exit 0
fi

for tool in apt-get dpkg-deb dpkg; do
    command -v "$tool" >/dev/null 2>&1 || fail "$tool not found (this script needs a Debian system)"
done
[ "$(dpkg --print-architecture)" = amd64 ] || fail "only amd64 is supported"

# The archive that this machine uses: the first deb822 stanza that names a Debian archive,
# otherwise the first line of a one-line source.
root=/etc/apt
uri=$(cat "$root"/sources.list.d/*.sources 2>/dev/null |
    sed -n 's/^URIs:[[:space:]]*\([^[:space:]]*\).*/\1/p' | grep '/debian/*$' | head -n 1 || true)
if [ -z "$uri" ]; then
    uri=$(cat "$root/sources.list" "$root"/sources.list.d/*.list 2>/dev/null |
        sed -n 's/^deb[[:space:]]\{1,\}\(\[[^]]*\][[:space:]]*\)\{0,1\}\([^[:space:]]*\).*/\2/p' |
        grep '/debian/*$' | head -n 1 || true)
fi
[ -n "$uri" ] || fail "no Debian archive in $root"
keyring=
for k in /usr/share/keyrings/debian-archive-keyring.gpg /usr/share/keyrings/debian-archive-keyring.pgp; do
    [ -f "$k" ] && keyring=$k && break
done
[ -n "$keyring" ] || fail "Debian's archive keyring is missing (package debian-archive-keyring)"

work=$dir/.fetch
rm -rf "$work"
mkdir -p "$work/sources" "$work/lists/partial" "$work/cache/archives/partial" "$work/debs"
cat >"$work/sources/reference.sources" <<STANZA
Types: deb
URIs: $uri
Suites: $suite
Components: main
Signed-By: $keyring
STANZA

private_apt() {
    apt-get -q \
        -o "Dir::Etc::SourceList=/dev/null" \
        -o "Dir::Etc::SourceParts=$work/sources" \
        -o "Dir::Etc::PreferencesParts=/dev/null" \
        -o "Dir::State::Lists=$work/lists" \
        -o "Dir::Cache=$work/cache" \
        "$@"
}

private_apt update >"$work/log" 2>&1 || fail "no package list of $suite from $uri (log: $work/log)"
# `download` writes into the current folder; the packages are unpacked, never installed.
# shellcheck disable=SC2086
(cd "$work/debs" && private_apt download $packages) >>"$work/log" 2>&1 ||
    fail "cannot download: $packages (log: $work/log)"
for deb in "$work"/debs/*.deb; do
    dpkg-deb -x "$deb" "$dir" || fail "cannot unpack $deb"
done
lib=$dir/usr/lib/x86_64-linux-gnu
[ $# = 2 ] || for file in "$dir/usr/include/mceliece.h" "$lib/libmceliece.a" "$lib/librandombytes.a"; do
    [ -f "$file" ] || fail "the packages lack $file"
done
version=$(dpkg-deb -f "$work/debs/${packages%% *}"_*.deb Version)
rm -rf "$work"
echo "$version" >"$stamp"
echo "${packages%% *} $version in $dir"
