#!/usr/bin/env python3
"""Runs the commands of docs/verification.md that are marked `ci`, one after the other."""

import os
import re
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def commands():
    """Name and command of the rows of the table whose column "when" says ci."""
    with open(os.path.join(ROOT, "docs/verification.md")) as file:
        for line in file:
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if line.startswith("|") and len(cells) == 4 and cells[2] == "ci":
                yield cells[0], re.fullmatch(r"`(.*)`", cells[1])[1]


def main():
    found = list(commands())
    failed = []
    environment = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    for name, command in found:
        print(f"\n== {name}: {command}", flush=True)
        start = time.monotonic()
        code = subprocess.run(command, shell=True, cwd=ROOT, env=environment).returncode
        print(f"== {name}: {'ok' if code == 0 else 'FAILED'}, {time.monotonic() - start:.0f} s", flush=True)
        if code:
            failed.append(name)
    print(f"\n{len(found)} checks, {len(failed)} failed" + "".join(f"\n  {name}" for name in failed))
    sys.exit(bool(failed) or not found)


main()
