#!/usr/bin/env python3
"""Single-step trace of dec (and enc of the sets 8192128) on the best tier of this CPU: the same instructions
for different keys and for valid, damaged, zero and wrong-weight ciphertexts. Then planted leaks, which must
give different traces.

--full: all twenty sets and all tiers, and key generation with two seeds (hours).
"""

import os

import checks


def main():
    arguments = checks.options(__doc__, ["mceliece348864f", "mceliece6960119pcf", "mceliece8192128f"])
    checks.make("verify/trace")
    program = [os.path.join(checks.TARGET, "verify/trace")]
    code, text = checks.run(program + ["--set", "none"])
    # The lines say which tiers this CPU has.
    tiers = [t for t in ("portable", "avx2", "avx512") if f"{t}: this CPU lacks it" not in text]
    if arguments.implementations:
        tiers = arguments.implementations
    elif not arguments.full:
        tiers = tiers[-1:]
    jobs = [(s, tier) for s in arguments.sets for tier in tiers]

    def work(job):
        full = ["--full"] if arguments.full else []
        return checks.run(program + ["--set", job[0], "--implementation", job[1]] + full)

    for (s, tier), (code, text) in zip(jobs, checks.in_parallel(work, jobs)):
        checks.report(f"trace: {s} {tier}", code == 0, text)
        print("".join(f"  {line}\n" for line in text.splitlines() if "instructions" in line or "runs" in line), end="")
    for control in ("branch", "compare", "mask"):
        code, text = checks.run(
            program + ["--set", "mceliece348864f", "--implementation", tiers[-1], "--control", control]
        )
        checks.report(f"trace: control {control} is reported", code == 1 and "another trace" in text, text)
    checks.finish()


main()
