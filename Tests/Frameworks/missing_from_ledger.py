#!/usr/bin/env python3
"""Prints the declarations of SwiftUI that Swift sources use and that `ledger.tsv` lacks; fails if there are any.

    Tests/Frameworks/missing_from_ledger.py .build/debug App/Views/*.swift

The first argument is the folder of a finished build. The sources are those of one module, and are checked together.
Calls that the compiler writes, such as those of result builders, are left out.
"""

import pathlib
import re
import subprocess
import sys

LEDGER = pathlib.Path(__file__).with_name("ledger.tsv")
USED = re.compile(r'"decl_usr":"(s:7SwiftUI[^"]+)"')
# Result builders, requirements of literals, and what only tests use.
IMPLICIT = re.compile(r"Builder\b.*\.build|stringLiteral|StringInterpolation|\b_\w|TestScreen|SharedItems")
# Foundation has these types in other modules on Linux.
MODULES = re.compile(r"\b(FoundationEssentials\.|(CoreFoundation|CoreGraphics|__C)\.(?=CG))")


def demangled(names):
    text = "\n".join("$" + name.replace(":", "", 1) for name in names)
    result = subprocess.run(["swift", "demangle", "--compact"], input=text, capture_output=True, text=True, check=True)
    return [MODULES.sub("Foundation.", line) for line in result.stdout.splitlines()]


def used(build, sources):
    dump = subprocess.run(
        ["swiftc", "-frontend", "-dump-ast", "-dump-ast-format", "json", "-swift-version", "6", "-parse-as-library"]
        + ["-module-name", "Checked", "-I", f"{build}/Modules", *sources],
        capture_output=True,
        text=True,
    )
    if dump.returncode:
        sys.exit(dump.stderr)
    return sorted(set(USED.findall(dump.stdout)))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    names = [line.split("\t")[1] for line in LEDGER.read_text().splitlines()[1:]]
    known = set(demangled(names))
    missing = [name for name in demangled(used(sys.argv[1], sys.argv[2:])) if name not in known]
    missing = [name for name in missing if not IMPLICIT.search(name)]
    print("\n".join(missing))
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
