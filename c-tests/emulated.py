#!/usr/bin/env python3
"""Runs a program on an emulated CPU with AVX-512 and GFNI, for machines without: results and instructions are those
of the CPU, time is not. Prints what the program prints and ends with its exit code.

usage: c-tests/emulated.py [--with PATH]... PROGRAM ARGUMENT...

The program, its shared libraries, the files among its arguments and those of --with are put under the same paths into
a small Linux system, which Bochs starts (half a minute) and runs at 20 to 30 million instructions per second.

BOCHS: the folder of Bochs' source in which it was built. KERNEL: a Linux kernel. TIME_LIMIT: seconds, by default 7200.
MEMORY: of the machine, by default 1024 MiB. docs/verification.md tells what it needs and how to get it.
"""

import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

CPU = "corei7_icelake_u"
PASSED_ON = re.compile(r"(A|M)SAN_OPTIONS|RUST_\w+|CARGO_\w+|MCBITS\w*")
BEGIN, END = "---- output", "---- exit code "

INIT = """#!/bin/busybox sh
B=/bin/busybox
$B mount -t proc proc /proc
$B mount -t devtmpfs dev /dev
$B mkdir -p /tmp /dev/shm
exec > /dev/ttyS0 2>&1
echo "{begin}"
$B mkdir -p {directory}
cd {directory}
{program}
echo "
{end}$?."
$B sleep 600
"""

BOCHSRC = """display_library: nogui
memory: guest={memory}, host={memory}
cpu: model={cpu}, ips=50000000, reset_on_triple_fault=0
romimage: file={bios}/BIOS-bochs-latest
vgaromimage: file={bios}/VGABIOS-lgpl/VGABIOS-lgpl-latest.bin
ata0-master: type=cdrom, path={folder}/system.iso, status=inserted
boot: cdrom
com1: enabled=1, mode=file, dev={folder}/serial
log: {folder}/log
panic: action=fatal
clock: sync=none
"""

ISOLINUX = "default k\nlabel k\nkernel kernel\nappend initrd=initrd console=ttyS0 quiet mitigations=off\n"


def quoted(words):
    return " ".join("'" + word.replace("'", "'\\''") + "'" for word in words)


def shared_libraries(program):
    """With the loader; none for a static program."""
    text = subprocess.run(["ldd", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    return re.findall(r"(/\S+) \(0x", text)


def below(path):
    """The files of a folder, or the file itself."""
    if not os.path.isdir(path):
        return [path]
    return [os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names]


def entry(name, mode, content=b"", device=(0, 0)):
    """One of a cpio archive of the newc format."""
    name = name.encode() + b"\0"
    fields = [0, mode, 0, 0, 1, 0, len(content), 0, 0, *device, len(name), 0]
    head = b"070701" + b"".join(b"%08x" % field for field in fields) + name
    return head + bytes(-len(head) % 4) + content + bytes(-len(content) % 4)


def initramfs(files, init):
    folders = {"dev", "proc"}
    for path in files:
        parts = path.strip("/").split("/")[:-1]
        folders.update("/".join(parts[: i + 1]) for i in range(len(parts)))
    archive = [entry(folder, 0o040755) for folder in sorted(folders)]
    archive += [entry("dev/console", 0o020600, device=(5, 1)), entry("init", 0o100755, init.encode())]
    for path in sorted(files):
        with open(path, "rb") as file:
            archive.append(entry(path.strip("/"), 0o100755, file.read()))
    return b"".join(archive) + entry("TRAILER!!!", 0)


def system(folder, files, init):
    """Writes the disc to start from."""
    disc = os.path.join(folder, "disc")
    os.mkdir(disc)
    shutil.copy("/usr/lib/ISOLINUX/isolinux.bin", disc)
    shutil.copy("/usr/lib/syslinux/modules/bios/ldlinux.c32", disc)
    shutil.copy(os.environ["KERNEL"], os.path.join(disc, "kernel"))
    with gzip.open(os.path.join(disc, "initrd"), "wb", 1) as file:
        file.write(initramfs(files, init))
    with open(os.path.join(disc, "isolinux.cfg"), "w") as file:
        file.write(ISOLINUX)
    boot = ["-b", "isolinux.bin", "-c", "boot.cat", "-no-emul-boot", "-boot-load-size", "4", "-boot-info-table"]
    image = os.path.join(folder, "system.iso")
    subprocess.run(["xorriso", "-as", "mkisofs", "-quiet", "-o", image, *boot, disc], check=True, stderr=subprocess.DEVNULL)


def run(folder, seconds):
    """Starts the machine, prints what the program prints; its exit code, or None."""
    bochs = os.environ["BOCHS"]
    memory = os.environ.get("MEMORY", "1024")
    configuration = os.path.join(folder, "bochsrc")
    with open(configuration, "w") as file:
        file.write(BOCHSRC.format(cpu=CPU, bios=os.path.join(bochs, "bios"), folder=folder, memory=memory))
    serial = os.path.join(folder, "serial")
    open(serial, "w").close()
    machine = subprocess.Popen(
        [os.path.join(bochs, "bochs"), "-q", "-f", configuration],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=dict(os.environ, BXSHARE=os.path.join(bochs, "bios")),
    )
    printed = 0
    try:
        for _ in range(4 * seconds):
            stopped = machine.poll() is not None
            with open(serial, errors="replace", newline="") as file:
                _, found, text = file.read().replace("\r\n", "\n").partition(BEGIN + "\n")
            text, ended, code = text.partition("\n" + END)
            # The last line feed may be the one in front of END.
            ready = text if ended or stopped else text[: max(text.rfind("\n"), 0)]
            sys.stdout.write(ready[printed:])
            sys.stdout.flush()
            printed = max(printed, len(ready))
            if ended and "." in code:
                return int(code.split(".")[0])
            if stopped:
                print(f"emulated.py: Bochs ended by itself ({'after' if found else 'before'} the start)", file=sys.stderr)
                return None
            time.sleep(0.25)
        print(f"emulated.py: not ended after {seconds} seconds", file=sys.stderr)
        return None
    finally:
        machine.kill()
        machine.wait()


def main():
    words, files = sys.argv[1:], set()
    while words[:1] == ["--with"] and len(words) > 1:
        files.update(below(os.path.abspath(words[1])))
        words = words[2:]
    if not words or words[0].startswith("-") or not {"BOCHS", "KERNEL"} <= set(os.environ):
        sys.exit(__doc__)
    program = shutil.which(words[0]) or sys.exit(f"emulated.py: no program {words[0]}")
    words[0] = os.path.abspath(program)
    files.update(os.path.abspath(word) for word in words if os.path.isfile(word))
    files.update(shared_libraries(words[0]))
    files.add("/bin/busybox")
    variables = [f"{name}={value}" for name, value in os.environ.items() if PASSED_ON.fullmatch(name)]
    command = quoted(["/bin/busybox", "env", *variables, *words])
    init = INIT.format(begin=BEGIN, end=END, directory=quoted([os.getcwd()]), program=command)
    with tempfile.TemporaryDirectory() as folder:
        system(folder, files, init)
        code = run(folder, int(os.environ.get("TIME_LIMIT", "7200")))
    sys.exit(125 if code is None else code)


main()
