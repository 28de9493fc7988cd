#!/usr/bin/env python3
"""AddressSanitizer over the test suite, on every tier of this CPU: the library as `make MCBITS2017=1` builds it, and
the C programs around it, instrumented; then the Rust tests. Planted faults must be reported.

Needs the nightly compiler. --full: the C programs with all sets. --implementation: the C programs with that one only.
"""

import os
import re
import subprocess

import checks

OUT = os.path.join(checks.TARGET, "verify/asan")
# stack is left out: instrumentation changes the frames that it measures. Of the Rust tests those of the oracle are: nothing
# of the library runs in them.
DRIVERS = ["kat", "supercop_checksum", "reject", "edge", "api", "pointers", "threads"]
CONTROLS = {"overread": "heap-buffer-overflow", "freed": "heap-use-after-free"}
RUST_TESTS = ["library_vectors", "mcbits2017", "keys", "kem_0_3", "api", "fuzz_corpus"]
REPORTED = 77


def environment():
    options = f"exitcode={REPORTED}:detect_leaks=1"
    return dict(checks.nightly(), RUSTFLAGS="-Zsanitizer=address", ASAN_OPTIONS=options)


def build():
    programs = [f"tests/{name}" for name in DRIVERS + ["mcbits2017"]] + ["verify/asan"]
    command = ["make", "-s", f"OUT={OUT}", "MCBITS2017=1", "CFLAGS=-O1 -g -fsanitize=address"]
    command += [os.path.join(OUT, program) for program in programs]
    subprocess.run(command, cwd=checks.ROOT, env=environment(), check=True, stdout=subprocess.DEVNULL)


def program(name, *arguments):
    return checks.run([os.path.join(OUT, name), *arguments], env=environment())


def c_programs(sets, full, implementations):
    one = [word for name in implementations or [] for word in ("--implementation", name)]
    vectors = [*one, "--vectors", "c-tests/vectors.txt"]
    jobs = [("verify/asan", one)] + [(f"tests/{name}", vectors) for name in DRIVERS]
    jobs = [(name, [*arguments, *s]) for name, arguments in jobs for s in ([[]] if full else [["--set", s] for s in sets])]
    lacking = set()
    for (name, arguments), (code, text) in zip(jobs, checks.in_parallel(lambda job: program(job[0], *job[1]), jobs)):
        label = f"asan: {os.path.basename(name)} {' '.join(arguments[-1:])}".rstrip()
        checks.report(label, code == 0, text)
        lacking.update(re.findall(r"(\w+): this CPU lacks it", text))
    for tier in sorted(lacking):
        print(f"asan: {tier}: this CPU lacks it, nothing of it ran")
    vectors = os.path.join(OUT, "mcbits2017.txt")
    with open(vectors, "w") as file:
        maker = ["python3", "c-tests/make_mcbits2017.py", "tests/vectors/mcbits2017"]
        subprocess.run(maker, cwd=checks.ROOT, check=True, stdout=file)
    code, text = program("tests/mcbits2017", *one, "--vectors", vectors)
    checks.report("asan: mcbits2017", code == 0, text)
    print("".join(f"  {line}\n" for line in text.splitlines() if ": ok" in line or "lacks" in line), end="")


def controls():
    for control, words in CONTROLS.items():
        arguments = ["--set", "mceliece348864f", "--implementation", "portable", "--control", control]
        code, text = program("verify/asan", *arguments)
        ok = code == REPORTED and f"AddressSanitizer: {words}" in text and f"leak_{control}" in text
        checks.report(f"asan: control {control} is reported", ok, text)


def rust_tests():
    command = ["cargo", "test", "--locked", "--release", f"--target={checks.HOST}", "--features", "kem_0_3,mcbits2017", "--lib"]
    command += [word for name in RUST_TESTS for word in ("--test", name)]
    target = dict(environment(), CARGO_TARGET_DIR=os.path.join(OUT, "rust"))
    if checks.RUNNER:
        target["CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER"] = " ".join(checks.RUNNER)
    code, text = checks.execute(command, env=target)
    passed = sum(int(count) for count in re.findall(r"test result: ok\. (\d+) passed", text))
    ok = code == 0 and passed > 0 and text.count("test result: ok") == len(RUST_TESTS) + 1
    checks.report(f"asan: {passed} Rust tests", ok, "\n".join(text.splitlines()[-60:]))


def main():
    arguments = checks.options(__doc__)
    build()
    controls()
    c_programs(arguments.sets, arguments.full, arguments.implementations)
    rust_tests()
    checks.finish()


main()
