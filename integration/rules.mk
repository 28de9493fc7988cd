# What puts mcbits in the place of other libraries; integration/README.md.

# libmceliece.so.1. Functions have prototypes in Debian's header, which is not here.
compat: $(OUT)/libmceliece.so.1

$(OUT)/libmceliece.so.1: integration/libmceliece/mceliece.c integration/libmceliece/exports.map $(LIBRARY)
	$(CC) $(CFLAGS) -g0 $(WARN) -fPIC -shared -I$(OUT) -o $@ $< $(OUT)/libmcbits.a $(LDLIBS) \
	    -Wl,-soname,libmceliece.so.1 -Wl,--version-script=integration/libmceliece/exports.map -Wl,-z,now,-z,defs
	ln -sf libmceliece.so.1 $(OUT)/libmceliece.so

.PHONY: compat

check-compat: compat
	OUT=$(OUT) SETS='$(SETS)' integration/libmceliece/test.sh

.PHONY: check-compat

# The command and Debian's tools read each other's files.
check-command: command
	OUT=$(OUT) SETS='$(SETS)' integration/command/test.sh

.PHONY: check-command

# libmcbits.a in one program with libraries whose names it could meet. All of its members and all
# of the second Rust library's are linked, so that no collision stays hidden; a name that two
# libraries define is an error of the linker.
OTHER = $(OUT)/other/release/libother.a
REFERENCE = $(or $(MCBITS_REFERENCE),target/reference)
DEBIAN_ARCHIVES = $(addprefix $(REFERENCE)/usr/lib/x86_64-linux-gnu/,libmceliece.a librandombytes.a)
TOGETHER = $(CC) $(CFLAGS) $(WARN) -I$(OUT) integration/together/together.c \
    -Wl,--whole-archive $(OUT)/libmcbits.a $(OTHER) -Wl,--no-whole-archive

$(OTHER): $(SOURCES) integration/together/other/src/lib.rs
	$(CARGO) build --locked --release --manifest-path integration/together/other/Cargo.toml --target-dir $(OUT)/other

$(OUT)/together: integration/together/together.c $(OTHER) $(LIBRARY)
	$(TOGETHER) -o $@ -lpthread -ldl -lm $(LDLIBS)

together: $(OUT)/together
	$<

# With libsodium (package libsodium-dev) and Debian's libmceliece.
check-together: together
	benches/reference.sh $(REFERENCE)
	$(TOGETHER) -DDEBIAN -isystem $(REFERENCE)/usr/include -o $(OUT)/together-debian \
	    -Wl,-Bstatic -lsodium -Wl,-Bdynamic $(DEBIAN_ARCHIVES) -lpthread -ldl -lm $(LDLIBS)
	(ulimit -s unlimited; $(OUT)/together-debian)

.PHONY: together check-together

check-liboqs: lib
	OUT=$(OUT) SETS='$(SETS)' ALL=$(ALL) integration/liboqs/test.sh

check-interop:
	CARGO=$(CARGO) integration/interop/test.sh

# All of the above.
check-dropins: check-compat check-command check-together check-liboqs check-interop

.PHONY: check-liboqs check-interop check-dropins
