# The C programmer's door to mcbits.
#
#   make          libmcbits.a, libmcbits.so.0, libmcbits.so, the headers and the command mcbits, in target/c/
#   make lib      without the command
#   make MCBITS2017=1 ...   with the encryption of McBits 2017, mcbits2017.h; likewise for lib, check, install
#   make install  also make uninstall; PREFIX, LIBDIR, INCLUDEDIR, MANDIR, BINDIR, DESTDIR
#   make demo     builds and runs a C program: a round trip with every set
#   make check    all tests, those in Rust and those in C
#   make drivers  the C test programs, in target/c/tests/
#   make plain SET=mceliece6960119f   the NIST API, crypto_kem_keypair etc., in target/c/plain/SET/
#   make supercop the implementations for SUPERCOP, in target/supercop/; supercop/README.md
#   make check-vectors KAT=DIR   the complete test vectors of DIR, with every implementation
#   make bench-peers | bench-keypair | bench-kem | bench-decode   measurements, options in BENCHFLAGS; docs/performance.md
#   make report   measures this machine against the peers and writes its part of docs/performance.md, with charts
#   make compat   libmceliece.so.1 on mcbits; integration/README.md has the other drop-ins
#   make dist     the release tarball, in target/dist/
#   make clean
#
# Needs a Rust toolchain and a C compiler. Variables: CC, CFLAGS, LDLIBS, CARGO, PYTHON, OUT, PROFILE; RUNNER, in front of
# the C tests: RUNNER=c-tests/emulated.py.

CARGO  ?= cargo
CC     ?= cc
CFLAGS ?= -O2 -g
PYTHON ?= python3
OBJCOPY ?= objcopy
ARFLAGS = rcsD
OUT    ?= target/c
# The cargo profile; others than this one are for tests.
PROFILE ?= c

WARN = -std=c99 -pedantic -Wall -Wextra -Werror
BUILT = $(OUT)/build/$(if $(filter dev,$(PROFILE)),debug,$(PROFILE))
# Paths of this machine stay out of the library.
REMAP = --remap-path-prefix=$(CURDIR)=mcbits --remap-path-prefix=$${CARGO_HOME:-$$HOME/.cargo}=cargo

SOURCES = Cargo.toml Cargo.lock build.rs $(shell find src -name '*.rs' -not -path 'src/bin/*')
LIBRARY = $(OUT)/libmcbits.a $(OUT)/mcbits.h $(OUT)/mcbits_crypto_kem.h
EXPORTS = mcbits_ crypto_kem_
ifneq ($(MCBITS2017),)
FEATURES = --features mcbits2017
# Poly1305 without the vector code of its crate, which chooses by itself and is compiled out of line.
FEATURE_FLAGS = --cfg poly1305_backend=\"soft\"
LIBRARY += $(OUT)/mcbits2017.h
EXPORTS += crypto_encrypt_mcbits
endif
DRIVERS = kat supercop_checksum reject edge api pointers stack threads

BENCHES = bench-peers bench-keypair bench-kem bench-decode

.PHONY: report always all lib command demo check drivers check-vectors clean plain plain-drivers supercop supercop-drivers $(BENCHES)

all: lib command

lib: $(LIBRARY)

command: $(OUT)/mcbits

# Changes when the library shall have other features than before.
$(OUT)/features: always
	@mkdir -p $(OUT)
	@echo '$(FEATURES)' | cmp -s - $@ || echo '$(FEATURES)' > $@
always:

# Cargo has a folder of its own here, so that `cargo test` can run make. The archive that it makes
# also holds the compiler's support routines, under names that every Rust library brings; ours has
# one object, with those that it needs inside, and no other global names than its own.
$(OUT)/mcbits.o: $(SOURCES) $(OUT)/features
	@mkdir -p $(OUT)
	MCBITS_SONAME=libmcbits.so.0 RUSTFLAGS="$$RUSTFLAGS $(REMAP) $(FEATURE_FLAGS)" $(CARGO) rustc --locked --profile $(PROFILE) --lib \
	    --crate-type staticlib,cdylib $(FEATURES) --target-dir $(OUT)/build -- --cfg mcbits_c -C panic=abort
	cp -f $(BUILT)/libmcbits.so $(OUT)/libmcbits.so.0
	ln -sf libmcbits.so.0 $(OUT)/libmcbits.so
	nm -g --defined-only $(BUILT)/libmcbits.a 2>/dev/null | sed -n $(foreach name,$(EXPORTS),-e 's/.* T $(name)/-u $(name)/p') > $(OUT)/exports
	$(LD) -r @$(OUT)/exports -o $@ $(BUILT)/libmcbits.a
	$(OBJCOPY) --wildcard $(EXPORTS:%=--keep-global-symbol='%*') \
	    --remove-section=.llvmbc --remove-section=.llvmcmd $@
	rm -f $(OUT)/exports

$(OUT)/mcbits: $(SOURCES) $(shell find src/bin -type f)
	@mkdir -p $(OUT)
	RUSTFLAGS="$$RUSTFLAGS $(REMAP)" $(CARGO) rustc --locked --profile $(PROFILE) --bin mcbits --target-dir $(OUT)/build -- -C strip=symbols
	cp -f $(BUILT)/mcbits $@

$(OUT)/libmcbits.a: $(OUT)/mcbits.o
	rm -f $@
	$(AR) $(ARFLAGS) $@ $<

$(OUT)/%.h: include/%.h
	@mkdir -p $(OUT)
	cp -f $< $@

$(OUT)/demo: c-tests/demo.c $(LIBRARY)
	$(CC) $(CFLAGS) $(WARN) -I$(OUT) -o $@ $< $(OUT)/libmcbits.a $(LDLIBS)

demo: $(OUT)/demo
	$(OUT)/demo

# The C tests. `api` puts itself between the library and the allocator.
COMMON = $(addprefix c-tests/,harness.c vectors.c sha256.c shake256.c stream.c drbg.c)
LINK_api = -Wl,--wrap=calloc,--wrap=free
LINK_stack = c-tests/painted.c -pthread
LINK_mcbits2017 = $(LINK_stack)
LINK_threads = -pthread

drivers: $(DRIVERS:%=$(OUT)/tests/%)

$(OUT)/tests/%: c-tests/%.c $(COMMON) c-tests/harness.h c-tests/crypto.h c-tests/painted.c c-tests/painted.h $(LIBRARY)
	@mkdir -p $(OUT)/tests
	$(CC) $(CFLAGS) $(WARN) -D_GNU_SOURCE -I$(OUT) -Ic-tests -o $@ $< $(COMMON) $(OUT)/libmcbits.a $(LINK_$*) $(LDLIBS)

# For the encryption of McBits 2017; needs MCBITS2017=1.
VECTORS2017 = tests/vectors/mcbits2017
run-mcbits2017: $(OUT)/tests/mcbits2017
	$(PYTHON) c-tests/make_mcbits2017.py $(VECTORS2017) > $(OUT)/tests/mcbits2017.txt
	$(RUNNER) $< --vectors $(OUT)/tests/mcbits2017.txt $(ARGS)

# Runs one of them with the vectors in the tree: make run-kat ARGS='--set mceliece348864f'.
run-%: $(OUT)/tests/%
	$(RUNNER) $< --vectors c-tests/vectors.txt $(ARGS)

# The NIST API of one set: the only artefacts that export names without the set's.
plain: $(LIBRARY)
	LD="$(LD)" OBJCOPY="$(OBJCOPY)" AR="$(AR)" plain/build.sh "$(SET)" $(OUT)/libmcbits.a $(OUT)/plain/$(SET) "$(CC)"

# NIST's procedure with both libraries.
PLAIN_LINK = $(CC) $(CFLAGS) $(WARN) -I$(OUT)/plain/$(SET) -Ic-tests c-tests/plain.c c-tests/sha256.c c-tests/drbg.c
plain-drivers: plain
	$(PLAIN_LINK) -o $(OUT)/plain/$(SET)/kat-static $(OUT)/plain/$(SET)/libmcbits_$(SET).a $(LDLIBS)
	$(PLAIN_LINK) -o $(OUT)/plain/$(SET)/kat-shared $(OUT)/plain/$(SET)/libmcbits_$(SET).so -Wl,-rpath,'$$ORIGIN' $(LDLIBS)

# For SUPERCOP: the core as assembly, compiled for one tier at a time, and the files around it.
SUPERCOP ?= target/supercop
TIERS = portable avx2 avx512
FEATURES_portable =
FEATURES_avx2 = +avx2,+bmi1,+bmi2,+popcnt
FEATURES_avx512 = $(FEATURES_avx2),+avx512f,+avx512bw,+avx512vl,+avx512dq,+avx512vbmi,+avx512vbmi2,+avx512vpopcntdq,+gfni,+vpclmulqdq
SUPERCOP_FILES = $(wildcard supercop/*.sh supercop/*.awk supercop/files/*) include/mcbits.h

supercop: $(SUPERCOP)/crypto_kem

# The touch is for when Cargo finds nothing to do.
$(SUPERCOP)/build/%.s: $(SOURCES)
	@mkdir -p $(@D)
	RUSTFLAGS="$$RUSTFLAGS $(REMAP)" $(CARGO) rustc --locked --profile c --lib --crate-type staticlib \
	    --target-dir $(@D)/$* -- --cfg mcbits_supercop --cfg 'mcbits_tier="$*"' \
	    -C target-feature=$(FEATURES_$*) -C panic=abort --emit asm=$(abspath $@)
	@touch $@

$(SUPERCOP)/crypto_kem: $(TIERS:%=$(SUPERCOP)/build/%.s) $(SUPERCOP_FILES)
	rm -rf $@ $(SUPERCOP)/build/tree
	supercop/generate.sh $(SUPERCOP)/build $(SUPERCOP)/build/tree \
	    "mcbits $$($(CARGO) pkgid --offline | sed 's/.*[#@]//'), $$(rustc --version | cut -d' ' -f1,2)"
	mv $(SUPERCOP)/build/tree/crypto_kem $@
	@touch $@

# All of them in one program with a stand-in for SUPERCOP's `try`: the checksum driver.
supercop-drivers: supercop
	c-tests/supercop_compile.sh $(SUPERCOP) $(OUT)/supercop "$(CC)"
	$(CC) $(CFLAGS) $(WARN) -D_GNU_SOURCE -I$(OUT)/supercop -Iinclude -Ic-tests -o $(OUT)/supercop/supercop_checksum \
	    c-tests/supercop_tree.c c-tests/supercop_checksum.c $(COMMON) $(OUT)/supercop/*.o

check:
	$(CARGO) test --release --features kem_0_3,mcbits2017 -- --show-output

VECTOR_DRIVERS = kat supercop_checksum reject edge

check-vectors: $(VECTOR_DRIVERS:%=$(OUT)/tests/%)
	@test -n "$(KAT)" || { echo 'usage: make check-vectors KAT=DIR'; exit 2; }
	$(PYTHON) c-tests/make_vectors.py $(KAT) > $(OUT)/vectors.txt
	for test in $(VECTOR_DRIVERS); do $(RUNNER) $(OUT)/tests/$$test --full --vectors $(OUT)/vectors.txt $(ARGS) || exit 1; done
	test ! -d $(KAT)/mcbits2017 || MCBITS2017_KAT=$(abspath $(KAT)/mcbits2017) \
	    $(CARGO) test --release --features kem_0_3,mcbits2017 --test mcbits2017 -- --show-output
	test ! -d $(KAT)/mcbits2017 || \
	    $(MAKE) OUT=$(OUT)-2017 MCBITS2017=1 VECTORS2017=$(KAT)/mcbits2017 ARGS=--full run-mcbits2017

# The reference is optional: without it the benches print the other figures.
$(BENCHES): bench-%:
	-benches/reference.sh
	benches/$* $(BENCHFLAGS)

# Everything again, into docs/performance.md.
REPORTFLAGS ?= --sets f
PQCLEAN ?= 1
report:
	-benches/reference.sh
	PQCLEAN=$(PQCLEAN) benches/peers $(REPORTFLAGS) --json target/report.json
	$(PYTHON) benches/report.py --add target/report.json

include examples/c/rules.mk
include packaging/rules.mk
include c-tests/verify/verify.mk
include integration/rules.mk

clean:
	$(CARGO) clean
