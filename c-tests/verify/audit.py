#!/usr/bin/env python3
"""Audit of object code: what in the AVX-512 kernels could tell a secret.

A kernel is a function that Simd::run of the tier made. For every instruction the audit works out, along all
paths, which general registers, mask registers and stack slots may hold secrets, and lists

  branch    a conditional jump whose condition may be secret
  address   a memory operand whose index may be secret
  masked    a load or store under a mask that may be secret
  gather    gathers, scatters, compressing stores, expanding loads: all of them
  division  div and idiv whose operands may be secret
  repeat    string instructions whose length may be secret
  jump      indirect jumps
  call      calls of functions that are neither kernels nor on the list

Public are constants, arguments, and what is computed from these alone. A closure's argument points to its
variables, which are pointers, lengths, or pointers to such: 64-bit words loaded at a fixed distance from a
pointer that is an argument or was loaded in this way are taken for public. All other loads may be secret: through
an index, through a pointer that was computed, of less than 64 bits; and all that comes from vector registers.

What is listed must be in audit.txt, which gives a reason for each place. Then a file with planted leaks is
audited, and each must be listed.

usage: audit.py [--list]
"""

import argparse
import os
import re
import sys

import checks

PUBLIC, ARGUMENT, SECRET = 0, 1, 2
ALLOWED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "audit.txt")

NAMES = {}
for _old in ("ax", "bx", "cx", "dx"):
    for _name in (f"r{_old}", f"e{_old}", _old, _old[0] + "l", _old[0] + "h"):
        NAMES[_name] = f"r{_old}"
for _old in ("si", "di", "bp", "sp"):
    for _name in (f"r{_old}", f"e{_old}", _old, _old + "l"):
        NAMES[_name] = f"r{_old}"
for _i in range(8, 16):
    for _name in (f"r{_i}", f"r{_i}d", f"r{_i}w", f"r{_i}b"):
        NAMES[_name] = f"r{_i}"
for _i in range(8):
    NAMES[f"k{_i}"] = f"k{_i}"
for _i in range(32):
    for _name in "xyz":
        NAMES[f"{_name}mm{_i}"] = f"zmm{_i}"

ARGUMENTS = ["rdi", "rsi", "rdx", "rcx", "r8", "r9"]
VOLATILE = ["rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11"]
# These return a pointer or nothing; their lengths are checked as arguments would be: see `call`.
LENGTH_IN_RDX = re.compile(r"<(memcpy|memmove|memset)[@>]")
NO_RETURN = re.compile(r"<(core::|.*_fail|.*panic)")
ENDS = {"ret", "ud2", "hlt"}


class Instruction:
    """One line of objdump's output."""

    def __init__(self, address, text):
        self.address = address
        self.text = text
        words = text.split(None, 1)
        while words[0] in ("rep", "repz", "repnz", "lock", "bnd", "notrack", "data16", "cs") and len(words) > 1:
            self.prefix = words[0]
            words = words[1].split(None, 1)
        self.name = words[0]
        self.operands = split_operands(words[1]) if len(words) > 1 else []
        self.target = None
        jump = re.match(r"([0-9a-f]+) <", words[1]) if len(words) > 1 and self.name[0] in "jc" else None
        if jump:
            self.target = int(jump[1], 16)

    prefix = ""

    def jumps(self):
        return self.name[0] == "j"

    def conditional(self):
        return self.jumps() and self.name not in ("jmp", "jmpq")


def split_operands(text):
    """The operands, split at commas outside of brackets."""
    text = text.partition("#")[0].partition("<")[0].strip()
    operands, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            operands.append(text[start:i].strip())
            start = i + 1
    return operands + [text[start:].strip()] if text else []


def register(operand):
    """The tracked register that an operand is, or None."""
    found = re.match(r"%(\w+)", operand)
    return NAMES.get(found[1]) if found else None


def is_vector(operand):
    return bool(re.match(r"%[xyz]mm", operand))


def memory(operand):
    """(displacement, base, index) of a memory operand, or None."""
    found = re.match(r"\*?(?:%[fg]s:)?(-?0x[0-9a-f]+|-?\d+)?\(([^)]*)\)", operand)
    if not found:
        return None
    parts = [p.strip().lstrip("%") for p in found[2].split(",")]
    displacement = int(found[1], 16) if found[1] else 0
    return displacement, parts[0], parts[1] if len(parts) > 1 else ""


class Kernel:
    """The instructions of one function, and what is found in them."""

    def __init__(self, name, instructions):
        self.name = name
        self.instructions = instructions
        self.places = {instruction.address: i for i, instruction in enumerate(instructions)}
        self.found = {}
        # Slots whose address is taken may be written by anybody.
        self.shared = set()
        for i in instructions:
            if i.name == "lea" and memory(i.operands[0]) and memory(i.operands[0])[1] == "rsp":
                self.shared.add(memory(i.operands[0])[0])

    def report(self, instruction, kind):
        self.found[instruction.address] = (kind, instruction.text)

    def audit(self):
        """Follows all paths until nothing changes."""
        start = {name: PUBLIC for name in set(NAMES.values())}
        start.update({name: ARGUMENT for name in ARGUMENTS})
        start.update({f"k{i}": SECRET for i in range(8)})
        start.update({f"zmm{i}": SECRET for i in range(32)})
        start["flags"] = PUBLIC
        states = {0: start}
        work = [0]
        while work:
            i = work.pop()
            state = dict(states[i])
            instruction = self.instructions[i]
            self.execute(instruction, state)
            successors = []
            if instruction.target in self.places and instruction.jumps():
                successors.append(self.places[instruction.target])
            ended = instruction.name in ENDS or (instruction.jumps() and not instruction.conditional())
            ended |= instruction.name == "call" and bool(NO_RETURN.search(instruction.text))
            if not ended and i + 1 < len(self.instructions):
                successors.append(i + 1)
            for s in successors:
                if s not in states:
                    states[s] = dict(state)
                    work.append(s)
                    continue
                old, changed = states[s], False
                for key in list(old):
                    # A slot that one of the paths did not write is secret, which is the default.
                    value = max(old[key], state.get(key, SECRET))
                    if value != old[key]:
                        old[key] = value
                        changed = True
                if changed:
                    work.append(s)
        return self.found

    def load(self, state, address, wide=True):
        """What a load of a general register from there gives."""
        displacement, base, index = address
        if base == "rip":
            return PUBLIC
        if base in ("rsp", "rbp") and not index:
            return state.get((base, displacement), SECRET)
        return ARGUMENT if state.get(NAMES.get(base), SECRET) == ARGUMENT and not index and wide else SECRET

    def check_address(self, instruction, state, operand):
        _, base, index = memory(operand)
        for r in (base, index):
            if r in NAMES and state.get(NAMES[r], SECRET) == SECRET:
                self.report(instruction, "address")

    def execute(self, instruction, state):
        name, operands = instruction.name, instruction.operands
        if name.startswith("nop") or instruction.text.startswith(("nop", "xchg   %ax,%ax")) or name in ENDS:
            return
        if instruction.conditional():
            if state["flags"] == SECRET:
                self.report(instruction, "branch")
            return
        if name in ("jmp", "jmpq"):
            if instruction.target is None:
                self.report(instruction, "jump")
            return
        addresses = [o for o in operands if memory(o)]
        if name not in ("lea", "leaq", "nopl", "nopw"):
            for operand in addresses:
                self.check_address(instruction, state, operand)
                mask = re.search(r"\{%(k\d)\}", instruction.text)
                if mask and state.get(mask[1], SECRET) == SECRET and re.search(r"mov|store|load|scatter|gather|compress|expand", name):
                    self.report(instruction, "masked")
        if re.match(r"v?p?(gather|scatter)", name) or (re.search("compress|expand", name) and addresses):
            self.report(instruction, "gather")
        if name.startswith(("div", "idiv")):
            sources = [state.get(register(operands[0]), SECRET) if not addresses else self.load(state, memory(operands[0]))]
            if max(sources + [state["rax"], state["rdx"]]) == SECRET:
                self.report(instruction, "division")
            state["rax"] = state["rdx"] = max(sources + [state["rax"], state["rdx"]])
            return
        if instruction.prefix.startswith("rep"):
            if state["rcx"] == SECRET:
                self.report(instruction, "repeat")
            state["rcx"] = PUBLIC
            return
        if name == "call":
            if LENGTH_IN_RDX.search(instruction.text):
                if state["rdx"] == SECRET:
                    self.report(instruction, "repeat")
                result = PUBLIC
            else:
                result = SECRET
                if instruction.target is None and "*" in instruction.text and not addresses:
                    if max(state[register(operands[0].lstrip("*"))], PUBLIC) == SECRET:
                        self.report(instruction, "call")
            for r in VOLATILE:
                state[r] = result
            for i in range(8):
                state[f"k{i}"] = SECRET
            for i in range(32):
                state[f"zmm{i}"] = SECRET
            self.forget_shared(state)
            return
        if name in ("push", "pushq"):
            return
        if name in ("pop", "popq"):
            state[register(operands[0])] = PUBLIC
            return
        self.compute(instruction, state, name, operands, addresses)

    def compute(self, instruction, state, name, operands, addresses):
        """Moves and arithmetic: the destination is the last operand."""
        if not operands:
            if name in ("cqto", "cltd", "cqo", "cdq"):
                state["rdx"] = state["rax"]
            return
        if name in ("mul", "mulq", "imul") and len(operands) == 1:
            value = max(state["rax"], self.value(state, operands[0]))
            state["rax"] = state["rdx"] = state["flags"] = value
            return
        destination = operands[-1]
        sources = operands[:-1]
        compare = name.startswith(("cmp", "test", "bt", "vptest", "ptest", "kortest", "ktest", "vucomis", "vcomis")) and not name.startswith("cmpxchg")
        wide = not re.match(r"mov[sz]|\w+[bwl]$", name) and not (
            register(destination) and destination[1] != "r" and not destination.startswith("%k")
        ) or register(destination) in ("r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15") and destination[-1].isdigit()
        value = max([self.value(state, o, wide) for o in sources] or [PUBLIC])
        plain_move = re.match(r"mov|lea|kmov|vmov[dq]$|setc|set|popcnt|tzcnt|lzcnt|bextr|rorx|shlx|shrx|sarx|andn|bls|pext|pdep|mulx|vpcmp|vptestn?m|vpmov.2m|vcmp|kshift|knot|kor|kand|kxn?or|kunpck|kadd|imul$|v(?!pternlog|permt2|permi2|fm)", name)
        if "{%k" in instruction.text:
            value = max(value, state[re.search(r"\{%(k\d)\}", instruction.text)[1]])
            if "{z}" not in instruction.text:
                value = max(value, self.value(state, destination, wide))
        if name.startswith("set"):
            value = state["flags"]
        elif name.startswith("cmov"):
            value = max(value, state["flags"], self.value(state, destination, wide))
        elif name in ("lea", "leaq"):
            _, base, index = memory(sources[0])
            value = max([min(state.get(NAMES.get(r), PUBLIC), SECRET) for r in (base, index) if r] or [PUBLIC])
            value = PUBLIC if value == ARGUMENT else value
        elif compare:
            value = max(value, self.value(state, destination, wide))
            state["flags"] = PUBLIC if value == ARGUMENT else value
            return
        elif name in ("sbb", "adc", "sbbq", "rcl", "rcr"):
            value = max(value, state["flags"], self.value(state, destination, wide))
            if len(sources) == 1 and sources[0] == destination:
                value = state["flags"]
        elif re.match(r"v?p?xor|kxor|v?xorps|sub$", name) and len(set(operands)) == 1 or (
            re.match(r"v?p?xor|v?xorps|vpternlog|vpcmpeq", name) and len(sources) >= 2 and len({register(o) for o in operands if register(o)}) == 1 and not addresses and destination[0] == "%" and is_vector(destination)
        ):
            value = PUBLIC
        elif name.startswith("kxnor") and sources[0] == sources[1]:
            value = PUBLIC
        elif not plain_move or (name == "imul" and len(operands) == 2):
            value = max(value, self.value(state, destination, wide))
        if re.match(r"(add|sub|and|or|xor|sh[lr]|sa[lr]|dec|inc|neg|imul|popcnt|tzcnt|lzcnt|andn|bls|bextr|ror|rol|sbb|adc)", name):
            state["flags"] = PUBLIC if value == ARGUMENT else value
            if value == ARGUMENT:
                value = PUBLIC
        target = register(destination)
        if target:
            if target != "rsp":
                state[target] = value
        elif memory(destination):
            self.store(instruction, state, memory(destination), value, sources)
        if name.startswith("xchg") and register(operands[0]):
            state[register(operands[0])] = value = max(value, self.value(state, operands[0]))

    def store(self, instruction, state, address, value, sources):
        displacement, base, index = address
        if base in ("rsp", "rbp") and not index:
            width = 64 if sources and is_vector(sources[0]) else 8
            for key in [k for k in state if isinstance(k, tuple) and k[0] == base]:
                if displacement - 8 < key[1] < displacement + width:
                    state.pop(key)
            state[base, displacement] = value
        elif NAMES.get(base) and state.get(NAMES[base], SECRET) != ARGUMENT:
            self.forget_shared(state)

    def forget_shared(self, state):
        for key in [k for k in state if isinstance(k, tuple) and k[0] == "rsp" and k[1] in self.shared]:
            state.pop(key)

    def value(self, state, operand, wide=True):
        if operand.startswith("$"):
            return PUBLIC
        if memory(operand):
            return self.load(state, memory(operand), wide)
        return state.get(register(operand), SECRET)


def functions(path, wanted):
    """The functions whose name `wanted` accepts."""
    code, text = checks.execute(["objdump", "-d", "-C", "--no-show-raw-insn", path])
    assert code == 0, text
    for block in re.split(r"\n(?=[0-9a-f]+ <)", text):
        head, _, body = block.partition("\n")
        name = re.match(r"[0-9a-f]+ <(.*)>:", head)
        if name and wanted(name[1]):
            lines = re.findall(r"^ *([0-9a-f]+):\t(.+?)\s*$", body, re.M)
            yield Kernel(name[1], [Instruction(int(a, 16), t) for a, t in lines])


def places(path, addresses):
    """Source places of addresses: the innermost function of ours and its file."""
    found = {}
    text = "\n".join(hex(a) for a in addresses)
    code, text = checks.execute(["addr2line", "-a", "-C", "-f", "-i", "-e", path], input=text)
    for block in text.split("0x")[1:]:
        lines = block.splitlines()
        frames = list(zip(lines[1::2], lines[2::2]))
        ours = [(f, where) for f, where in frames if "mcbits/src/" in where or "/src/" in where and "library/" not in where and "registry" not in where]
        function, where = (ours or frames or [("?", "?")])[0]
        file = where.partition(":")[0].rpartition("src/")[2]
        # Closures count as the function they stand in, inlined or not.
        names = [re.sub(r"<.*", "", f) for f, _ in ours or [(function, "")]]
        names = [re.sub(r"(::)?\{.*", "", n).split("::")[-1] for n in names]
        function = next((n for n in names if n and n != "inner"), "run")
        line = where.rpartition(":")[2]
        found[int(lines[0], 16)] = (f"{file} {function}", line)
    return found


def allowed():
    """(kind, place) -> reason."""
    found = {}
    with open(ALLOWED) as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                kind, place, reason = (part.strip() for part in line.split("|"))
                found[kind, place] = reason
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true", help="no difference")
    parser.add_argument("--list", action="store_true", help="print everything that is listed")
    arguments = parser.parse_args()
    out = os.path.join(checks.ROOT, "target/verify/lines")
    checks.make("libmcbits.a", out=out, lines=True)
    library = os.path.join(out, "libmcbits.so")

    kernels = instructions = 0
    found = {}
    for kernel in functions(library, lambda name: "::Avx512 as" in name and "::run" in name):
        kernels += 1
        instructions += len(kernel.instructions)
        found.update(kernel.audit())
    where = places(library, found)
    reasons, used, unlisted = allowed(), set(), []
    for address, (kind, text) in sorted(found.items()):
        place, line = where[address]
        if arguments.list:
            print(f"  {address:x} | {kind} | {place} | line {line} | {text.partition('<')[0]}")
        used.add((kind, place))
        if (kind, place) not in reasons:
            unlisted.append(f"{kind} | {place} | line {line}: {address:x}: {text}")
    print(f"audit: {kernels} kernels, {instructions} instructions, {len(found)} listed, {len(used)} places")
    checks.report("audit: avx512", kernels > 20 and not unlisted, "\n".join(unlisted))
    for kind, place in sorted(set(reasons) - used):
        print(f"  not needed in audit.txt: {kind} | {place}")

    leaks = os.path.join(checks.make("verify/leaks.o"), "verify/leaks.o")
    reported = {k.name: {kind for kind, _ in k.audit().values()} for k in functions(leaks, lambda n: "leak" in n)}
    for name, kind in (("branch", "branch"), ("compare", "branch"), ("index", "address"), ("division", "division"), ("gather", "gather")):
        checks.report(f"audit: control {name} is listed", kind in reported[f"leak_{name}"], str(reported))
    checks.finish()


main()
