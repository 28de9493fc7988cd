#!/usr/bin/env python3
"""Writes the measured part of docs/performance.md, with its charts, from the figures in docs/performance/.

usage: benches/report.py [--check] [--add FILE.json]

--add takes the JSON of benches/peers as this machine's figures, in place of earlier ones of the same kind of
processor; `make report` measures and does that. Without it, what is stored is written again. --check changes nothing and
fails if a file is not what the stored figures give.
"""

import argparse
import glob
import json
import math
import os
import re
import subprocess
import sys

from chart import FAINT, INK, PAD, WIDTH, merge_settings, panel, short, svg, text

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, "docs/performance.md")
FOLDER = os.path.join(ROOT, "docs/performance")
BEGIN, END = "<!-- written by make report -->\n", "<!-- end of what make report writes -->\n"
OPERATIONS = {
    "keypair": "Key generation",
    "enc": "Encapsulation",
    "enc, own generator": "Encapsulation, the same generator in user space for all",
    "dec": "Decapsulation",
}
# Those with a chart.
CHARTS = ["keypair", "enc", "dec"]
TIERS = ["mcbits avx512", "mcbits avx2", "mcbits portable"]
COLORS = {"mcbits avx512": "#0b3d66", "mcbits avx2": "#1f6fb2", "mcbits portable": "#5fa3d8", "libmceliece avx": "#c2571a",
          "libmceliece vec": "#e0a070", "pq-mceliece": "#4f8a3c", "PQClean": "#8a4f9c"}


def slug(machine):
    """A file name for a kind of processor."""
    return re.sub(r"[^a-z0-9]+", "-", machine.split("), TSC")[0].lower()).strip("-")


def tool(*command):
    """The first line that a program prints."""
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()[0]


def add(path):
    """Stores the figures of a run."""
    with open(path, encoding="utf-8") as file:
        data = json.load(file)
    keep = ["set", "operation", "contender", "figure", "kind", "runs", "quartiles"]
    rows = [{key: result[key] for key in keep} for result in data["results"]]
    head = {key: data[key] for key in ("machine", "reference", "unit")}
    head["compiler"] = tool("rustc", "--version").rsplit(" (", 1)[0]
    head["pq-mceliece"] = pinned("benches/compare/pq-mceliece/Cargo.toml", "pq-mceliece")
    head["PQClean"] = "pqcrypto-classicmceliece " + pinned("benches/compare/Cargo.toml", "pqcrypto-classicmceliece")
    os.makedirs(FOLDER, exist_ok=True)
    lines = ",\n".join("    " + json.dumps(row) for row in rows)
    body = json.dumps(head, indent=2)[:-2] + ',\n  "results": [\n' + lines + "\n  ]\n}\n"
    with open(os.path.join(FOLDER, slug(head["machine"]) + ".json"), "w", encoding="utf-8") as file:
        file.write(body)


def pinned(manifest, crate):
    """The version of a peer in a manifest."""
    with open(os.path.join(ROOT, manifest), encoding="utf-8") as file:
        return re.search(rf'^{crate} = {{ version = "=([^"]*)"', file.read(), re.MULTILINE)[1]


def figures(data):
    """{operation: {set: {contender: cycles}}}, of several compiler settings the fastest."""
    found = {}
    for row in data["results"]:
        found.setdefault(row["operation"], {}).setdefault(row["set"], {})[row["contender"]] = row["figure"]
    return {o: {s: merge_settings(bars) for s, bars in sets.items()} for o, sets in found.items()}


def table(sets):
    """Ours with their ratios to every peer, as Markdown."""
    peers = list(dict.fromkeys(name for bars in sets.values() for name in bars if not name.startswith("mcbits")))
    lines = ["| set | tier | cycles | " + " | ".join(f"{peer} / ours" for peer in peers) + " |",
             "| --- | --- | ---: |" + " ---: |" * len(peers)]
    for name, bars in sets.items():
        for tier in TIERS:
            if tier in bars:
                ratios = [f"{bars[peer] / bars[tier]:.2f}" if peer in bars else "-" for peer in peers]
                lines.append(f"| {name} | {tier.split()[1]} | {bars[tier]:,.0f} | " + " | ".join(ratios) + " |")
    return "\n".join(lines)


def bars_chart(title, machine, sets):
    """A panel for each set, two in a row."""
    out, y, tallest = [], PAD + 34, 0
    for i, (name, bars) in enumerate(sets.items()):
        bars = {n: v for n, v in bars.items() if n != "oracle"}
        elements, height = panel(PAD + i % 2 * (WIDTH + PAD), y, name, bars)
        out += elements
        tallest = max(tallest, height)
        if i % 2 == 1 or i + 1 == len(sets):
            y, tallest = y + tallest + PAD, 0
    return svg(2 * (WIDTH + PAD) + PAD, y, f"{title}: cycles, shorter is faster", machine, out)


def code_of(name):
    """n and t of a set."""
    digits = re.match(r"mceliece(\d{4})(\d+)", name)
    return int(digits[1]), int(digits[2])


def cost_panel(x, y, title, sets, size, unit):
    """Cycles against the size of the problem, both logarithmic; a line for each contender."""
    width, height, left = 330, 240, 54
    points = {}
    for name, bars in sets.items():
        for contender, cycles in bars.items():
            if contender in COLORS:
                points.setdefault(contender, []).append((size(*code_of(name)), cycles))
    xs = [p[0] for line in points.values() for p in line]
    ys = [p[1] for line in points.values() for p in line]
    low, high = math.floor(math.log10(min(ys))), math.ceil(math.log10(max(ys)))
    first, last = math.log(min(xs)) - 0.05, math.log(max(xs)) + 0.05
    across = lambda value: x + left + (math.log(value) - first) / (last - first) * width
    up = lambda value: y + 30 + height - (math.log10(value) - low) / (high - low) * height
    out = [text(x, y + 14, title, 13, weight="bold")]
    for decade in range(low, high + 1):
        level = up(10.0**decade)
        out.append(f'<line x1="{x + left}" y1="{level:.1f}" x2="{x + left + width}" y2="{level:.1f}" stroke="#dde1e5"/>')
        out.append(text(x + left - 6, level + 4, short(10.0**decade), 11, FAINT, "end"))
    seen = {}
    for name in sets:
        seen.setdefault(size(*code_of(name)), code_of(name))
    for i, (value, (n, t)) in enumerate(sorted(seen.items())):
        out.append(text(across(value), y + 46 + height + 13 * (i % 3), f"{n}, {t}", 10, FAINT, "middle"))
    out.append(text(x + left + width / 2, y + 90 + height, f"n, t; placed by {unit}", 11, FAINT, "middle"))
    for contender, line in points.items():
        line.sort()
        path = " ".join(f"{across(a):.1f},{up(b):.1f}" for a, b in line)
        out.append(f'<polyline points="{path}" fill="none" stroke="{COLORS[contender]}" stroke-width="2"/>')
        out += [f'<circle cx="{across(a):.1f}" cy="{up(b):.1f}" r="3" fill="{COLORS[contender]}"/>' for a, b in line]
    return out


def cost_chart(machine, operations):
    """All operations, with one legend."""
    def rows(n, t):
        return t * (12 if n <= 4096 else 13)
    sizes = {"keypair": (lambda n, t: rows(n, t) ** 2 * n, "(mt)^2 n"), "enc": (lambda n, t: rows(n, t) * (n - rows(n, t)), "bits of the public key"),
             "dec": (lambda n, t: n * t, "n t")}
    out, x = [], PAD
    for operation, (size, unit) in sizes.items():
        if operation in operations:
            out += cost_panel(x, PAD + 50, OPERATIONS[operation], operations[operation], size, unit)
            x += 410
    names = [name for name in COLORS if any(name in bars for sets in operations.values() for bars in sets.values())]
    for i, name in enumerate(names):
        at = PAD + i * 150
        out.append(f'<rect x="{at}" y="{PAD + 32}" width="12" height="12" fill="{COLORS[name]}"/>')
        out.append(text(at + 18, PAD + 42, name, 12, INK))
    return svg(max(x, PAD + 150 * len(names)), PAD + 420, "Cost against n and t: cycles, both axes logarithmic", machine, out)


def section(name, data, files):
    """One machine's part of the page; its charts go to `files`."""
    operations = figures(data)
    runs = {row["operation"]: row["runs"] for row in data["results"] if row["contender"].startswith("mcbits")}
    out = [f"### {data['machine']}", "",
           f"{data['compiler']}; libmceliece {data['reference']}, pq-mceliece {data['pq-mceliece']}, PQClean by {data['PQClean']}, as far as they "
           f"have a column. Medians of {runs.get('keypair', 0)} key pairs, {runs.get('dec', 0)} calls. [All figures](performance/{name}.json).", ""]
    for operation, title in OPERATIONS.items():
        if operation not in operations:
            continue
        out += [f"{title}:", "", table(operations[operation]), ""]
        if operation in CHARTS:
            file = f"{name}-{operation}.svg"
            files[os.path.join(FOLDER, file)] = bars_chart(title, data["machine"], operations[operation])
            out += [f"![{title} on {data['machine']}](performance/{file})", ""]
    files[os.path.join(FOLDER, f"{name}-cost.svg")] = cost_chart(data["machine"], operations)
    out += [f"![Cost against n and t on {data['machine']}](performance/{name}-cost.svg)", ""]
    return "\n".join(out)


def render():
    """All files as {path: contents}."""
    files, sections = {}, []
    for path in sorted(glob.glob(os.path.join(FOLDER, "*.json"))):
        with open(path, encoding="utf-8") as file:
            sections.append(section(os.path.basename(path).removesuffix(".json"), json.load(file), files))
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    before, rest = page.split(BEGIN)
    files[PAGE] = before + BEGIN + "\n" + "\n".join(sections) + "\n" + END + rest.split(END)[1]
    return files


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--add", metavar="FILE.json")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    if options.add:
        add(options.add)
    stale = []
    for path, contents in render().items():
        old = open(path, encoding="utf-8").read() if os.path.exists(path) else None
        if old != contents:
            stale.append(os.path.relpath(path, ROOT))
            if not options.check:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(contents)
    if stale and options.check:
        sys.exit("not what the stored figures give; run benches/report.py: " + ", ".join(stale))
    print("\n".join(f"wrote {path}" for path in stale) or "current")


if __name__ == "__main__":
    main()
