# The start of the scripts that run Debian's programs: `here` is the checkout, `sets` all sets or those in
# SETS, `tools` the folder of the package `mceliece`, fetched into `reference`; the current folder is a
# temporary one.
all=
for size in 348864 460896 6688128 6960119 8192128; do
    all="$all $size ${size}f ${size}pc ${size}pcf"
done
sets=${SETS:-$all}
reference=${MCBITS_REFERENCE:-$here/target/reference}
"$here/benches/reference.sh" "$reference"
tools=$reference/usr/bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
# Debian's library wants several megabytes of stack.
ulimit -s unlimited 2>/dev/null || ulimit -s "$(ulimit -H -s)"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}
