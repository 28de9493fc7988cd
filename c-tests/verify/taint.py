#!/usr/bin/env python3
"""Secrets marked undefined, memcheck reports every branch and address that depends on one.

In the library as it is shipped: ct::declassify tells memcheck what it makes public. Tiers portable and avx2;
valgrind has no AVX-512. Then the controls, which must be reported.

--full: all twenty sets; opt-levels 1, 2, 3, s with the baseline and with x86-64-v3.
In the environment: LEVELS="1 s", CPUS="x86-64", SETS="mceliece348864f": these only, instead of that.
"""

import os

import checks

REPORTED = 99
MEMCHECK = ["--leak-check=no", f"--error-exitcode={REPORTED}", "--main-stacksize=8388608"]
CONTROLS = ["branch", "index", "compare", "mask"]
TIERS = ["portable", "avx2"]
# Optimisation level and target CPU.
SHIPPED = ("3", "x86-64")


def memcheck(directory, *arguments, program="verify/taint"):
    return checks.execute(checks.valgrind("memcheck", *MEMCHECK) + [os.path.join(directory, program), *arguments])


def check_build(name, directory, sets, tiers, program="verify/taint"):
    jobs = [(s, tier) for s in sets for tier in tiers]

    def work(job):
        return memcheck(directory, "--set", job[0], "--implementation", job[1], program=program)

    for (s, tier), (code, text) in zip(jobs, checks.in_parallel(work, jobs)):
        checks.report(f"taint: {name}: {s} {tier}", code == 0, text)


def check_controls(name, directory, level):
    """Every planted leak is reported, by memcheck and at its own place."""

    def work(control):
        return memcheck(
            directory, "--control", control, "--set", "mceliece348864f", "--implementation", "portable"
        )

    # At the other levels the compiler leaves the mask of this control alone.
    controls = [c for c in CONTROLS if c != "mask" or level in "23"]
    for control, (code, text) in zip(controls, checks.in_parallel(work, controls)):
        ok = code == REPORTED and ("add_row" if control == "mask" else f"leak_{control}") in text
        checks.report(f"taint: {name}: control {control} is reported", ok, text)


def check_2017(tiers):
    """The encryption of McBits 2017, and a leak in a decapsulation with a key of it."""
    out = checks.make("verify/taint2017", out=checks.TARGET_2017)
    check_build("McBits 2017", out, checks.SETS_2017, tiers, program="verify/taint2017")
    arguments = ["--control", "branch", "--set", "mcbits8192128", "--implementation", "portable"]
    code, text = memcheck(out, *arguments, program="verify/taint2017")
    checks.report("taint: McBits 2017: control branch is reported", code == REPORTED and "leak_branch" in text, text)


def main():
    arguments = checks.options(__doc__)
    tiers = arguments.implementations or TIERS
    settings = [SHIPPED]
    if arguments.full:
        settings += [(level, cpu) for cpu in ("x86-64", "x86-64-v3") for level in "123s" if (level, cpu) != SHIPPED]
    if os.environ.get("LEVELS") or os.environ.get("CPUS"):
        cpus = os.environ.get("CPUS", "x86-64").split()
        settings = [(level, cpu) for cpu in cpus for level in os.environ.get("LEVELS", "3").split()]
    chosen = os.environ.get("SETS", "").split()
    for level, cpu in settings:
        name = "as shipped" if (level, cpu) == SHIPPED else f"opt-level {level}, {cpu}"
        flags = "" if cpu == "x86-64" else f"-C target-cpu={cpu}"
        # The other settings with few sets: what differs is the compiler's work, not the text.
        sets = chosen or arguments.sets
        if (level, cpu) != SHIPPED:
            sets = chosen or [s for s in arguments.sets if s in checks.FEW_SETS]
        out = checks.TARGET
        if (level, cpu) != SHIPPED:
            out = os.path.join(checks.TARGET, "verify/settings", f"{level}-{cpu}")
        checks.make("verify/taint", out=out, level=level, rustflags=flags)
        check_controls(name, out, level)
        check_build(name, out, sets, tiers)
    if SHIPPED in settings and not chosen:
        check_2017(tiers)
    checks.finish()


main()
