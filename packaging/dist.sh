#!/bin/sh
# dist.sh VERSION FOLDER: writes FOLDER/mcbits-VERSION.tar.gz, the files of the last commit and the
# sources of all dependencies. The same commit gives the same bytes.
set -eu
version=$1 name=mcbits-$1
mkdir -p "$2"
out=$(cd "$2" && pwd)
time=$(git log -1 --format=%ct)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022

git archive --prefix="$name/" HEAD | tar -xf - -C "$work"
cd "$work/$name"
grep -q "^version = \"$version\"" Cargo.toml || { echo "dist: the last commit is not version $version" >&2; exit 1; }
${CARGO:-cargo} vendor --quiet --locked --versioned-dirs --sync integration/together/other/Cargo.toml vendor > /dev/null
mkdir -p .cargo
cat > .cargo/config.toml <<'CONFIG'
# All dependencies are in vendor/; nothing is fetched.
[source.crates-io]
replace-with = "vendored-sources"

[source.vendored-sources]
directory = "vendor"

[net]
offline = true
CONFIG
cd ..
tar --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mode=u+rwX,go+rX,go-w --mtime="@$time" -cf "$name.tar" "$name"
gzip -9 -n "$name.tar"
mv "$name.tar.gz" "$out/"
cd "$out"
sha256sum "$name.tar.gz" | tee "$name.tar.gz.sha256"
