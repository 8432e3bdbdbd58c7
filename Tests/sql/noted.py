"""What StatementRecord notes while the Swift tests run: every statement that was prepared."""

import collections
import functools
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]

# The engine's own tests ask SQLite about itself, which bin/rules keeps out of the program.
OF_SQLITE = re.compile(r"^\s*(PRAGMA|EXPLAIN QUERY PLAN)\b|\b(sqlite|pragma)_\w", re.IGNORECASE)

# As PostgreSQL would be given it, as SQLite was, and the literals of the program that it is made of.
Statement = collections.namedtuple("Statement", "postgresql sqlite literals")


def noted(file):
    """All statements, and how many there were besides that ask SQLite about itself."""
    lines = set(file.read_text().split("\0")) - {""} if file.exists() else set()
    all_of_them = {}
    for line in sorted(lines):
        postgresql, sqlite, literals = line.split("\x1e")
        all_of_them[sqlite] = Statement(postgresql, sqlite, tuple(literals.split("\x1f")))
    own = {text for text in all_of_them if OF_SQLITE.search(text)}
    return [one for text, one in all_of_them.items() if text not in own], len(own)


def words(text):
    """In one line, without the escapes of a literal, and with a mark where one is interpolated."""
    return " ".join(text.replace("\\(", "\0").replace("\\", "").split())


@functools.cache
def sources(folder):
    """The words of every Swift file, by its path."""
    return {str(path.relative_to(ROOT)): words(path.read_text()) for path in sorted((ROOT / folder).rglob("*.swift"))}


@functools.cache
def places(literal):
    """The files of the program in which a literal stands, between the quotes and interpolations of Swift; where it stands in
    none, those of the tests."""
    literal = re.compile(r'[")] ?' + re.escape(words(literal)) + r' ?["\0]')
    for folder in ("Sources", "Tests"):
        found = [path for path, source in sources(folder).items() if literal.search(source)]
        if found:
            return found
    return []


def writers(statement):
    """The files that had a hand in a statement for certain: a literal of it stands there alone, or in tests alone."""
    found = set()
    for literal in statement.literals:
        here = places(literal) if len(words(literal)) > 8 else []
        if len(here) == 1 or all(path.startswith("Tests/") for path in here):
            found.update(here)
    return found
