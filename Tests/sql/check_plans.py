#!/usr/bin/env python3
"""Asks SQLite for the query plan of every statement that the Swift tests ran. Fails for each full scan of a growing
table, unless Tests/sql/walks.txt gives a reason.

    check_plans.py FILE     FILE: the output of StatementLog
"""

import argparse
import pathlib
import re
import sqlite3
import sys

from noted import ROOT, noted, words, writers

# Tables whose size depends on the program or on one person, and not on the community.
SMALL = {"community", "setting", "secret", "migration"}
WALK = re.compile(r"\bSCAN (?!CONSTANT ROW|\(|\d)(\w+)")
# A statement's own intermediate results are scanned once, and are as long as their source.
OWN = re.compile(r"\b(?:CO-ROUTINE|MATERIALIZE) (\w+)")
REASONS = ROOT / "Tests/sql/walks.txt"


def schema(statements):
    """Returns an empty database with every table and index of the program's migrations."""
    made = sqlite3.connect(":memory:")
    made.execute("PRAGMA foreign_keys = OFF")
    waiting = [one for one in statements if re.match(r"\s*CREATE (TABLE|(UNIQUE )?INDEX|TRIGGER|VIRTUAL)", one)]
    while waiting:
        left = []
        for one in waiting:
            try:
                made.execute(one)
            except sqlite3.OperationalError as error:
                if "already exists" not in str(error):
                    left.append(one)
        if len(left) == len(waiting):
            raise SystemExit(f"SQLite does not take {left[0]}")
        waiting = left
    return made


def steps(database, statement):
    """Returns the query plan, one step per line."""
    try:
        return [row[3] for row in database.execute("EXPLAIN QUERY PLAN " + statement, [None] * statement.count("?"))]
    except (sqlite3.OperationalError, sqlite3.ProgrammingError) as error:
        raise SystemExit(f"{error}: {words(statement)}") from error


def reasons():
    """Reads the reasons. Below each reason, indented, are its subjects: a file of the program, or a part of
    a statement.
    """
    found, reason = {}, ""
    for line in REASONS.read_text().splitlines():
        if line.startswith("    "):
            found[words(line)] = reason
        elif line and not line.startswith("#"):
            reason = line
    return found


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("file", type=pathlib.Path)
    statements, _ = noted(options.parse_args().file)
    database = schema([one.sqlite for one in statements])
    known = reasons()
    used = set()
    passed = failed = 0
    for statement in sorted(statements, key=lambda one: len(one.sqlite)):
        if not re.match(r"\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b", statement.sqlite):
            continue
        plan = steps(database, statement.sqlite)
        own = SMALL | {name for line in plan for name in OWN.findall(line)}
        walked = [name for line in plan for name in WALK.findall(line) if name not in own]
        if walked:
            text, files = words(statement.sqlite), writers(statement)
            named = {one for one in known if one in text or one in files}
            used |= named
            # A statement that only a test runs affects no page.
            if not named and not any(path.startswith("Tests/") for path in files):
                failed += 1
                print(f"{', '.join(sorted(files)) or '?'} walks {', '.join(walked)}: {text[:600]}")
                print("".join(f"    {line}\n" for line in plan if "SCAN" in line or "TEMP" in line))
                continue
        passed += 1
    for one in sorted(known.keys() - used):
        failed += 1
        print(f"{REASONS.name} gives a reason for what walks nowhere: {one}")
    print("Statements whose plan walks no table that grows, or has a reason to:")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
