"""Runs every fault test in its short form, or in full, one after the other; adds up their closing lines."""

import argparse
import pathlib
import re
import subprocess
import sys

from server import default_binary

SHORT = {
    "startup": [],
    "kill9": ["--rounds", "25"],
    "backup": ["--rounds", "3"],
    "disk": [],
    "hostile": [],
    "mail": [],
    "soak": [],
    "fuzz": ["--examples", "10"],
}
FULL = {
    "startup": [],
    "kill9": ["--rounds", "1000"],
    "backup": ["--rounds", "50"],
    "disk": [],
    "hostile": ["--full"],
    "mail": ["--people", "50", "--quiet", "60"],
    "soak": ["--streams", "500", "--writers", "20", "--people", "80", "--seconds", "600"],
    "fuzz": ["--examples", "200", "--roles", "MEMBER,EDITOR,ADMINISTRATOR"],
}


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--full", action="store_true")
    options.add_argument("--binary", default=default_binary())
    options.add_argument("tests", nargs="*", metavar="test", help="; ".join(SHORT))
    chosen = options.parse_args()
    unknown = set(chosen.tests) - set(SHORT)
    if unknown:
        options.error(f"no such test: {', '.join(sorted(unknown))}")

    passed = failed = 0
    for name, words in (FULL if chosen.full else SHORT).items():
        if chosen.tests and name not in chosen.tests:
            continue
        print(f"\n-- {name}", flush=True)
        script = pathlib.Path(__file__).with_name(f"{name}.py")
        lines = run([sys.executable, str(script), "--binary", chosen.binary, *words])
        counts = re.fullmatch(r"(\d+) passed, (\d+) failed", lines[-1]) if lines else None
        # A test that ends without its closing line has failed.
        passed += int(counts[1]) if counts else 0
        failed += int(counts[2]) if counts else 1
    print(f"\n{passed} passed, {failed} failed", flush=True)
    return 1 if failed or not passed else 0


def run(command):
    """Runs a command, passing on what it prints as it comes; its lines."""
    lines = []
    with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True) as process:
        for line in process.stdout:
            lines.append(line.rstrip())
            # Only the sum may look like a closing line.
            if not re.fullmatch(r"\d+ passed, \d+ failed\n?", line):
                print(line, end="", flush=True)
    return lines


if __name__ == "__main__":
    sys.exit(main())
