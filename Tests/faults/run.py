"""Runs every fault test in its short form, or in full, and adds up their closing lines."""

import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import time

from server import default_binary

# The longest first: each starts as soon as an earlier one has ended.
SHORT = {
    "mail": [],
    "kill9": ["--rounds", "25"],
    "reminders": [],
    "partitions": [],
    "hostile": [],
    "calendars": ["--random", "5"],
    "tables": ["--random", "5"],
    "soak": [],
    "fuzz": ["--examples", "10"],
    "longest": [],
    "backup": ["--rounds", "3"],
    "disk": [],
    "startup": [],
    "mail_in": [],
}
FULL = {
    "startup": [],
    "mail_in": [],
    "kill9": ["--rounds", "1000"],
    "reminders": ["--entries", "900", "--rounds", "50"],
    "backup": ["--rounds", "50"],
    "disk": [],
    "hostile": ["--full"],
    "longest": ["--strict"],
    "mail": ["--people", "50"],
    "calendars": ["--random", "200"],
    "tables": ["--random", "200", "--rounds", "50"],
    "partitions": ["--seconds", "600", "--longest", "40"],
    "soak": ["--streams", "500", "--writers", "20", "--people", "80", "--seconds", "600"],
    "fuzz": ["--examples", "200", "--roles", "MEMBER,EDITOR,ADMINISTRATOR"],
}


# They judge how long other requests wait, so no other suite may run beside them.
DELAYS = {"hostile", "longest"}


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--full", action="store_true")
    options.add_argument("--binary", default=default_binary())
    options.add_argument("--at-once", type=int, default=2, help="how many run beside each other")
    part = options.add_mutually_exclusive_group()
    part.add_argument("--delays", action="store_true", help="only those that judge delays")
    part.add_argument("--without-delays", action="store_true", help="all but those")
    options.add_argument("tests", nargs="*", metavar="test", help="; ".join(SHORT))
    chosen = options.parse_args()
    unknown = set(chosen.tests) - set(SHORT)
    if unknown:
        options.error(f"no such test: {', '.join(sorted(unknown))}")

    names = set(chosen.tests or SHORT)
    if chosen.delays:
        names &= DELAYS
    elif chosen.without_delays:
        names -= DELAYS
    tests = {name: words for name, words in (FULL if chosen.full else SHORT).items() if name in names}
    with concurrent.futures.ThreadPoolExecutor(chosen.at_once) as pool:
        counts = list(pool.map(lambda name: run(name, "--binary", chosen.binary, *tests[name]), tests))
    passed, failed = (sum(column) for column in zip(*counts))
    print(f"\n{passed} passed, {failed} failed", flush=True)
    return 1 if failed or not passed else 0


def run(name, *words):
    """Runs a test and passes its output on; returns the numbers of passed and failed checks."""
    began, counts = time.monotonic(), None
    script = pathlib.Path(__file__).with_name(f"{name}.py")
    with subprocess.Popen(
        [sys.executable, str(script), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
    ) as process:
        for line in process.stdout:
            counts = re.fullmatch(r"(\d+) passed, (\d+) failed\n?", line)
            # Only the total may look like a closing line.
            if not counts:
                say(name, line.rstrip("\n"))
    say(name, f"ended after {time.monotonic() - began:.0f} s")
    # A test without a closing line, or with an exit code that contradicts it, has failed.
    passed, failed = (int(counts[1]), int(counts[2])) if counts else (0, 1)
    return passed, failed or int(process.returncode != 0)


def say(name, line):
    """Prints a line with its test's name, in one piece, because several tests print at once."""
    sys.stdout.write(f"{name:<11}{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
