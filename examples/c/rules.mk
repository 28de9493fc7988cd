# The examples, against the library in $(OUT); that with libsodium where pkg-config finds it.

SODIUM := $(shell pkg-config --exists libsodium 2>/dev/null && echo hybrid)
EXAMPLES = roundtrip keyserver $(SODIUM)
USES_hybrid = $(shell pkg-config --cflags --libs libsodium)
USES_keyserver = -pthread

examples: $(EXAMPLES:%=$(OUT)/examples/%)
	@test -n "$(SODIUM)" || echo 'examples: skipped: hybrid, without libsodium (libsodium-dev) and pkg-config'

$(OUT)/examples/%: examples/c/%.c $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(WARN) -I$(OUT) -o $@ $< $(OUT)/libmcbits.a $(USES_$*) $(LDLIBS)

check-examples: examples
	$(OUT)/examples/roundtrip
	$(OUT)/examples/roundtrip mceliece460896pcf
	$(OUT)/examples/keyserver --test
	$(if $(SODIUM),$(OUT)/examples/hybrid)

.PHONY: examples check-examples
