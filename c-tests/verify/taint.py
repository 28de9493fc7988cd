#!/usr/bin/env python3
"""Secrets marked undefined, memcheck reports every branch and address that depends on one.

In a build with --cfg mcbits_taint, where ct::declassify tells memcheck what it makes public: all
operations. With the shipped library: dec, which makes nothing public. Tiers portable and avx2; valgrind
has no AVX-512. Then the controls, which must be reported, and a comparison of the two builds.

--full: all twenty sets; opt-levels 1, 2, 3, s with the baseline and with x86-64-v3.
"""

import os
import re

import checks

REPORTED = 99
MEMCHECK = ["--leak-check=no", f"--error-exitcode={REPORTED}", "--main-stacksize=8388608"]
CONTROLS = ["branch", "index", "compare", "mask"]
TIERS = ["portable", "avx2"]


def memcheck(directory, *arguments):
    return checks.execute(
        checks.valgrind("memcheck", *MEMCHECK) + [os.path.join(directory, "verify/taint"), *arguments]
    )


def check_build(name, directory, sets, tiers, flags=()):
    jobs = [(s, tier) for s in sets for tier in tiers]

    def work(job):
        return memcheck(directory, *flags, "--set", job[0], "--implementation", job[1])

    for (s, tier), (code, text) in zip(jobs, checks.in_parallel(work, jobs)):
        checks.report(f"taint: {name}: {s} {tier}", code == 0, text)


def check_controls(name, directory, level):
    """Every planted leak is reported, by memcheck and at its own place."""

    def work(control):
        return memcheck(
            directory, "--control", control, "--shipped", "--set", "mceliece348864f", "--implementation", "portable"
        )

    # At the other levels the compiler leaves the mask of this control alone.
    controls = [c for c in CONTROLS if c != "mask" or level in "23"]
    for control, (code, text) in zip(controls, checks.in_parallel(work, controls)):
        ok = code == REPORTED and ("add_row" if control == "mask" else f"leak_{control}") in text
        checks.report(f"taint: {name}: control {control} is reported", ok, text)


# The client request: rotations of rdi by 3, 13, 61 and 51 bits.
REQUEST = re.compile(r"rol +\$0x3d,%rdi")


def functions(library):
    """Name and numbered place -> instructions without addresses, of all functions of a library."""
    code, text = checks.execute(["objdump", "-d", "--no-show-raw-insn", library])
    assert code == 0, text
    found = {}
    for block in re.split(r"\n(?=[0-9a-f]+ <)", text):
        head, _, body = block.partition("\n")
        name = re.match(r"[0-9a-f]+ <(.*)>:", head)
        # Neither build's AVX-512 kernels run under memcheck, and their schedules vary from build to build.
        if not name or "avx512" in name[1]:
            continue
        lines = []
        for line in body.splitlines():
            line = line.partition("\t")[2].partition("#")[0]
            # Addresses of code and constants move; the last jump may be padded differently.
            line = re.sub(r"-?0x[0-9a-f]+\(%rip\)", "CONSTANT", line)
            line = re.sub(r"\b[0-9a-f]+ <.*>", "PLACE", line)
            if line and not re.match(r"(data16 |cs )*nop|xchg +%ax,%ax|int3", line):
                lines.append(line.strip())
        found.setdefault(re.sub(r"17h[0-9a-f]{16}E", "", name[1]), []).append(lines)
    return found


def compare(taint, shipped):
    """The builds differ only in functions that contain a client request."""
    a, b = functions(os.path.join(taint, "libmcbits.so")), functions(os.path.join(shipped, "libmcbits.so"))
    wrong, same, differing = [], 0, 0
    for name in sorted(set(a) | set(b)):
        theirs = list(b.get(name, []))
        for body in a.get(name, []):
            if body in theirs:
                theirs.remove(body)
                same += len(body)
            elif any(REQUEST.search(line) for line in body):
                differing += len(body)
                # Its counterpart in the shipped build: the one closest in length.
                if theirs:
                    theirs.remove(min(theirs, key=lambda other: abs(len(other) - len(body))))
            else:
                wrong.append(f"{name}: differs without a client request")
        wrong += [f"{name}: only in the shipped library" for _ in theirs]
    print(f"taint: {same} instructions are the same in both builds, {differing} are in functions that declassify")
    checks.report("taint: the builds differ in declassify only", not wrong and differing > 0, "\n".join(wrong))


def main():
    arguments = checks.options(__doc__)
    tiers = arguments.implementations or TIERS
    settings = [("3", "x86-64")]
    if arguments.full:
        settings += [(level, cpu) for cpu in ("x86-64", "x86-64-v3") for level in "123s" if (level, cpu) != ("3", "x86-64")]
    for level, cpu in settings:
        name = f"opt-level {level}, {cpu}"
        flags = "" if cpu == "x86-64" else f"-C target-cpu={cpu}"
        # The other settings with few sets: what differs is the compiler's work, not the text.
        sets = arguments.sets if (level, cpu) == settings[0] else [s for s in arguments.sets if s in checks.FEW_SETS]
        out = os.path.join(checks.ROOT, "target/verify", f"taint-{level}-{cpu}")
        checks.make(
            "verify/taint", out=out, level=level, rustflags=f"--cfg mcbits_taint {flags}".strip(), lines=True
        )
        check_controls(name, out, level)
        check_build(name, out, sets, tiers)
        if (level, cpu) == settings[0]:
            shipped = checks.make("verify/taint")
            compare(out, shipped)
            check_build("shipped library, dec", shipped, sets, tiers, ["--shipped"])
    checks.finish()


main()
