#!/usr/bin/env python3
"""Whether every ruling that the code and the scenarios name is in docs/rules.md, and in its translations.

  scripts/check_rulings.py [ROOT]        check the tree (here by default)
  scripts/check_rulings.py --self-test   check the checker

A ruling is written R26, S16 or L131, and D8 where a Solo booklet leaves a question open; several stand
in one pair of parentheses: (S9, D4, D5), (L20 to L22). In code only parentheses in comments count,
because S3 may be a name there. Exits 1 where one names nothing.
"""
import pathlib
import re
import sys

NUMBER = re.compile(r"\b([RSLD])(\d+)(\.\d+)?\b")
GROUP = re.compile(r"\(([^()]*\b[RSLD]\d[^()]*)(?:\)|$)", re.M)  # it may go on in the next line
RULING = re.compile(r"^\*\*([RSLO]\d+)\b", re.M)
# Product code: comments. Scenarios: the comments at the top. The page: `rule: 'L51'`, `ruling: 'L71'`.
CODE = ("engine", "play", "formats", "ai", "text", "rooms", "server", "apps", "tests")
PAGE = re.compile(r"\brul(?:e|ing): '([RSL]\d+)'")


def rulings(text):
    """The numbers a book of rules explains; D numbers stand in parentheses behind a ruling."""
    found = set(RULING.findall(text))
    for group in GROUP.findall(text):
        found |= {f"D{number}" for kind, number, _ in NUMBER.findall(group) if kind == "D"}
    return found


def named(path, text):
    """Each (line number, ruling) that a file names."""
    for number, line in enumerate(text.splitlines(), 1):
        if path.suffix == ".duel":
            spots = [line] if line.startswith("#") else []
        elif path.suffix in (".ts", ".svelte"):
            spots = PAGE.findall(line)
        else:
            comment = re.search(r"//(.*)", line)
            spots = GROUP.findall(comment[1]) if comment else []
        for spot in spots:
            for kind, ruling, section in NUMBER.findall(spot):
                yield number, f"{kind}{ruling}{section}"


def files(root):
    for folder in CODE:
        yield from sorted(p for p in (root / folder).rglob("*") if p.suffix in (".h", ".cpp", ".duel"))
    yield from sorted(p for p in (root / "web/src").rglob("*") if p.suffix in (".ts", ".svelte"))


def check(root):
    """Prints every fault below root; returns how many."""
    known = rulings((root / "docs/rules.md").read_text(encoding="utf-8"))
    faults = 0
    for book in sorted((root / "docs").glob("rules.*.md")):
        for ruling in sorted(known ^ rulings(book.read_text(encoding="utf-8"))):
            print(f"{book.relative_to(root)}: {ruling} stands in one of it and docs/rules.md only")
            faults += 1
    scenarios = {p.stem for p in (root / "tests/scenarios").glob("*.duel")}
    for name in re.findall(r"`(R\d+_\w+)`", (root / "docs/rules.md").read_text(encoding="utf-8")):
        if name not in scenarios:
            print(f"docs/rules.md: there is no scenario {name}")
            faults += 1
    for path in files(root):
        for line, ruling in named(path, path.read_text(encoding="utf-8")):
            if ruling not in known:
                print(f"{path.relative_to(root)}:{line}: {ruling} is not in docs/rules.md")
                faults += 1
    return faults


def self_test():
    known = rulings("**R1 First.** Words. (D3)\n\n**L20** More (D4, D5).\n")
    told = set(named(pathlib.Path("a.cpp"), "int S3; // builds (R1, L7.3) as R99\nf(R2);"))
    page = set(named(pathlib.Path("a.ts"), "{ id: 'x', rule: 'L51' } // (S2)"))
    duel = set(named(pathlib.Path("a.duel"), "# S5, D8 words\nplay build S3"))
    wrong = [
        known != {"R1", "L20", "D3", "D4", "D5"},
        told != {(1, "R1"), (1, "L7.3")},
        page != {(1, "L51")},
        duel != {(1, "S5"), (1, "D8")},
    ]
    if any(wrong):
        print(f"self-test: {wrong}")
    return sum(wrong)


if __name__ == "__main__":
    here = pathlib.Path(__file__).resolve().parent.parent
    argument = sys.argv[1] if len(sys.argv) > 1 else here
    sys.exit(1 if (self_test() if argument == "--self-test" else check(pathlib.Path(argument))) else 0)
