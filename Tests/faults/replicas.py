"""What a replica holds, and what the server sends and stores, in one form: the columns of each row, by scope, kind and
id. Independent of the SDK.
"""

import collections
import contextlib
import re
import sqlite3
import uuid

# How far a replica is, which is no row.
NO_ROWS = {"replica_position"}
# The tables that are not named like their kind.
TABLES = {"conflict": "field_conflict", "user": "users"}


def snake(name):
    return re.sub(r"[A-Z]", lambda letter: f"_{letter[0].lower()}", name)


def tables(path):
    """Returns the rows of each table of a replica."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        names = [name for (name,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {
            name: collections.Counter(file.execute(f'SELECT * FROM "{name}"'))
            for name in names
            if not name.startswith("sqlite_") and name not in NO_ROWS
        }


class Rows:
    """The rows of a database, each as it is sent: by column, ids as text, without columns that are null."""

    def __init__(self, file):
        self.file = file
        # The table and the key of each kind.
        self.known = {}

    def held(self):
        """Returns the keys of the rows that a replica holds: scope, kind and id."""
        rows = self.file.execute("SELECT scope, kind, subject FROM held")
        return {(scope, kind, str(uuid.UUID(bytes=id))) for scope, kind, id in rows}

    def row(self, kind, id):
        """Returns the columns of a row; None if there is none."""
        if kind not in self.known:
            table = TABLES.get(kind, snake(kind))
            keys = dict(self.file.execute("SELECT name, pk FROM pragma_table_info(?)", [table]))
            # Without an id of its own, a row has that of what it belongs to.
            self.known[kind] = table, "id" if "id" in keys else next(name for name, pk in keys.items() if pk)
        table, key = self.known[kind]
        rows = self.file.execute(f'SELECT * FROM "{table}" WHERE "{key}" = ?', [uuid.UUID(id).bytes])
        names, found = [column[0] for column in rows.description], rows.fetchone()
        return found and {name: sent(value) for name, value in zip(names, found) if value is not None}


def sent(value):
    """Returns a stored value as it is sent. Only ids are stored as bytes."""
    return str(uuid.UUID(bytes=value)) if isinstance(value, bytes) else value


def pull(person):
    """Returns the rows that a person may see, by scope, kind and id, as pages of pull send them."""
    # The server has closed a connection that was idle for long.
    person.close()
    rows, body, more = {}, {"schema": 1}, True
    while more:
        status, page = person.call("POST", "/sync/pull", body)
        assert status == 200, page
        dropped = {*page["scopesRemoved"], *page["scopesAdded"]}
        rows = {key: row for key, row in rows.items() if key[0] not in dropped}
        for one in page["tombstones"]:
            rows.pop((one["scope"], one["type"], one["id"]), None)
        for one in page["puts"]:
            rows[one["scope"], one["type"], one["id"]] = {snake(name): value for name, value in one["row"].items()}
        body["cursor"], more = page["cursor"], page["more"]
    return rows


def compare_tables(name, path, wanted):
    """Fails if the tables of a replica differ from those of another one."""
    rows, expected = tables(path), tables(wanted)
    assert rows.keys() == expected.keys(), rows.keys() ^ expected.keys()
    for table in rows:
        more, less = rows[table] - expected[table], expected[table] - rows[table]
        assert not more and not less, f"{name}, {table}: {list(more)[:2]} instead of {list(less)[:2]}"


def compare_rows(name, path, pulled, is_replica=True):
    """Fails if a database differs from the rows that were pulled, in any column that is sent, or if a replica holds
    others. Returns the number of rows, each counted in each of its scopes.
    """
    with contextlib.closing(sqlite3.connect(path)) as file:
        rows = Rows(file)
        if is_replica:
            differing = rows.held() ^ pulled.keys()
            assert not differing, f"{name}: {len(differing)} rows on one side, such as {list(differing)[:3]}"
        for (scope, kind, id), columns in pulled.items():
            stored = rows.row(kind, id) or {}
            found = {column: stored.get(column) for column in columns}
            assert found == columns, f"{name}, {kind} in {scope}: {found} instead of {columns}"
    return len(pulled)


def compare_scopes(pulled):
    """Fails if a scope that two people are in has other rows for one of them. Returns the number of shared scopes."""
    scopes = {
        person: collections.defaultdict(dict, {scope: {} for scope, _, _ in rows}) for person, rows in pulled.items()
    }
    for person, rows in pulled.items():
        for (scope, kind, id), row in rows.items():
            scopes[person][scope][kind, id] = row
    shared = collections.Counter(scope for rows in scopes.values() for scope in rows)
    for scope in (scope for scope, count in shared.items() if count > 1):
        seen = [rows[scope] for rows in scopes.values() if scope in rows]
        assert all(one == seen[0] for one in seen), f"{scope} differs between people"
    return sum(count > 1 for count in shared.values())
