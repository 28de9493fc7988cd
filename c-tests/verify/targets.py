#!/usr/bin/env python3
"""Other targets. Under user-mode emulation: the C library (portable tier) on aarch64, i686 and s390x (big endian)
passes the vectors of a set with m = 12 and of one with m = 13. Compiled: WebAssembly, and checked: Windows, macOS
and others.

Needs the nightly compiler with its sources (rustup component rust-src, or RUST_SRC=DIR with DIR/library),
qemu-user and gcc-aarch64-linux-gnu, gcc-s390x-linux-gnu, gcc-i686-linux-gnu with their C libraries.
TARGETS="s390x-unknown-linux-gnu": only these.
"""

import os

import checks

# Target, C compiler, emulator.
RUN = [
    ("aarch64-unknown-linux-gnu", "aarch64-linux-gnu-gcc", ["qemu-aarch64"]),
    ("i686-unknown-linux-gnu", "i686-linux-gnu-gcc", []),
    ("s390x-unknown-linux-gnu", "s390x-linux-gnu-gcc", ["qemu-s390x"]),
]
SETS = ["mceliece348864f", "mceliece6960119pcf"]
DRIVERS = ["kat", "reject", "edge"]
COMMON = ["harness", "vectors", "sha256", "shake256", "stream", "drbg"]
BUILD = ["wasm32-unknown-unknown", "wasm32-wasip1"]
CHECK = [
    "x86_64-pc-windows-msvc",
    "x86_64-pc-windows-gnu",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
    "x86_64-unknown-freebsd",
    "aarch64-linux-android",
    "riscv64gc-unknown-linux-gnu",
    "thumbv7em-none-eabihf",
]


def cargo(verb, target, *arguments, flags=""):
    """Runs cargo for a target, with a core library of its own; exit code and text."""
    environment = dict(checks.nightly(), CARGO_TARGET_DIR=FOLDER, RUSTFLAGS=flags)
    return checks.execute(["cargo", verb, "--quiet", "--locked", f"--target={target}", *arguments], env=environment)


FOLDER = os.path.join(checks.TARGET, "verify/targets")


def run_vectors(target, compiler, emulator):
    """Builds the C library and the drivers for a target; runs them on the vectors in the tree."""
    arguments = ["--profile", "c", "--lib", "--crate-type", "staticlib", "-Zbuild-std=core"]
    code, text = cargo("rustc", target, *arguments, "--", "--cfg", "mcbits_c", "-C", "panic=abort")
    if code:
        checks.report(f"targets: {target}: builds", False, text)
        return
    library = os.path.join(FOLDER, target, "c/libmcbits.a")
    for driver in DRIVERS:
        program = os.path.join(FOLDER, target, driver)
        files = [f"c-tests/{name}.c" for name in [driver] + COMMON]
        command = [compiler, "-O2", "-static", "-std=c99", "-D_GNU_SOURCE", "-Iinclude", "-Ic-tests", "-o", program]
        code, text = checks.execute(command + files + [library])
        for name in SETS if code == 0 else []:
            code, more = checks.execute(emulator + [program, "--vectors", "c-tests/vectors.txt", "--set", name])
            text += more
            if code or "portable: ok" not in more:
                code = code or 1
                break
        checks.report(f"targets: {target}: {driver} {' '.join(SETS)}", code == 0, text)


def main():
    checks.options(__doc__)
    wanted = os.environ.get("TARGETS", "").split()
    for target, compiler, emulator in RUN:
        if not wanted or target in wanted:
            run_vectors(target, compiler, emulator)
    for target in BUILD + CHECK:
        if wanted and target not in wanted:
            continue
        verb = "build" if target in BUILD else "check"
        code, text = cargo(verb, target, "--lib", "--release", "-Zbuild-std=core,alloc", flags="-Dwarnings")
        checks.report(f"targets: {target}: {verb}", code == 0, text)
    checks.finish()


main()
