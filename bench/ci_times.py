"""Adds the times of the last `bin/ci` to `bench/ci-times.json`, which keeps those of twenty runs.

python3 bench/ci_times.py quiet      # a word for the machine: quiet, busy, clean
"""

import datetime
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
KEPT = ROOT / "bench/ci-times.json"


def main():
    seconds = {}
    for line in (ROOT / ".build/times.txt").read_text().splitlines():
        match = re.fullmatch(r" *(\d+) s  (.+)", line)
        seconds[match[2]] = int(match[1])
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    run = {
        "date": datetime.date.today().isoformat(),
        "commit": commit,
        "machine": " ".join(sys.argv[1:]),
        "cores": os.cpu_count(),
        "seconds": seconds,
        "total": sum(time for name, time in seconds.items() if "beside others" not in name),
    }
    runs = json.loads(KEPT.read_text()) if KEPT.exists() else []
    KEPT.write_text(json.dumps([*runs, run][-20:], indent=2) + "\n")


if __name__ == "__main__":
    main()
