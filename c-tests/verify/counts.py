#!/usr/bin/env python3
"""Exact counts of dec, by callgrind, for valid, damaged, zero and wrong-weight ciphertexts and two keys:
instructions, loads, stores, conditional and indirect branches are equal, in sum and in every function.
Also of enc with five errors (the sets 8192128, where every draw is used as it is).

--full: all twenty sets.
"""

import glob
import os
import re
import tempfile

import checks

TIERS = ["portable", "avx2"]
CALLGRIND = ["--collect-atstart=no", "--cache-sim=yes", "--branch-sim=yes", "--compress-strings=no", "--compress-pos=no"]
# Counts that depend on the program alone; misses depend on what ran before.
EXACT = ["Ir", "Dr", "Dw", "Bc", "Bi"]


def read(path):
    """Name of the run, and counts per function, of one dump."""
    events, counts, function, name = [], {}, "", ""
    called = False
    with open(path, errors="replace") as lines:
        for line in lines:
            if line.startswith("desc: Trigger: Client Request: "):
                name = line.split("Client Request: ")[1].strip()
            elif line.startswith("events:"):
                events = line.split()[1:]
            elif line.startswith("fn="):
                function = line[3:].strip()
            elif line.startswith("calls="):
                called = True
            elif re.match(r"[0-9+*-]", line):
                # The line after `calls=` repeats what the called function did.
                if not called:
                    for event, value in zip(events, line.split()[1:]):
                        if event in EXACT:
                            counts[function, event] = counts.get((function, event), 0) + int(value)
                called = False
    return name, counts


def measure(job):
    """All dumps of one set on one tier: (exit code, output, {group: {run: counts}})."""
    s, tier, control = job
    with tempfile.TemporaryDirectory() as directory:
        command = checks.valgrind("callgrind", *CALLGRIND, f"--callgrind-out-file={directory}/out")
        command += [os.path.join(checks.TARGET, "verify/counts"), "--set", s, "--implementation", tier]
        code, text = checks.execute(command + (["--control", control] if control else []))
        groups = {}
        for path in glob.glob(f"{directory}/out*"):
            name, counts = read(path)
            if counts and name.count("/") == 3:
                group, _, run = name.rpartition("/")
                groups.setdefault(group, {})[run] = counts
        return code, text, groups


def differences(runs):
    """Which counts of which runs are not those of the first run. callgrind leaves zeros at the end of a line out."""
    (first, expected), *others = sorted(runs.items())
    found = []
    for name, counts in others:
        for key in sorted(set(counts) | set(expected)):
            if counts.get(key, 0) != expected.get(key, 0):
                found.append(f"{key[0]}: {key[1]}: {counts.get(key, 0)} ({name}), {expected.get(key, 0)} ({first})")
    return found


def main():
    arguments = checks.options(__doc__, checks.FEW_SETS + ["mceliece8192128f"])
    checks.make("verify/counts")
    jobs = [(s, tier, None) for s in arguments.sets for tier in arguments.implementations or TIERS]
    for (s, tier, _), (code, text, groups) in zip(jobs, checks.in_parallel(measure, jobs)):
        found = [line for runs in groups.values() for line in differences(runs)]
        sizes = {group: len(runs) for group, runs in groups.items()}
        expected = {f"{s}/{tier}/dec": 18}
        if "8192128" in s:
            expected[f"{s}/{tier}/enc"] = 5
        ok = code == 0 and not found and sizes == expected
        checks.report(f"counts: {s} {tier}", ok, "\n".join([text, str(sizes), *found]))
        for group, runs in sorted(groups.items()):
            total = {e: sum(v for (_, event), v in next(iter(runs.values())).items() if event == e) for e in EXACT}
            print(f"  {group.rpartition('/')[2]}: {len(runs)} runs, each " + ", ".join(f"{n} {e}" for e, n in total.items()))
    for control in ("branch", "compare", "mask"):
        code, text, groups = measure(("mceliece348864f", "portable", control))
        found = [line for runs in groups.values() for line in differences(runs)]
        leak = "add_row" if control == "mask" else f"leak_{control}"
        checks.report(f"counts: control {control} is reported", code == 0 and any(leak in line for line in found), text)
    checks.finish()


main()
