"""Reads what StatementLog writes during the Swift tests: every prepared statement."""

import collections
import functools
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]

# The engine's own tests use SQLite's introspection, which bin/rules forbids in the program.
OF_SQLITE = re.compile(r"^\s*(PRAGMA|EXPLAIN QUERY PLAN)\b|\b(sqlite|pragma)_\w", re.IGNORECASE)

# The statement as PostgreSQL would get it, as SQLite got it, and the program's literals that it consists of.
Statement = collections.namedtuple("Statement", "postgresql sqlite literals")


def noted(file):
    """Returns all statements, and the number of introspection statements besides them."""
    lines = set(file.read_text().split("\0")) - {""} if file.exists() else set()
    all_of_them = {}
    for line in sorted(lines):
        postgresql, sqlite, literals = line.split("\x1e")
        all_of_them[sqlite] = Statement(postgresql, sqlite, tuple(literals.split("\x1f")))
    own = {text for text in all_of_them if OF_SQLITE.search(text)}
    return [one for text, one in all_of_them.items() if text not in own], len(own)


def words(text):
    """Returns the text in one line, without the escapes of a literal, and with a mark for each interpolation."""
    return " ".join(text.replace("\\(", "\0").replace("\\", "").split())


@functools.cache
def sources(folder):
    """Returns the normalized text of every Swift file, by path."""
    return {str(path.relative_to(ROOT)): words(path.read_text()) for path in sorted((ROOT / folder).rglob("*.swift"))}


@functools.cache
def places(literal):
    """Returns the program's files that contain a literal, between Swift's quotes and interpolations. If there are none,
    returns those of the tests.
    """
    literal = re.compile(r'[")] ?' + re.escape(words(literal)) + r' ?["\0]')
    for folder in ("Sources", "Tests"):
        found = [path for path, source in sources(folder).items() if literal.search(source)]
        if found:
            return found
    return []


def writers(statement):
    """Returns the files that certainly contributed to a statement: one of its literals occurs only there, or only
    in tests.
    """
    found = set()
    for literal in statement.literals:
        here = places(literal) if len(words(literal)) > 8 else []
        if len(here) == 1 or all(path.startswith("Tests/") for path in here):
            found.update(here)
    return found
