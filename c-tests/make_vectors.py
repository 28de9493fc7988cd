#!/usr/bin/env python3
"""Writes the test vectors in the form that the C drivers read.

usage: make_vectors.py KAT_DIRECTORY [--compact] > vectors.txt

KAT_DIRECTORY holds nist/, reject/, encedge/, keyedge/ and supercop.json; its README says how the
values were made. With --compact, as for the file in this directory, a few cases of every group of
every set are taken instead of all.

One line is one item, its fields are separated by blanks:

  family NAME                                 five; forgets the definitions
  def N S                                     string number N
  set NAME
  nist SEED_OF_ALL RSP_FIRST RSP_ALL FIELDS   digests of the NIST procedure
  record SEED PK SK CT SS                     one record of it
  supercop SMALL BIG                          checksums
  keyedge DELTA PK SK                         key pair from a seed
  key NAME SEED PK SK                         key pair of the following lines; SEED is for the generator
  dec GROUP RETURN CT SS [PATCH]              decapsulation, secret key patched
  encpk BASE RETURN SEED DRAWS NEXT CT SS [PATCH]   encapsulation, public key BASE patched
  encedge RETURN DRAWS BYTES STREAM CT SS     encapsulation from a stream of so many random bytes

PK and SK are SHA-256 digests of keys; DRAWS is the number of calls of the generator, NEXT its
next 16 bytes. A string S is a beginning and patches: - (zeros), ~N (N bytes 0xff), @N (string N)
or hexadecimal digits, cut or filled up with zeros to the length that the item needs; then any number of
^OFFSET:HEX, to be xored in. A PATCH is such a string on top of zeros, without the beginning.
"""

import json
import os
import sys

FAMILIES = ["348864", "460896", "6688128", "6960119", "8192128"]
VARIANTS = ["", "f", "pc", "pcf"]

# --compact: so many cases of a group.
LIMIT = {
    "dec": {"edge_valid": 3, "zero_element": 9, "bitflip": 3, "two_flips": 2, "wrong_weight": 4, "constant": 3,
            "random": 1, "other_key": 1, "confirmation": 4, "padding": 4, "outside_support": 2, "found_roots": 1},
    "record": 1, "encedge": 18, "keyedge": 3, "dec_sk": 10, "enc_pk": 9,
}


def runs(a, b):
    """Where two byte strings differ, as (offset, xor) with gaps of up to two equal bytes included."""
    out, i, n = [], 0, max(len(a), len(b))
    a, b = a.ljust(n, b"\0"), b.ljust(n, b"\0")
    x = bytes(p ^ q for p, q in zip(a, b))
    while i < n:
        if x[i] == 0:
            i += 1
            continue
        j = end = i
        while j < n and j - end <= 2:
            if x[j]:
                end = j
            j += 1
        out.append((i, x[i:end + 1]))
        i = end + 1
    return out


def patches(r):
    return "".join("^%d:%s" % (offset, x.hex()) for offset, x in r)


class Strings:
    """The strings of one family, each written as a difference to an earlier one where that is shorter."""

    def __init__(self):
        self.known, self.text, self.used = {}, [], set()

    def add(self, value):
        """A token that stands for the string until resolve()."""
        if value not in self.known:
            best = value.hex()
            for base in [b"", b"\xff" * len(value)] + list(self.known):
                if len(base) > 64 or len(base) == 0 or base[:1] == b"\xff":
                    cut = base[:len(value)]
                    r = runs(cut, value)
                    start = "-" if not base else "~%d" % len(base) if base not in self.known else "{%d}" % self.known[base]
                    candidate = start + patches(r)
                    if len(candidate) + 10 < len(best):
                        best = candidate
            self.known[value] = len(self.text)
            self.text.append(best)
        return "{%d}" % self.known[value]

    def resolve(self, lines):
        """Puts the strings into the lines; those that are short or used once in place, others as definitions."""
        import re
        token = re.compile(r"\{(\d+)\}")
        count = {}
        for t in lines + self.text:
            for k in token.findall(t):
                count[int(k)] = count.get(int(k), 0) + 1
        based = {int(k) for t in self.text for k in token.findall(t)}
        numbers, out = {}, []

        def put(k):
            k = int(k)
            if k in numbers:
                return "@%d" % numbers[k]
            text = token.sub(lambda m: put(m.group(1)), self.text[k])
            if k in based or (count[k] > 1 and len(text) > 8):
                numbers[k] = len(numbers)
                out.append("def %d %s" % (numbers[k], text))
                return "@%d" % numbers[k]
            return text

        for line in lines:
            line = token.sub(lambda m: put(m.group(1)), line)
            out.append(line)
        return out


def spread(cases, limit):
    """At most `limit` of the cases, evenly spread, the first one included."""
    if limit is None or len(cases) <= limit:
        return cases
    return [cases[i * len(cases) // limit] for i in range(limit)]


def family(directory, supercop, name, compact):
    strings, lines = Strings(), []

    def s(hexadecimal):
        return strings.add(bytes.fromhex(hexadecimal))

    def limit(kind):
        return LIMIT[kind] if compact else None

    def load(kind, name):
        with open(os.path.join(directory, kind, name + ".json")) as file:
            return json.load(file)

    def sha(case):
        return "%s %s" % (s(case["pk_sha256"]), s(case["sk_sha256"]))

    def patch(xors):
        return "".join(" ^%d:%s" % (x["offset"], x["bytes"]) for x in xors).replace(" ^", "^")

    for variant in VARIANTS:
        set_name = "mceliece" + name + variant
        lines.append("set " + set_name)

        nist = load("nist", set_name)
        d = nist["digests"]
        lines.append("nist %s %s %s %s" % (s(nist["outer_entropy"]), s(d["rsp_record0_sha256"]),
                                           s(d["rsp_all_sha256"]), s(d["fields_shake256"])))
        for r in nist["records"][:limit("record")]:
            lines.append("record %s %s %s %s" % (s(r["seed"]), sha(r), s(r["ct"]), s(r["ss"])))

        c = supercop["sets"][set_name]
        lines.append("supercop %s %s" % (s(c["checksumsmall"]), s(c["checksumbig"])))

        for r in spread(load("keyedge", set_name)["cases"], limit("keyedge")):
            lines.append("keyedge %s %s" % (s(r["delta"]), sha(r)))

        reject = load("reject", set_name)
        for key in "BA":
            lines.append("key %s %s %s" % (key, s(reject["keys"][key]["seed"]), sha(reject["keys"][key])))
        groups = {}
        for r in reject["dec_cases"]:
            groups.setdefault(r["group"], []).append(r)
        for group, cases in groups.items():
            for r in spread(cases, LIMIT["dec"].get(group, 3) if compact else None):
                lines.append("dec %s %d %s %s" % (group, r["ret"], s(r["ct"]), s(r["ss"])))
        for r in spread(reject["dec_sk_cases"], limit("dec_sk")):
            lines.append("dec secret_key %d %s %s %s" % (r["ret"], s(r["ct"]), s(r["ss"]), patch(r["sk_xor"])))
        for r in spread(reject["enc_pk_cases"], limit("enc_pk")):
            lines.append(("encpk %s %d %s %d %s %s %s %s" % (
                r["pk_base"], r["ret"], s(r["drbg_seed"]), len(r["enc_draws"]), s(r["drbg_next16"]),
                s(r["ct"]), s(r["ss"]), patch(r["pk_xor"]))).rstrip())

        edge = load("encedge", set_name)
        lines.append("key E %s %s" % (s(edge["key_seed"]), sha(edge)))
        for r in spread(edge["cases"], limit("encedge")):
            lines.append("encedge %d %d %d %s %s %s" % (r["ret"], len(r["enc_draws"]), sum(r["enc_draws"]),
                                                        s(r["stream"]), s(r["ct"]), s(r["ss"])))
    return ["family " + name] + strings.resolve(lines)


def main():
    arguments = [a for a in sys.argv[1:] if a != "--compact"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    with open(os.path.join(arguments[0], "supercop.json")) as file:
        supercop = json.load(file)
    print("# Made by c-tests/make_vectors.py, which says what the lines mean.")
    for name in FAMILIES:
        print("\n".join(family(arguments[0], supercop, name, "--compact" in sys.argv)))


main()
