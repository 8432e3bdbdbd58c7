"""Imports of tables."""

import uuid

import steps
from stops import Stop, asking, at, opens, sent

# The file name of an uploaded table.
TABLE = "Market.csv"


def table(*lines):
    content = "".join(f"{line}\r\n" for line in ("name,email,phone,Shoe size", *lines))
    return {"kind": "participants", "file": {"name": TABLE, "mimeType": "text/csv", "buffer": content.encode()}}


@opens("/organise/imports")
def table_preview(page, world):
    """Two new rows, one duplicate address, and one unknown column."""
    page.goto("/organise/imports?kind=participants")
    new = [f"Ana,{uuid.uuid4()}@example.net,+49 30 123456,39" for _ in range(2)]
    steps.send(page, "programme.checkTable", table(*new, new[0]))
    steps.form(page, "programme.import").wait_for()


def rest(page, method, path, **options):
    """Sends a REST request in the viewer's session."""
    reply = page.request.fetch(
        f"/api/v1{path}", method=method, headers={"Origin": "/".join(page.url.split("/")[:3])}, **options
    )
    assert reply.ok, reply.text()
    return reply


def table_over(page):
    """Reloads until an import has ended."""
    for _ in range(300):
        page.goto(page.url)
        if not page.locator("main progress").count():
            return
    raise AssertionError(f"{page.url} is still under way")


@opens("/organise/imports/x")
def table_import(page, world):
    """A finished import with the question about undoing it."""
    table_preview(page, world)
    steps.submit(page, "programme.import")
    table_over(page)
    asking(page)
    steps.form(page, "programme.undoImport").wait_for()


@opens("/organise/imports/x")
def table_kept(page, world):
    """An undone import of which one line stays, because somebody has changed it since."""
    table_import(page, world)
    some = rest(page, "GET", "/participants?sort=date&order=desc&limit=1").json()["items"]
    rest(page, "PATCH", f"/participants/{some[0]['id']}", data={"notes": "Market"})
    steps.submit(page, "programme.undoImport")
    table_over(page)
    page.locator("main .note").wait_for()


@opens("/organise/imports/x")
def table_running(page, world):
    """A running import whose progress requests fail."""
    page.goto("/organise/imports")
    steps.send(page, "programme.checkTable", table(*[f"Ana,{number}@example.com" for number in range(3000)]))
    page.route("**/organise/imports/*/now", lambda route: route.abort())
    steps.submit(page, "programme.import")
    page.locator("progress").wait_for()
    # Undoes it, so that other pages stay as they were.
    rest(page, "DELETE", f"/programme/imports/{page.url.rsplit('/', 1)[1]}")
    asking(page)


@opens("/organise/imports")
def table_problems(page, world):
    """More problems than are shown."""
    page.goto("/organise/imports")
    steps.send(page, "programme.checkTable", table("Ana,ana@example.net,,,,,,", *["Ana,nobody,call me"] * 120))
    page.locator(".list .item").first.wait_for()


STOPS = [
    Stop("table-imports", "alex", at("/organise/imports?kind=activities")),
    Stop("table-preview", "alex", table_preview),
    Stop("table-import", "alex", table_import),
    Stop("table-import-kept", "alex", table_kept),
    Stop("table-import-running", "alex", table_running),
    Stop("empty-table-imports", "root@empty", at("/organise/imports")),
    Stop("error-table", "alex", table_problems),
    Stop(
        "error-table-file",
        "alex",
        sent(
            "/organise/imports?kind=areas",
            "programme.checkTable",
            {"file": {"name": TABLE, "mimeType": "text/csv", "buffer": b"name,phone\nAna,1"}},
        ),
    ),
]
