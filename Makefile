# The C programmer's door to mcbits.
#
#   make          libmcbits.a, libmcbits.so.0, libmcbits.so and the headers, in target/c/
#   make demo     builds and runs a C program: a round trip with every set
#   make check    all tests, those in Rust and those in C
#   make drivers  the C test programs, in target/c/tests/
#   make check-vectors KAT=DIR   the complete test vectors of DIR, with every implementation
#   make clean
#
# Needs a Rust toolchain and a C compiler. Variables: CC, CFLAGS, CARGO, PYTHON, OUT.

CARGO  ?= cargo
CC     ?= cc
CFLAGS ?= -O2 -g
PYTHON ?= python3
OUT    ?= target/c

WARN = -std=c99 -pedantic -Wall -Wextra -Werror
# Paths of this machine stay out of the library.
REMAP = --remap-path-prefix=$(CURDIR)=mcbits --remap-path-prefix=$${CARGO_HOME:-$$HOME/.cargo}=cargo

SOURCES = Cargo.toml Cargo.lock build.rs $(shell find src -name '*.rs')
HEADERS = $(OUT)/mcbits.h $(OUT)/mcbits_crypto_kem.h
DRIVERS = kat supercop_checksum reject edge api pointers stack threads

.PHONY: lib demo check drivers check-vectors clean

lib: $(OUT)/libmcbits.a $(HEADERS)

# Cargo has a folder of its own here, so that `cargo test` can run make.
$(OUT)/libmcbits.a: $(SOURCES)
	MCBITS_SONAME=libmcbits.so.0 RUSTFLAGS="$$RUSTFLAGS $(REMAP)" $(CARGO) rustc --locked --profile c --lib \
	    --crate-type staticlib,cdylib --target-dir $(OUT)/build -- --cfg mcbits_c
	cp -f $(OUT)/build/c/libmcbits.so $(OUT)/libmcbits.so.0
	ln -sf libmcbits.so.0 $(OUT)/libmcbits.so
	cp -f $(OUT)/build/c/libmcbits.a $@

$(OUT)/%.h: include/%.h
	@mkdir -p $(OUT)
	cp -f $< $@

$(OUT)/demo: c-tests/demo.c lib
	$(CC) $(CFLAGS) $(WARN) -I$(OUT) -o $@ $< $(OUT)/libmcbits.a

demo: $(OUT)/demo
	$(OUT)/demo

clean:
	$(CARGO) clean
