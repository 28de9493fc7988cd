"""What the checks in this directory share: building, valgrind, running side by side, the verdict."""

import argparse
import concurrent.futures
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TARGET = os.path.join(ROOT, os.environ.get("OUT", "target/c"))
JOBS = os.cpu_count() or 1
# Sanitizers need the target by name.
HOST = "x86_64-unknown-linux-gnu"
# The words in front of programs that use the library, outside of valgrind: RUNNER=c-tests/emulated.py.
RUNNER = os.environ.get("RUNNER", "").split()

# Both degrees, with and without f and pc, with and without padding bits.
FEW_SETS = ["mceliece348864f", "mceliece348864pc", "mceliece460896f", "mceliece6960119pcf"]
ALL_SETS = [
    f"mceliece{size}{kind}"
    for size in ("348864", "460896", "6688128", "6960119", "8192128")
    for kind in ("", "f", "pc", "pcf")
]

_failures = []


def options(description, few=FEW_SETS):
    """The arguments of a check: --full, --set, --implementation."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--full", action="store_true", help="all sets and compiler settings")
    parser.add_argument("--set", action="append", dest="sets", help="only this set")
    parser.add_argument("--implementation", action="append", dest="implementations", help="only this one")
    arguments = parser.parse_args()
    arguments.sets = arguments.sets or (ALL_SETS if arguments.full else few)
    return arguments


# A library that also has the encryption of McBits 2017.
TARGET_2017 = TARGET + "-2017"
SETS_2017 = ["mcbits8192128", "mcbits4096062"]


def make(*targets, out=TARGET, rustflags="", level=None, lines=False):
    """Runs make; returns the output directory."""
    environment = dict(os.environ, RUSTFLAGS=rustflags)
    for name in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS"):
        environment.pop(name, None)
    command = ["make", "-s", f"OUT={out}"]
    if out == TARGET_2017:
        command.append("MCBITS2017=1")
    if lines:
        environment["CARGO_PROFILE_C_DEBUG"] = "line-tables-only"
    if level:
        environment["CARGO_PROFILE_C_OPT_LEVEL"] = level
        command.append(f"LEVEL={level}")
    command += [os.path.join(out, target) for target in targets]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    return out


def nightly():
    """The environment for the nightly compiler with the sources of its standard library."""
    environment = dict(os.environ, RUSTUP_TOOLCHAIN="nightly")
    for name in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "CARGO"):
        environment.pop(name, None)
    if os.environ.get("RUST_SRC"):
        environment["__CARGO_TESTS_ONLY_SRC_ROOT"] = os.path.join(os.environ["RUST_SRC"], "library")
    return environment


def build_sanitized(crate, name, flags):
    """Builds a crate of its own with an instrumented standard library; returns its program."""
    target = os.path.join(TARGET, "verify", name)
    environment = dict(nightly(), RUSTFLAGS=" ".join(flags), CARGO_TARGET_DIR=target)
    subprocess.run(
        ["cargo", "build", "--quiet", "--locked", "--release", "-Zbuild-std", f"--target={HOST}"],
        cwd=os.path.join(ROOT, crate),
        env=environment,
        check=True,
    )
    return os.path.join(target, HOST, "release", name)


def valgrind(tool, *options):
    """The beginning of a command."""
    if not shutil.which("valgrind"):
        sys.exit("valgrind is missing: apt-get install valgrind")
    return ["valgrind", "-q", f"--tool={tool}", *options]


def execute(command, **keywords):
    """Exit code and output."""
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", **keywords
    )
    return done.returncode, done.stdout


def run(command, **keywords):
    """The same for a program that uses the library, where RUNNER says."""
    return execute([*RUNNER, *command], **keywords)


def in_parallel(work, jobs):
    """work(job) for every job, as many at a time as there are CPUs; results in order."""
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        return list(pool.map(work, jobs))


def report(name, ok, text=""):
    """One line, and the text if something is wrong."""
    print(f"{name}: {'ok' if ok else 'FAILED'}", flush=True)
    if not ok:
        _failures.append(name)
        lines = text.splitlines()
        print("\n".join(lines[:60]), flush=True)


def finish():
    """Ends the program with the verdict."""
    if _failures:
        print(f"{len(_failures)} failed: " + ", ".join(_failures))
    sys.exit(1 if _failures else 0)
