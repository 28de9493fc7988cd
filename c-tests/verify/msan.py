#!/usr/bin/env python3
"""Secrets marked uninitialised, MemorySanitizer reports every branch and address that depends on one: all tiers,
AVX-512 included. Then the controls: the marks stick, and planted leaks are reported.

Needs the nightly compiler with its sources (rustup component rust-src, or RUST_SRC=DIR with DIR/library).
--full: all sets.
"""

import os

import checks

# With TEXT in front of it in the report.
REPORTED = 86
LACKING = 3
FLAGS = [
    "--cfg mcbits_msan",
    "-Zsanitizer=memory",
    # Secrets may be handed over and given back in registers; they are followed there.
    "-Cllvm-args=-msan-eager-checks=0",
]
TEXT = "MemorySanitizer: use-of-uninitialized-value"
CONTROLS = ["branch", "index", "compare", "gather"]


def main():
    arguments = checks.options(__doc__)
    program = checks.build_sanitized("c-tests/verify/msan", "mcbits-msan", FLAGS)
    tiers = arguments.implementations or ["portable", "avx2", "avx512"]

    def run(job):
        environment = dict(os.environ, MSAN_OPTIONS=f"exit_code={REPORTED}")
        return checks.run([program, *job], env=environment)

    jobs = [(s, tier) for s in arguments.sets for tier in tiers]
    best = None
    for (s, tier), (code, text) in zip(jobs, checks.in_parallel(run, jobs)):
        if code != LACKING:
            best = tier
        if code == LACKING:
            print(f"msan: {s} {tier}: this CPU lacks it")
        else:
            checks.report(f"msan: {s} {tier}", code == 0, text)
    for control in CONTROLS:
        code, text = run(("mceliece348864f", best or tiers[-1], control))
        if control == "gather" and code == LACKING:
            print("msan: control gather: this CPU lacks avx512")
            continue
        ok = code == REPORTED and TEXT in text and f"leak_{control}" in text
        checks.report(f"msan: control {control} is reported", ok, text)
    code, text = run(("mceliece348864f", best or tiers[-1], "none"))
    checks.report("msan: nothing is reported without a leak", code == 0, text)
    checks.finish()


main()
