"""Tables of the programme: importing a spreadsheet and undoing it, importing an export, and permissions. Messages are
compared with stored rows.
"""

import csv
import io
import re

import pytest
from playwright.sync_api import expect

import steps
from steps import SCRIPT_OR_PLAIN

CHECK, IMPORT, UNDO = "programme.checkTable", "programme.import", "programme.undoImport"
KINDS = ("participants", "venues", "areas", "activities")
# The format of spreadsheets in German.
GERMAN = "Name;E-Mail;Telefon;Wohnt in"
# More than one batch, so that the progress is visible.
MANY = 1500


def table(*lines, name="people.csv", mark=b""):
    return {"name": name, "mimeType": "text/csv", "buffer": mark + "".join(f"{line}\r\n" for line in lines).encode()}


def check(page, file, kind="participants"):
    """Uploads a file and opens its preview."""
    page.goto("/organise/imports")
    steps.send(page, CHECK, {"kind": kind, "file": file})


def venue(editor, name):
    area = editor.call("POST", "/areas", {"name": name, "areaType": "CITY"})[1]["id"]
    status, reply = editor.call("POST", "/venues", {"name": name, "address": "Market 1", "geographicAreaId": area})
    assert status == 201, reply
    return reply["id"]


def there(editor, words):
    """Returns every participant that a search finds."""
    found, cursor = [], ""
    while True:
        status, reply = editor.call("GET", f"/participants?q={words}&limit=100&sort=name&order=asc{cursor}")
        assert status == 200, reply
        found += reply["items"]
        if "nextCursor" not in reply:
            return found
        cursor = f"&cursor={reply['nextCursor']}"


def imported(page, editor):
    """Returns the import on the page, from the REST API."""
    status, reply = editor.call("GET", f"/programme/imports/{page.url.rsplit('/', 1)[1]}")
    assert status == 200, reply
    return reply


def counted(page, **counts):
    """Checks the counts on the page."""
    pairs = page.get_by_role("main").locator("dl.pairs > div")
    expect(pairs).to_have_text([f"{name.replace('_', ' ')}{count}" for name, count in counts.items()])


def ended(page, words, by_itself=False):
    """Waits until an import ends, live or by following "Look again"."""
    said = page.get_by_role("status").filter(has_text=words)
    if by_itself:
        expect(said).to_be_visible(timeout=20_000)
        # The page was not reloaded.
        assert page.evaluate("window.sameAsBefore === true")
    else:
        # Scripts may remove the link while it is pressed.
        page.wait_for_load_state("load")
        for _ in range(300):
            if said.count():
                break
            page.goto(page.get_by_role("link", name="Look again").get_attribute("href"))
    expect(said).to_be_visible()
    expect(page.get_by_role("link", name="Look again")).to_have_count(0)


def press(page, command):
    """Presses the button of a form, and returns the text of the page that loads."""
    with page.expect_navigation() as came:
        steps.button(page, command).click()
    page.evaluate("window.sameAsBefore = true")
    return came.value.text()


def marked(page):
    """Checks that the page is no wider than the window, at both sizes."""
    steps.no_sideways(page)
    page.set_viewport_size(steps.DESK)
    steps.no_sideways(page)
    page.set_viewport_size(steps.PHONE)


@SCRIPT_OR_PLAIN
def test_a_table_from_its_file_until_it_is_taken_back(new_page, accessible, person, unique, javascript):
    edo = person("Edo", "EDITOR")
    home = venue(edo, f"Hall {unique}")
    page = new_page(edo, javascript=javascript, viewport=steps.PHONE)

    def look():
        if javascript:
            marked(page)
            accessible(page)

    page.goto("/organise/participants")
    page.get_by_role("link", name="Import a table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Import a table")
    assert steps.field(page, CHECK, "kind").input_value() == "participants"
    look()

    # One invalid line: the error names it, and no line is written.
    ana, cem = f"Ana {unique};ana@example.net;+49 30 123456;hall {unique}", f"Cem {unique};cem@example.net;;"
    steps.send(page, CHECK, {"file": table(GERMAN, ana, "", f"Bo {unique};nobody;;", cem)})
    expect(page.get_by_role("heading", level=1)).to_have_text("Fix this first")
    expect(page.get_by_role("heading", name="1 problem to fix")).to_be_visible()
    problem = page.get_by_role("main").get_by_role("listitem")
    expect(problem).to_have_count(1)
    expect(problem).to_contain_text("Line 4")
    expect(problem.locator("code")).to_have_text("E-Mail")
    expect(problem).to_contain_text("Enter an e-mail address like name@example.org.")
    expect(page.get_by_role("main")).to_contain_text("people.csv. Nothing is saved.")
    expect(steps.form(page, IMPORT)).to_have_count(0)
    assert there(edo, unique) == []
    look()

    # The corrected file, with a byte order mark: counted before, during and after the import.
    page.get_by_role("link", name="Choose another file").click()
    assert steps.field(page, CHECK, "kind").input_value() == "participants"
    rest = [f"Guest {number} {unique};{number}@example.net;;" for number in range(MANY - 2)]
    steps.send(
        page, CHECK, {"file": table(GERMAN, ana, cem, *rest, mark=b"\xef\xbb\xbf", name="C:\\lists\\members <1>.csv")}
    )
    expect(page.get_by_role("heading", level=1)).to_have_text("Import this?")
    counted(page, New=f"{MANY:,}", Changed=0, Unchanged=0)
    expect(page.get_by_role("main")).to_contain_text("members <1>.csv. Nothing is saved yet.")
    assert there(edo, unique) == []
    look()
    first = press(page, IMPORT)
    assert "The import is running" in first, first
    expect(page).to_have_url(re.compile("/organise/imports/[0-9a-f-]{36}$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Import: Participants")
    expect(page.get_by_role("main")).to_contain_text("members <1>.csv")
    ended(page, "Everything is imported.", by_itself=javascript)
    counted(page, Added=f"{MANY:,}", Changed=0, Unchanged=0)
    one = imported(page, edo)
    assert (one["status"], one["added"], one["updated"], one["total"], one["done"]) == ("done", MANY, 0, MANY, MANY), (
        one
    )
    names = {one["name"]: one for one in there(edo, unique)}
    assert len(names) == MANY
    assert names[f"Ana {unique}"]["email"] == "ana@example.net" and names[f"Ana {unique}"]["phone"] == "+49 30 123456"
    assert names[f"Ana {unique}"]["homeVenueId"] == home and "homeVenueId" not in names[f"Cem {unique}"]
    look()
    result = page.url
    page.get_by_role("link", name="Go to the list").click()
    page.goto(f"/organise/participants?q=cem {unique}")
    expect(page.get_by_role("link", name=f"Cem {unique}", exact=True)).to_be_visible()
    page.goto("/organise/imports")
    latest = page.get_by_role("listitem").filter(has_text="members <1>.csv").first
    expect(latest).to_contain_text(f"{MANY:,} added, 0 changed")
    latest.get_by_role("link").click()
    expect(page).to_have_url(result)

    steps.ask(page, "Undo")
    if javascript:
        accessible(page)
    assert "The import is being undone" in press(page, UNDO)
    ended(page, "The import is undone.", by_itself=javascript)
    expect(page.locator("summary").filter(has_text="Undo")).to_have_count(0)
    assert there(edo, unique) == []
    assert imported(page, edo)["status"] == "undone" and imported(page, edo)["kept"] == 0
    look()
    page.goto(f"/organise/participants?q=cem {unique}")
    expect(page.get_by_role("link", name=f"Cem {unique}", exact=True)).to_have_count(0)
    page.goto("/organise/imports")
    expect(page.get_by_role("listitem").filter(has_text="members <1>.csv").first).to_contain_text("Undone")


@SCRIPT_OR_PLAIN
def test_what_goes_out_comes_in(new_page, person, unique, javascript):
    """A phone number is changed in the file, and nothing else. Later manual changes survive the undo."""
    edo = person("Edo", "EDITOR")
    home = venue(edo, f"Hall {unique}")
    for name, more in (("Ana", {"phone": "+49 30 1", "homeVenueId": home, "notes": '=1+1\n"two; lines"'}), ("Bo", {})):
        assert (
            edo.call(
                "POST", "/participants", {"name": f"{name} {unique}", "email": f"{name.lower()}@example.net", **more}
            )[0]
            == 201
        )
    before = there(edo, unique)
    page = new_page(edo, javascript=javascript)
    page.goto("/organise/participants")
    content = steps.download(page, page.get_by_role("link", name="All as CSV"))
    assert content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    mine = [row for row in rows if row["name"].endswith(unique)]
    assert [(row["id"], row["name"]) for row in mine] == [(one["id"], one["name"]) for one in before]
    assert mine[0]["home_venue"] == f"Hall {unique}" and mine[0]["home_venue_id"] == home
    # A spreadsheet finds no formula in it.
    assert mine[0]["notes"].startswith("'=") and mine[0]["phone"].startswith("'+")

    # Unchanged, it has nothing to import.
    check(page, {"name": "participants.csv", "mimeType": "text/csv", "buffer": content})
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing new")
    counted(page, New=0, Changed=0, Unchanged=f"{len(rows):,}")
    expect(steps.form(page, IMPORT)).to_have_count(0)

    mine[1]["phone"] = "+49 30 22222"
    changed = io.StringIO(newline="")
    writer = csv.DictWriter(changed, rows[0].keys(), delimiter=";")
    writer.writeheader()
    writer.writerows(rows)
    check(page, {"name": "participants.csv", "mimeType": "text/csv", "buffer": changed.getvalue().encode()})
    counted(page, New=0, Changed=1, Unchanged=f"{len(rows) - 1:,}")
    expect(steps.button(page, IMPORT)).to_have_text("Change 1")
    press(page, IMPORT)
    ended(page, "Everything is imported.")
    counted(page, Added=0, Changed=1, Unchanged=f"{len(rows) - 1:,}")
    ana, bo = there(edo, unique)
    assert bo["phone"] == "+49 30 22222" and {**bo, "phone": 0, "updatedAt": 0} == {
        **before[1],
        "phone": 0,
        "updatedAt": 0,
    }
    assert ana == before[0]
    # A later manual change stays.
    assert edo.call("PATCH", f"/participants/{bo['id']}", {"notes": "Called"})[0] == 200
    steps.ask(page, "Undo")
    press(page, UNDO)
    ended(page, "The import is undone.")
    expect(page.get_by_role("main")).to_contain_text("1 line stays as it is")
    assert there(edo, unique)[1]["phone"] == "+49 30 22222"


@pytest.mark.parametrize("kind", KINDS)
def test_every_list_goes_out_and_comes_in(new_page, person, unique, kind):
    """Each export can be imported unchanged, with its own column names, even with duplicate names in it."""
    edo = person("Edo", "EDITOR")
    homes = [venue(edo, f"Twin {unique}") for _ in range(2)]
    assert (
        edo.call(
            "POST", "/participants", {"name": f"Ana {unique}", "email": "ana@example.net", "homeVenueId": homes[1]}
        )[0]
        == 201
    )
    activity = {
        "name": f"Club {unique}",
        "activityTypeId": edo.call("GET", "/activity-types")[1]["items"][0]["id"],
        "venueIds": homes,
    }
    assert edo.call("POST", "/activities", {**activity, "startDate": steps.instant(days=2)})[0] == 201
    page = new_page(edo)
    page.goto(f"/organise/{kind}")
    content = steps.download(page, page.get_by_role("link", name="All as CSV"))
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    page.get_by_role("link", name="Import a table").click()
    assert steps.field(page, CHECK, "kind").input_value() == kind
    # The description of the table's format is unfolded.
    columns = page.locator("details[open] dl.table-columns dt code")
    assert columns.all_inner_texts() == rows[0]
    steps.send(page, CHECK, {"file": {"name": f"{kind}.csv", "mimeType": "text/csv", "buffer": content}})
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing new")
    counted(page, New=0, Changed=0, Unchanged=f"{len(rows) - 1:,}")
    page.get_by_role("link", name="Back to the list").click()
    expect(page).to_have_url(re.compile(f"/organise/{kind}$"))


def test_what_is_no_table_is_said_at_the_file(new_page, accessible, person, unique):
    edo = person("Edo", "EDITOR")
    page = new_page(edo, viewport=steps.PHONE)
    for file, words in (
        (table(), "Choose a table in CSV."),
        (table(";;"), "This file is empty."),
        (table("name,email"), "There is nothing below the first line."),
        (table("name,phone", f"Ana {unique},1"), "These are missing: email"),
        (table("name,email,Name", f"Ana {unique},ana@example.net,x"), "appears twice"),
        (table("name,email", f'"Ana {unique},ana@example.net'), "never closed"),
        (
            {
                "name": "two.csv",
                "mimeType": "text/csv",
                "buffer": f"name,email\nZoë {unique},z@example.net\n".encode()
                + f"Jörg {unique},j@example.net".encode("latin-1"),
            },
            "Line 3 isn’t in UTF-8",
        ),
        ({"name": "some.csv", "mimeType": "text/csv", "buffer": b"name\x00email"}, "This isn’t a table in text form"),
        (
            {"name": "book.xlsx", "mimeType": "application/zip", "buffer": b"PK\x03\x04\x00\x00"},
            "This workbook cannot be read",
        ),
    ):
        check(page, file)
        expect(page.get_by_role("heading", level=1)).to_have_text("Import a table")
        expect(page.get_by_role("alert")).to_contain_text(words)
        assert steps.field(page, CHECK, "file").get_attribute("aria-invalid") == "true", words
    accessible(page)
    marked(page)
    # The selected kind and the return link stay.
    page.goto("/organise/imports?kind=venues")
    steps.without_checks(page)
    steps.send(page, CHECK, {"kind": "areas"})
    expect(page.get_by_role("alert")).to_contain_text("Choose a table in CSV.")
    assert steps.field(page, CHECK, "kind").input_value() == "areas"
    assert there(edo, unique) == []


def test_many_problems(new_page, accessible, person, unique):
    """All problems are counted and the first ones shown; two in one line count as two."""
    edo = person("Edo", "EDITOR")
    page = new_page(edo, viewport=steps.PHONE)
    check(page, table("name,email,phone", *[f"X {unique},nobody,call me"] * 550))
    expect(page.get_by_role("heading", name="1,100 problems to fix")).to_be_visible()
    problems = page.get_by_role("main").get_by_role("listitem")
    # Problems of one line are grouped.
    expect(problems).to_have_count(500)
    expect(problems.first.locator("strong")).to_have_text("Line 2")
    expect(problems.first.locator("code")).to_have_text(["email", "phone"])
    expect(page.get_by_text("… and 100 more.")).to_be_visible()
    accessible(page)
    marked(page)


def test_between_the_look_and_the_import(new_page, person, unique):
    """A line that has become invalid since the preview is reported, and nothing is written."""
    edo = person("Edo", "EDITOR")
    home = venue(edo, f"Hall {unique}")
    page = new_page(edo)
    check(page, table(GERMAN, f"Ana {unique};ana@example.net;;", f"Bo {unique};bo@example.net;;Hall {unique}"))
    assert edo.call("DELETE", f"/venues/{home}")[0] < 300
    press(page, IMPORT)
    assert there(edo, unique) == []
    expect(page.get_by_role("heading", level=1)).to_have_text("Fix this first")
    problem = page.get_by_role("main").get_by_role("listitem")
    expect(problem).to_have_text(re.compile("^Line 3.*There is nothing called", re.S))


def test_a_file_is_imported_once(new_page, person, unique):
    """Submitting again after going back is refused, and adds nobody twice."""
    edo = person("Edo", "EDITOR")
    page = new_page(edo, javascript=False)
    check(page, table(GERMAN, f"Ana {unique};ana@example.net;;"))
    fields = {name: steps.field(page, IMPORT, name).input_value() for name in ("upload", "kind", "name", "outline")}
    press(page, IMPORT)
    ended(page, "Everything is imported.")
    origin = page.url.split("/organise")[0]
    again = page.request.post(f"/do/{IMPORT}", form=fields, headers={"Origin": origin}, max_redirects=0)
    assert again.status == 422 and "This file is no longer available" in again.text(), (again.status, again.text())
    # Nor can another person confirm it.
    other = new_page(person("Eva", "EDITOR"))
    check(page, table(GERMAN, f"Bo {unique};bo@example.net;;"))
    fields |= {name: steps.field(page, IMPORT, name).input_value() for name in ("upload", "outline")}
    assert other.request.post(f"/do/{IMPORT}", form=fields, headers={"Origin": origin}, max_redirects=0).status == 422
    assert [one["name"] for one in there(edo, unique)] == [f"Ana {unique}"]


def test_a_short_import_ends_by_itself(new_page, person, unique):
    """One line is written before the page listens, and the page still shows the result."""
    edo = person("Edo", "EDITOR")
    page = new_page(edo)
    check(page, table(GERMAN, f"Ana {unique};ana@example.net;;"))
    press(page, IMPORT)
    ended(page, "Everything is imported.", by_itself=True)
    steps.ask(page, "Undo")
    press(page, UNDO)
    ended(page, "The import is undone.", by_itself=True)


@SCRIPT_OR_PLAIN
def test_an_import_is_stopped(new_page, person, unique, javascript):
    """While lines are written somebody opens “Stop”, which is not closed under their fingers; what is there then is taken back."""
    edo = person("Edo", "EDITOR")
    page = new_page(edo, javascript=javascript)
    check(page, table("name,email", *[f"Guest {number} {unique},{number}@example.net" for number in range(15_000)]))
    press(page, IMPORT)
    steps.ask(page, "Stop")
    if javascript:
        bar = page.get_by_role("progressbar")
        began = int(bar.get_attribute("value"))
        page.wait_for_function("began => !(document.querySelector('progress')?.value <= began)", arg=began)
        expect(bar).to_have_count(1)
        expect(steps.button(page, UNDO)).to_be_visible(timeout=500)
    press(page, UNDO)
    ended(page, "The import is undone.")
    one = imported(page, edo)
    assert one["status"] == "undone" and one["kept"] == 0, one
    assert there(edo, unique) == []


def test_who_may(new_page, accessible, person, unique):
    edo, rea, mia = person("Edo", "EDITOR"), person("Rea", "READ_ONLY"), person("Mia")
    mine = new_page(edo)
    check(mine, table(GERMAN, f"Ana {unique};ana@example.net;;"))
    press(mine, IMPORT)
    ended(mine, "Everything is imported.")
    result = mine.url

    reader, member = new_page(rea), new_page(mia)
    for kind in KINDS:
        mine.goto(f"/organise/{kind}")
        expect(mine.get_by_role("link", name="Import a table")).to_have_attribute(
            "href", f"/organise/imports?kind={kind}"
        )
        reader.goto(f"/organise/{kind}")
        expect(reader.get_by_role("link", name="All as CSV")).to_have_attribute("href", f"/api/v1/{kind}.csv")
        expect(reader.get_by_role("link", name="Import a table")).to_have_count(0)
        reply = reader.request.get(f"/api/v1/{kind}.csv")
        assert reply.status == 200 and reply.headers["content-type"] == "text/csv; charset=utf-8"
        assert f'filename="{kind}.csv"' in reply.headers["content-disposition"], reply.headers
        assert member.request.get(f"/api/v1/{kind}.csv").status == 404
    reader.goto("/organise/participants")
    accessible(reader)
    rows = csv.DictReader(
        io.StringIO(steps.download(reader, reader.get_by_role("link", name="All as CSV")).decode("utf-8-sig"))
    )
    assert [row["email"] for row in rows if row["name"] == f"Ana {unique}"] == ["ana@example.net"]

    assert reader.goto("/organise/imports").status == 403
    assert reader.goto(result).status == 200
    expect(reader.get_by_role("status").filter(has_text="Everything is imported.")).to_be_visible()
    expect(reader.locator("summary").filter(has_text="Undo")).to_have_count(0)
    for path in ("/organise/imports", result, f"{result}/now"):
        assert member.goto(path).status == 404, path
    stranger = new_page()
    stranger.goto("/organise/imports")
    expect(stranger).to_have_url(re.compile("/sign-in"))
    # The forms have the same permissions as the pages.
    for page, status in ((reader, 403), (member, 404)):
        for command, fields in ((CHECK, {"kind": "participants"}), (UNDO, {"id": result.rsplit("/", 1)[1]})):
            reply = page.request.post(
                f"/do/{command}", form=fields, headers={"Origin": mine.url.split("/organise")[0]}, max_redirects=0
            )
            assert reply.status == status, (command, reply.status)
    assert len(there(edo, unique)) == 1


def test_the_way_back_is_open_to_readers(new_page, person, unique):
    """A reader who may open the page can also follow its links back."""
    edo, rea = person("Edo", "EDITOR"), person("Rea", "READ_ONLY")
    mine = new_page(edo)
    check(mine, table(GERMAN, f"Ana {unique};ana@example.net;;"))
    press(mine, IMPORT)
    reader = new_page(rea)
    reader.goto(mine.url)
    links = reader.get_by_role("main").get_by_role("link").or_(reader.get_by_role("link", name="Back"))
    for path in {link.get_attribute("href") for link in links.all()}:
        assert reader.request.get(path).status == 200, path
