#!/usr/bin/env python3
"""Faults of the surroundings on every tier of this CPU; threads under helgrind; planted faults, which must be
found.

--full: all twenty sets.
"""

import os
import re

import checks

# Control -> what the report must say.
CONTROLS = {
    "block": "blocks are not given back",
    "unchecked": "killed by signal",
    "overread": "edge of memory: the process was killed by signal",
    "file": "limits: the process was killed by signal",
}


# What helgrind may report: the choice of the implementation and of the registers, atomic bytes to which racing threads store
# the same value. Helgrind takes atomic loads and stores for plain ones.
ATOMIC = re.compile(r"mcbits3cpu.*(CURRENT|REGISTERS)")


def races():
    """Eight first calls at once; then the same with a planted race."""
    program = os.path.join(checks.TARGET, "verify/first_call")
    for control in (None, "static"):
        code, text = checks.execute(
            checks.valgrind("helgrind") + [program] + (["--control", control] if control else [])
        )
        reports = text.count("Possible data race")
        places = re.findall(r"inside data symbol \"(.*)\"", text)
        others = [place for place in places if not ATOMIC.search(place)]
        if control:
            checks.report("faults: control race is reported", any("SINK" in place for place in others), text)
        else:
            ok = code == 0 and not others and len(places) == reports
            checks.report("faults: first call of eight threads, helgrind", ok, text)


def main():
    arguments = checks.options(__doc__)
    checks.make("verify/faults", "verify/first_call")
    program = [os.path.join(checks.TARGET, "verify/faults")]
    for s in arguments.sets:
        code, text = checks.run(program + ["--set", s])
        checks.report(f"faults: {s}", code == 0, text)
    for control, words in CONTROLS.items():
        code, text = checks.run(
            program + ["--set", "mceliece348864f", "--implementation", "portable", "--control", control]
        )
        checks.report(f"faults: control {control} is reported", code == 1 and words in text, text)
    races()
    checks.finish()


main()
