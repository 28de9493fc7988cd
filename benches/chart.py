#!/usr/bin/env python3
"""Draws a chart (SVG) of the three operations from the JSON of a bench.

usage: benches/chart.py FILE.json... > chart.svg

One panel per operation and parameter set; a bar per contender, shorter is faster; the figures are
cycles of the time-stamp counter and the multiple of our best tier. Several files are taken together,
a later figure replacing an earlier one. Portable code is left out (--all keeps it): its bars would
hide the others.
"""

import argparse
import json
import sys
from xml.sax.saxutils import escape

OPERATIONS = [("keypair", "Key generation"), ("enc", "Encapsulation"), ("dec", "Decapsulation")]
SLOW = ("oracle", "mcbits portable", "libmceliece vec")
OURS, PEER, INK, FAINT = "#1f6fb2", "#b9bec5", "#1c2024", "#6a7078"
BAR, GAP, LABEL, WIDTH, PAD = 16, 6, 128, 400, 24


def load(paths):
    """All figures as {(set, operation): {contender: cycles}}, and the machine's description."""
    figures, machine = {}, ""
    for path in paths:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        machine = data["machine"]
        for result in data["results"]:
            place = figures.setdefault((result["set"], result["operation"]), {})
            place[result["contender"]] = result["figure"]
    return figures, machine


def merge_settings(bars):
    """Of a contender that was built with several compiler settings, the fastest one."""
    merged = {}
    for name, value in bars.items():
        if name.startswith("pq-mceliece "):
            name = "pq-mceliece"
        merged[name] = min(value, merged.get(name, value))
    return merged


def short(value):
    """A number of cycles in three digits."""
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            scaled = value / size
            return f"{scaled:.{max(0, 2 - len(str(int(scaled))) + 1)}f}{unit}"
    return f"{value:.0f}"


def text(x, y, content, size=12, color=INK, anchor="start", weight="normal"):
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{color}" '
        f'text-anchor="{anchor}" font-weight="{weight}">{escape(content)}</text>'
    )


def svg(width, height, title, machine, elements):
    """A whole file, with the title and the machine above the elements."""
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="Helvetica, Arial, sans-serif">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        text(PAD, PAD + 4, title, 16, weight="bold"),
        text(PAD, PAD + 22, machine, 11, FAINT),
    ]
    return "\n".join(head + elements + ["</svg>", ""])


def panel(x, y, title, bars):
    """One panel with its top left corner at (x, y); returns its elements and its height."""
    out = [text(x, y + 14, title, 13, weight="bold")]
    longest = max(bars.values())
    own = [value for name, value in bars.items() if name.startswith("mcbits")]
    room = WIDTH - LABEL - 110
    top = y + 26
    for name, value in sorted(bars.items(), key=lambda item: item[1]):
        ours = name.startswith("mcbits")
        length = max(1.0, room * value / longest)
        out.append(text(x + LABEL - 8, top + BAR - 4, name, 12, INK if ours else FAINT, "end"))
        color = OURS if ours else PEER
        out.append(f'<rect x="{x + LABEL}" y="{top}" width="{length:.1f}" height="{BAR}" fill="{color}"/>')
        label = short(value)
        if own and value > min(own):
            label += f"  ×{value / min(own):.1f}"
        out.append(text(x + LABEL + length + 6, top + BAR - 4, label, 12, INK if ours else FAINT))
        top += BAR + GAP
    return out, top - y


def chart(figures, machine, keep_slow):
    """The whole chart as SVG text."""
    sets = list(dict.fromkeys(s for s, operation in figures if operation in dict(OPERATIONS)))
    out, y = [], PAD + 34
    for operation, title in OPERATIONS:
        tallest = 0
        for column, name in enumerate(sets):
            bars = figures.get((name, operation), {})
            bars = {n: v for n, v in merge_settings(bars).items() if keep_slow or n not in SLOW}
            if not bars:
                continue
            elements, height = panel(PAD + column * (WIDTH + PAD), y, f"{title}, {name}", bars)
            out += elements
            tallest = max(tallest, height)
        y += tallest + PAD if tallest else 0
    width = PAD + max(1, len(sets)) * (WIDTH + PAD)
    return svg(width, y, "Classic McEliece: cycles per operation, shorter is faster", machine, out)


def main():
    parser = argparse.ArgumentParser(description="Draws the figures of a bench as SVG.")
    parser.add_argument("files", nargs="+", metavar="FILE.json")
    parser.add_argument("--sets", help="parameter sets, separated by commas; all by default")
    parser.add_argument("--all", action="store_true", help="portable code too")
    options = parser.parse_args()
    figures, machine = load(options.files)
    if options.sets:
        wanted = ["mceliece" + name.removeprefix("mceliece") for name in options.sets.split(",")]
        figures = {key: bars for key, bars in figures.items() if key[0] in wanted}
    if not figures:
        sys.exit("chart.py: no figures for these sets")
    sys.stdout.write(chart(figures, machine, options.all))


if __name__ == "__main__":
    main()
