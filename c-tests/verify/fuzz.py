#!/usr/bin/env python3
"""Fuzzes the targets of fuzz/targets.rs with cargo-fuzz, under AddressSanitizer.

Needs the nightly compiler and cargo-fuzz (cargo install cargo-fuzz). DURATION=N in the environment: seconds for
each target, by default 600. TARGETS="dec enc": only these. Inputs that are found stay in OUT/verify/fuzz/; those
that fail are in fuzz/artifacts/.
"""

import os
import subprocess

import checks

TARGETS = ["dec", "enc", "import", "name"]


def main():
    checks.options(__doc__)
    duration = os.environ.get("DURATION", "600")
    target = ["--target-dir", os.path.join(checks.TARGET, "verify/fuzz-build")]
    environment = checks.nightly()
    subprocess.run(["cargo", "fuzz", "build", *target], cwd=checks.ROOT, env=environment, check=True)
    for name in os.environ.get("TARGETS", " ".join(TARGETS)).split():
        found = os.path.join(checks.TARGET, "verify/fuzz", name)
        os.makedirs(found, exist_ok=True)
        command = ["cargo", "fuzz", "run", *target, name, found, f"fuzz/corpus/{name}", "--"]
        command += [f"-max_total_time={duration}", "-max_len=1024", "-timeout=60", "-rss_limit_mb=4096", "-print_final_stats=1"]
        code, text = checks.execute(command, env=environment)
        print("".join(f"  {line}\n" for line in text.splitlines() if "number_of_executed_units" in line), end="")
        checks.report(f"fuzz: {name}, {duration} s", code == 0, "\n".join(text.splitlines()[-60:]))
    checks.finish()


main()
