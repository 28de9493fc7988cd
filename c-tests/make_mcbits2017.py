#!/usr/bin/env python3
"""Writes the test vectors of McBits 2017 in the form that c-tests/mcbits2017.c reads.

usage: make_mcbits2017.py DIRECTORY > vectors.txt

DIRECTORY holds m12_t62.json and m13_t128.json: those in tests/vectors/mcbits2017, or the complete ones. One line is
one item, its fields are separated by blanks; - is an empty string, the others are hexadecimal:

  set NAME
  generate NAME RANDOM SK PK     key pair from random bytes; SK and PK are SHA-256 digests
  secret NAME KEY PK             secret key, digest of its public key
  singular KEY                   secret key without public key
  encrypt NAME RANDOM M C        with the public key of that name; C also opens to M
  open NAME M C
  reject NAME C
"""

import hashlib
import json
import os
import sys

SETS = [("mcbits4096062", "m12_t62"), ("mcbits8192128", "m13_t128")]


def text(value):
    return value or "-"


def key(record):
    if record.get("random_label"):
        prefix = bytes.fromhex(record["random_prefix"])
        stream = hashlib.shake_256(record["random_label"].encode()).digest(record["random_used"])
        random = (prefix + stream)[:record["random_used"]]
        return "generate %s %s %s %s" % (record["id"], random.hex(), record["sk_sha256"], record["pk_sha256"])
    return "secret %s %s %s" % (record["id"], record["sk"], record["pk_sha256"])


def lines(vectors):
    for record in vectors["keys"] + vectors.get("kat", []):
        yield key(record)
    for record in vectors.get("singular", []):
        yield "singular " + record["sk"]
    for record in vectors["encrypt"] + vectors.get("kat", []):
        name = record.get("key", record["id"])
        yield "encrypt %s %s %s %s" % (name, record["random"], text(record["msg"]), record["ct"])
    for record in vectors["chosen_e"]:
        yield "open %s %s %s" % (record["key"], text(record["msg"]), record["ct"])
    for record in vectors["reject"]:
        yield "reject %s %s" % (record["key"], text(record["ct"]))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for name, file in SETS:
        with open(os.path.join(sys.argv[1], file + ".json")) as stream:
            vectors = json.load(stream)
        print("set " + name)
        for line in lines(vectors):
            print(line)


main()
