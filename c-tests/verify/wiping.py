#!/usr/bin/env python3
"""What operations leave in memory and registers, on every tier of this CPU; then planted leftovers,
which must be found.

--full: all twenty sets.
"""

import os

import checks

# Control -> what the report must say.
CONTROLS = {
    "stack": "in the stack",
    "heap": "in memory that was given back",
    "static": "verify/wiping",
    "register": "in a vector register",
    "register_zmm": "in a vector register",
}


def main():
    arguments = checks.options(__doc__)
    checks.make("verify/wiping")
    program = [os.path.join(checks.TARGET, "verify/wiping")]

    avx512 = True
    for s in arguments.sets:
        code, text = checks.run(program + ["--set", s])
        checks.report(f"wiping: {s}", code == 0, text)
        avx512 = avx512 and "avx512: this CPU lacks it" not in text
        print("".join(f"  {line}\n" for line in text.splitlines() if "ok" in line), end="")
    for control, words in CONTROLS.items():
        if control == "register_zmm" and not avx512:
            continue
        tier = "avx512" if control == "register_zmm" else "portable"
        code, text = checks.run(
            program + ["--set", "mceliece348864f", "--implementation", tier, "--control", control]
        )
        found = [line for line in text.splitlines() if "dec: left a piece of" in line and words in line]
        checks.report(f"wiping: control {control} is reported", code == 1 and bool(found), text)
    checks.make("verify/wiping2017", out=checks.TARGET_2017)
    program = [os.path.join(checks.TARGET_2017, "verify/wiping2017")]
    for s in checks.SETS_2017:
        code, text = checks.run(program + ["--set", s])
        checks.report(f"wiping: {s}", code == 0, text)
    code, text = checks.run(program + ["--set", "mcbits8192128", "--control", "stack"])
    checks.report("wiping: McBits 2017: control stack is reported", code == 1 and "in the stack" in text, text)
    checks.finish()


main()
