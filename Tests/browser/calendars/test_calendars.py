"""Files that are exported and imported: guest lists, calendars, feeds."""

import csv
import datetime
import io
import re
from urllib.parse import quote

from icalendar import Calendar
from playwright.sync_api import expect

import people
import steps
from steps import SCRIPT_OR_PLAIN


def test_csv_of_the_guests(new_page, person):
    host, guest = person("Host"), person("Gwen")
    event = steps.event_by_rest(host)
    steps.rsvp(guest, event)
    link = steps.make_link(new_page(host), event)
    steps.rsvp_by_link(new_page(), link, "=HYPERLINK(1)", "formula@example.net", "Maybe")
    page = new_page(host)
    page.goto(f"/events/{event}/guests")
    content = steps.download(page, page.get_by_role("link", name="Download as CSV")).decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(content)))
    assert len(rows) == 3, rows
    # The list has the addresses of guests without an account, but never a member's.
    assert any("formula@example.net" in row for row in rows) and guest.email not in content, rows
    # A spreadsheet finds no formula in it.
    assert not [cell for row in rows for cell in row if cell[:1] in "=+-@" and cell], rows


def test_ics_of_an_event(new_page, person):
    host = person("Host")
    event = steps.event_by_rest(
        host, "Tea, cake; and\\more", description="Line one\nLine two", locationName="Room 5", timeZone="Europe/Berlin"
    )
    page = new_page(host)
    page.goto(f"/events/{event}")
    calendar = Calendar.from_ical(steps.download(page, page.get_by_role("link", name="Add to calendar")))
    [entry] = calendar.walk("VEVENT")
    assert entry["SUMMARY"] == "Tea, cake; and\\more"
    assert "Line one\nLine two" in entry["DESCRIPTION"]
    starts = host.call("GET", f"/events/{event}")[1]["startsAt"]
    assert entry.decoded("DTSTART").astimezone(datetime.UTC) == datetime.datetime.fromisoformat(starts)


def test_calendar_feed(new_page, person):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, "In my feed")
    steps.rsvp(guest, event)
    page = new_page(guest)
    page.goto("/me/settings")
    steps.submit(page, "calendar.createFeed")
    address = page.get_by_label("Calendar address 1", exact=True).input_value()
    stranger = new_page()
    response = stranger.request.get(address)
    assert response.status == 200
    entries = Calendar.from_ical(response.body()).walk("VEVENT")
    assert [str(entry["SUMMARY"]) for entry in entries] == ["In my feed"]
    with page.expect_navigation():
        page.get_by_role("button", name="Switch off calendar address 1").click()
    assert stranger.request.get(address).status == 404
    expect(page.get_by_label("Calendar address 1", exact=True)).to_have_count(0)


TWO = (("one@import", "Imported one", "20300102T100000Z"), ("two@import", "Imported two", "20300103T100000Z"))


@SCRIPT_OR_PLAIN
def test_import_and_import_again(new_page, person, javascript):
    host = person("Host")
    page = new_page(host, javascript=javascript)
    page.goto("/me/settings")
    page.get_by_role("link", name="Import a calendar").click()
    expect(page.get_by_label("Only me and people I invite")).to_be_checked()
    file = steps.calendar_file(*TWO)
    steps.send(page, "calendar.import", {"file": file, "visibility": "FRIENDS"})
    expect(page.get_by_role("heading", level=1)).to_have_text("Import this?")
    expect(page.get_by_role("main")).to_contain_text("Nothing is saved yet.")
    expect(page.get_by_role("main")).to_contain_text("Imported two")
    assert host.call("GET", "/events?mine=hosting")[1]["items"] == []
    steps.submit(page, "calendar.confirmImport")
    expect(page.get_by_role("heading", level=1)).to_have_text("Import done")
    counted(page, Added=2, Unchanged=0)
    assert [event["visibility"] for event in host.call("GET", "/events?mine=hosting")[1]["items"]] == ["FRIENDS"] * 2
    page.goto("/me/import")
    steps.send(page, "calendar.import", {"file": file})
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing new")
    page.goto("/my-events")
    assert steps.titles(page) == ["Imported one", "Imported two"]
    # A changed file updates its events.
    newer = steps.calendar_file(("one@import", "Renamed one", "20300102T100000Z"), TWO[1], stamp="20260601T000000Z")
    steps.import_calendar(page, newer)
    counted(page, Updated=1, Unchanged=1)


@SCRIPT_OR_PLAIN
def test_publish_what_was_imported_at_once(new_page, person, javascript):
    host, guest = person("Hana"), person("Gus")
    page, theirs = new_page(host, javascript=javascript), new_page(guest, javascript=javascript)
    page.goto("/me/import")
    steps.send(page, "calendar.import", {"file": steps.calendar_file(*TWO), "visibility": "PUBLIC"})
    steps.submit(page, "calendar.confirmImport")
    # Restricted to this host, because other tests may publish events with the same title.
    found = "/discover?q=" + quote(f"Imported {people.name(host)}")
    theirs.goto(found)
    expect(theirs.get_by_text("Imported one")).to_have_count(0)
    page.get_by_role("button", name="Publish 2 drafts").click()
    steps.flash(page, "2 events published.")
    expect(page.get_by_role("button", name=re.compile("Publish"))).to_have_count(0)
    theirs.goto(found)
    expect(theirs.get_by_text("Imported one")).to_be_visible()


@SCRIPT_OR_PLAIN
def test_undo_an_import(new_page, person, javascript):
    host = person("Host")
    page = new_page(host, javascript=javascript)
    steps.event_by_rest(host, "Mine")
    steps.import_calendar(page, steps.calendar_file(*TWO))
    page.goto("/me/import")
    expect(page.get_by_role("heading", name="Your imports")).to_be_visible()
    steps.ask(page, "Undo")
    expect(page.get_by_text("Remove the 2 events of this import?")).to_be_visible()
    page.get_by_role("button", name="Undo the import").click()
    steps.flash(page, "2 events removed")
    expect(page.get_by_role("heading", name="Your imports")).to_have_count(0)
    page.goto("/my-events")
    assert steps.titles(page) == ["Mine"]


def test_private_and_past_dates(new_page, person):
    host = person("Host")
    page = new_page(host)
    file = steps.calendar_file(
        ("open@import", "Open", "20300102T100000Z"),
        ("old@import", "Long gone", "20200102T100000Z"),
        ("own@import", "Doctor\r\nCLASS:PRIVATE", "20300103T100000Z"),
    )
    page.goto("/me/import")
    steps.send(page, "calendar.import", {"file": file, "visibility": "PUBLIC"})
    expect(page.get_by_role("main")).to_contain_text("One event is marked as private")
    assert re.search(r"Left out as past\s+1\b", page.get_by_role("main").inner_text())
    steps.submit(page, "calendar.confirmImport")
    events = host.call("GET", "/events?mine=hosting")[1]["items"]
    assert [(event["title"], event["visibility"]) for event in events] == [("Open", "PUBLIC"), ("Doctor", "INVITED")]


def counted(page, **counts):
    main = page.get_by_role("main").inner_text()
    for name, count in counts.items():
        assert re.search(rf"{name}\s+{count}\b", main), main
