# Installation (make install, make uninstall) and the release tarball (make dist); docs/release.md.

PREFIX     ?= /usr/local
BINDIR     ?= $(PREFIX)/bin
LIBDIR     ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
DATADIR    ?= $(PREFIX)/share
MANDIR     ?= $(DATADIR)/man
INSTALL    ?= install

VERSION := $(shell sed -n '/^version = /{s/.*"\(.*\)"/\1/p;q;}' Cargo.toml)
ABI = 0

# What CMake's files stand in, and the way from there to the prefix: the installed tree can be moved.
CMAKEDIR = $(LIBDIR)/cmake/mcbits
UNDER = $(patsubst $(PREFIX)/%,%,$(filter $(PREFIX)/%,$(1)))
UP = $(if $(call UNDER,$(CMAKEDIR)),$${CMAKE_CURRENT_LIST_DIR}/$(shell echo '$(call UNDER,$(CMAKEDIR))' | sed 's,[^/][^/]*,..,g'),$(PREFIX))
FILL = sed -e 's|@VERSION@|$(VERSION)|g' -e 's|@ABI@|$(ABI)|g' -e 's|@PREFIX@|$(PREFIX)|g' \
    -e 's|@LIBDIR@|$(patsubst $(PREFIX)/%,$${prefix}/%,$(LIBDIR))|g' \
    -e 's|@INCLUDEDIR@|$(patsubst $(PREFIX)/%,$${prefix}/%,$(INCLUDEDIR))|g' -e 's|@UP@|$(UP)|g'

HEADERS = mcbits.h mcbits_crypto_kem.h $(if $(MCBITS2017),mcbits2017.h)
SHARED = libmcbits.so.$(VERSION)
TEMPLATES = mcbits.pc mcbits-config.cmake mcbits-config-version.cmake

COMPLETIONS = bash-completion/completions/mcbits zsh/site-functions/_mcbits fish/vendor_completions.d/mcbits.fish

install: install-lib install-command

# Templates are filled into a folder of the build, so that an installation that fails leaves nothing half written.
install-lib: lib
	mkdir -p $(OUT)/packaging '$(DESTDIR)$(INCLUDEDIR)' '$(DESTDIR)$(LIBDIR)/pkgconfig' '$(DESTDIR)$(CMAKEDIR)' '$(DESTDIR)$(MANDIR)/man3'
	for file in $(TEMPLATES); do $(FILL) packaging/$$file.in > $(OUT)/packaging/$$file || exit 1; done
	for file in $(HEADERS); do $(INSTALL) -m 644 include/$$file '$(DESTDIR)$(INCLUDEDIR)' || exit 1; done
	$(INSTALL) -m 644 $(OUT)/libmcbits.a '$(DESTDIR)$(LIBDIR)'
	$(INSTALL) -m 755 $(OUT)/libmcbits.so.$(ABI) '$(DESTDIR)$(LIBDIR)/$(SHARED)'
	ln -sf $(SHARED) '$(DESTDIR)$(LIBDIR)/libmcbits.so.$(ABI)'
	ln -sf libmcbits.so.$(ABI) '$(DESTDIR)$(LIBDIR)/libmcbits.so'
	$(INSTALL) -m 644 $(OUT)/packaging/mcbits.pc '$(DESTDIR)$(LIBDIR)/pkgconfig'
	$(INSTALL) -m 644 $(OUT)/packaging/mcbits-config.cmake $(OUT)/packaging/mcbits-config-version.cmake '$(DESTDIR)$(CMAKEDIR)'
	$(INSTALL) -m 644 docs/man/crypto_kem_mceliece.3 '$(DESTDIR)$(MANDIR)/man3'
	@test -n '$(DESTDIR)' || echo 'Installed in $(LIBDIR). If that is a system folder, run ldconfig; else programs need LD_LIBRARY_PATH, and pkg-config PKG_CONFIG_PATH.'

# The command does not use the installed library.
install-command: command
	mkdir -p '$(DESTDIR)$(BINDIR)' '$(DESTDIR)$(MANDIR)/man1'
	$(INSTALL) -m 755 $(OUT)/mcbits '$(DESTDIR)$(BINDIR)'
	$(INSTALL) -m 644 docs/man/mcbits.1 '$(DESTDIR)$(MANDIR)/man1'
	for file in $(COMPLETIONS); do \
	    mkdir -p "$(DESTDIR)$(DATADIR)/$${file%/*}" && \
	    $(INSTALL) -m 644 src/bin/mcbits/completions/$$(basename $$file | sed 's/^mcbits$$/mcbits.bash/') "$(DESTDIR)$(DATADIR)/$$file" || exit 1; done

uninstall:
	for file in $(HEADERS); do rm -f "$(DESTDIR)$(INCLUDEDIR)/$$file"; done
	for file in libmcbits.a $(SHARED) libmcbits.so.$(ABI) libmcbits.so pkgconfig/mcbits.pc; do \
	    rm -f "$(DESTDIR)$(LIBDIR)/$$file"; done
	rm -rf '$(DESTDIR)$(CMAKEDIR)'
	rm -f '$(DESTDIR)$(BINDIR)/mcbits' '$(DESTDIR)$(MANDIR)/man1/mcbits.1' '$(DESTDIR)$(MANDIR)/man3/crypto_kem_mceliece.3'
	for file in $(COMPLETIONS); do rm -f "$(DESTDIR)$(DATADIR)/$$file"; done

# The committed files and all dependencies: builds, tests and installs without a network.
DIST ?= target/dist

dist:
	CARGO='$(CARGO)' packaging/dist.sh $(VERSION) $(DIST)

# The tarball builds in another folder without a network, to the same bytes as here.
check-dist: dist lib
	CARGO='$(CARGO)' packaging/check-dist.sh $(DIST)/mcbits-$(VERSION).tar.gz $(OUT)

check-crate:
	CARGO='$(CARGO)' packaging/check-crate.sh $(VERSION) $(OUT)/crate

.PHONY: install install-lib install-command uninstall dist check-dist check-crate
