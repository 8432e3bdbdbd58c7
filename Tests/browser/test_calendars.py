"""Files that come out of Mingle and go into it: guest lists, calendars, feeds."""

import csv
import datetime
import io
import re

from icalendar import Calendar
from playwright.sync_api import expect

import steps


def test_csv_of_the_guests(new_page, person):
    host, guest = person("Host"), person("Gwen")
    event = steps.event_by_rest(host)
    steps.answer(guest, event)
    link = steps.make_link(new_page(host), event)
    steps.answer_by_link(new_page(), link, "=HYPERLINK(1)", "formula@example.net", "Maybe")
    page = new_page(host)
    page.goto(f"/events/{event}/guests")
    content = steps.download(page, page.get_by_role("link", name="Download as CSV")).decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(content)))
    assert len(rows) == 3, rows
    assert any(guest.email in row for row in rows), rows
    # A spreadsheet takes nothing of it for a formula.
    assert not [cell for row in rows for cell in row if cell[:1] in "=+-@" and cell], rows


def test_ics_of_an_event(new_page, person):
    host = person("Host")
    event = steps.event_by_rest(
        host, "Tea, cake; and\\more", description="Line one\nLine two", locationName="Room 5", timeZone="Europe/Berlin")
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
    steps.answer(guest, event)
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


def test_import_and_import_again(new_page, person):
    host = person("Host")
    page = new_page(host)
    page.goto("/me/settings")
    page.get_by_role("link", name="Import a calendar").click()
    file = steps.calendar_file(("one@import", "Imported one", "20300102T100000Z"), ("two@import", "Imported two", "20300103T100000Z"))
    for added, unchanged in ((2, 0), (0, 2)):
        page.goto("/me/import")
        steps.send(page, "calendar.import", {"file": file})
        main = page.get_by_role("main").inner_text()
        assert re.search(rf"Added\s+{added}\b", main) and re.search(rf"Unchanged\s+{unchanged}\b", main), main
    page.goto("/my-events")
    assert steps.titles(page) == ["Imported one", "Imported two"]
    # A change in the file comes along.
    page.goto("/me/import")
    newer = steps.calendar_file(
        ("one@import", "Renamed one", "20300102T100000Z"), ("two@import", "Imported two", "20300103T100000Z"), stamp="20260601T000000Z")
    steps.send(page, "calendar.import", {"file": newer})
    assert re.search(r"Updated\s+1\b", page.get_by_role("main").inner_text())
