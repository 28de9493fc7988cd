# The checks of docs/verification.md: what has to be built for them, and their names.
#
#   make taint | counts | wiping | faults | trace | audit | msan | asan | timing | fuzz | targets
#                     FULL=1: all sets, all compiler settings
#   make verify       those that docs/verification.md marks `ci`

VERIFY = c-tests/verify
# The optimisation level of the planted faults; that of the library is cargo's affair.
LEVEL ?= 3
RUSTC ?= rustc
# Bound at once: binding at the first call would store registers on the stack that is searched.
WRAP = -Wl,--wrap=calloc,--wrap=malloc,--wrap=realloc,--wrap=free,-z,now
LINK_wiping = $(WRAP) c-tests/verify/search.c -pthread
LINK_wiping2017 = $(LINK_wiping)
LINK_faults = $(WRAP) -pthread
LINK_first_call = -pthread
LINK_timing = -lm

CHECKS = taint counts wiping faults trace audit msan asan timing fuzz targets
.PHONY: verify $(CHECKS)

verify:
	$(PYTHON) $(VERIFY)/run.py

$(CHECKS):
	$(PYTHON) $(VERIFY)/$@.py $(if $(FULL),--full)

$(OUT)/verify/leaks.o: $(VERIFY)/leaks.rs
	@mkdir -p $(@D)
	$(RUSTC) --edition 2024 --crate-type lib --emit obj -C panic=abort -C codegen-units=1 -C opt-level=$(LEVEL) $$RUSTFLAGS -o $@ $<

VERIFY_COMMON = $(addprefix $(VERIFY)/,controls.c cases.c registers.c) $(COMMON) $(OUT)/verify/leaks.o

$(OUT)/verify/%: $(VERIFY)/%.c $(VERIFY_COMMON) $(VERIFY)/search.c $(wildcard $(VERIFY)/*.h c-tests/*.h) $(LIBRARY)
	$(CC) $(CFLAGS) $(WARN) -D_GNU_SOURCE -I$(OUT) -Ic-tests -o $@ $< $(VERIFY_COMMON) $(OUT)/libmcbits.a $(LINK_$*) $(LDLIBS)
