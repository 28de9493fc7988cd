#!/usr/bin/env python3
"""Timing test in the manner of dudect: fixed against random keys, ciphertexts, seeds and errors, Welch's t.
Then a planted delay of a thousand cycles, which must be seen. Statistics: run it on a quiet machine, by hand.

DURATION=N in the environment: seconds of each measurement, by default 10. --full: all sets.
"""

import os

import checks


def main():
    arguments = checks.options(__doc__, ["mceliece348864f", "mceliece8192128f"])
    checks.make("verify/timing")
    program = [os.path.join(checks.TARGET, "verify/timing")]
    tiers = arguments.implementations or ["portable", "avx2", "avx512"]
    # One after the other: they would disturb each other.
    for tier in tiers:
        for s in arguments.sets:
            code, text = checks.execute(program + ["--set", s, "--implementation", tier])
            if "this CPU lacks it" in text:
                continue
            print("".join(f"  {line}\n" for line in text.splitlines() if "|t|" in line), end="")
            checks.report(f"timing: {s} {tier}", code == 0, text)
    for tier in tiers:
        arguments = ["--set", "mceliece348864f", "--implementation", tier, "--control", "delay"]
        code, text = checks.execute(program + arguments)
        if "this CPU lacks it" in text:
            continue
        print("".join(f"  {line}\n" for line in text.splitlines() if "|t|" in line), end="")
        checks.report(f"timing: {tier}: control delay is reported", code == 1 and "a difference" in text, text)
    checks.finish()


main()
