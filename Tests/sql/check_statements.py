#!/usr/bin/env python3
"""Checks every statement that the Swift tests ran against PostgreSQL's own grammar, and against features that both
engines treat alike.

    check_statements.py FILE     FILE: the output of StatementLog
"""

import argparse
import pathlib
import sys

from pglast import ast, parse_sql, parser
from pglast.enums import A_Expr_Kind, SubLinkType
from pglast.visitors import Visitor

from noted import noted

# The minimum number of distinct statements; a run with fewer has recorded too little.
LEAST = 1000

# Functions with the same name and meaning in both engines, with their numbers of arguments. `encode` is a fragment's
# (SQL.Fragment), and `like_escape` is what the grammar makes of LIKE … ESCAPE. max and min are the aggregates only:
# SQLite's max(a, b) is greatest(a, b) elsewhere.
FUNCTIONS = {
    "abs": (1,),
    "count": (0, 1),
    "encode": (2,),
    "lag": (1,),
    "length": (1,),
    "like_escape": (2,),
    "lower": (1,),
    "max": (1,),
    "min": (1,),
    "replace": (3,),
    "row_number": (0,),
    "sum": (1,),
}

CONDITION = "a condition is no number: CASE WHEN … THEN 1 ELSE 0 END"


class Unlike(Visitor):
    """Finds what PostgreSQL's grammar accepts but treats differently from SQLite."""

    def __init__(self, flags=frozenset()):
        self.flags = flags
        self.problems = []

    def visit_FuncCall(self, _, node):
        name, arguments = node.funcname[-1].sval, node.args or ()
        if len(arguments) not in FUNCTIONS.get(name, ()):
            self.problems.append(
                f"{name} with {len(arguments)} arguments is not known to both engines (FUNCTIONS in {pathlib.Path(__file__).name})"
            )
        if name in ("sum", "max", "min") and any(map(is_condition, arguments)):
            self.problems.append(CONDITION)

    def visit_A_Expr(self, _, node):
        sides = (node.lexpr, node.rexpr)
        if node.kind in (A_Expr_Kind.AEXPR_ILIKE, A_Expr_Kind.AEXPR_SIMILAR):
            self.problems.append("SQLite knows LIKE alone")
        if is_arithmetic(node) and any(map(is_condition, sides)):
            self.problems.append(CONDITION)
        if any(map(self.is_flag, sides)) and any(map(is_number, sides)):
            self.problems.append("a boolean is no number: flag, NOT flag")

    def visit_ResTarget(self, _, node):
        if node.name in self.flags and is_number(node.val):
            self.problems.append(f"a boolean is no number: {node.name} = TRUE, {node.name} = FALSE")

    def visit_ColumnRef(self, _, node):
        if isinstance(node.fields[-1], ast.String) and node.fields[-1].sval in ("rowid", "_rowid_", "oid"):
            self.problems.append("rows have no number in PostgreSQL")

    def visit_OnConflictClause(self, _, node):
        for expression in [target.val for target in node.targetList or ()] + [node.whereClause]:
            for column in columns(expression):
                if len(column.fields) == 1:
                    name = column.fields[0].sval
                    self.problems.append(
                        f"{name} may be that of the row that is there or of the one that was to come: t.{name}"
                    )

    def is_flag(self, node):
        return (
            isinstance(node, ast.ColumnRef)
            and isinstance(node.fields[-1], ast.String)
            and node.fields[-1].sval in self.flags
        )


def is_arithmetic(node):
    return node.name[-1].sval in "+-*/%"


def is_number(node):
    return isinstance(node, ast.A_Const) and isinstance(node.val, ast.Integer)


def is_condition(node):
    if isinstance(node, ast.A_Expr):
        return not is_arithmetic(node) and node.name[-1].sval != "||"
    if isinstance(node, ast.SubLink):
        return node.subLinkType != SubLinkType.EXPR_SUBLINK
    return isinstance(node, ast.BoolExpr | ast.NullTest)


def columns(node):
    """Yields all columns in an expression, except those in subqueries."""
    if isinstance(node, ast.ColumnRef):
        yield node
    elif isinstance(node, tuple):
        for part in node:
            yield from columns(part)
    elif isinstance(node, ast.Node) and not isinstance(node, ast.SelectStmt):
        for name in node:
            yield from columns(getattr(node, name))


def problems(statement, flags=frozenset()):
    try:
        tree = parse_sql(statement)
    except parser.ParseError as error:
        return [error.args[0]]
    look = Unlike(flags)
    look(tree)
    return look.problems


def booleans(statements):
    """Returns the names of columns that are booleans in every table."""
    types = {}
    for statement in statements:
        if statement.lstrip().startswith("CREATE TABLE"):
            try:
                made = parse_sql(statement)[0].stmt
            except parser.ParseError:
                continue
            for column in made.tableElts:
                if isinstance(column, ast.ColumnDef):
                    types.setdefault(column.colname, set()).add(column.typeName.names[-1].sval)
    return frozenset(name for name, found in types.items() if found == {"bool"})


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("file", type=pathlib.Path)
    file = options.parse_args().file
    found, own = noted(file)
    statements = {one.postgresql for one in found}
    flags = booleans(statements)
    failed = 0
    broken = {}
    for statement in sorted(statements, key=len):
        found = problems(statement, flags)
        failed += bool(found)
        for problem in found:
            broken.setdefault(problem, []).append(" ".join(statement.split()))
    for problem, those in broken.items():
        print(f"{problem}, in {len(those)}, of which the shortest is:\n    {those[0]}")
    passed = len(statements) - failed
    if len(statements) < LEAST or not flags:
        print(
            f"Only {len(statements)} statements were noted in {file}; the tests run {LEAST} at least, and make tables with booleans."
        )
        failed += 1
    print(f"Statements held against PostgreSQL's grammar, besides {own} that ask SQLite about itself:")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
