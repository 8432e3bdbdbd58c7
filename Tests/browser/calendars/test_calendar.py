"""One's own calendar: months, weeks, days and entries, with and without scripts."""

import contextlib
import datetime
import re

import pytest
from playwright.sync_api import expect

import steps


def day(days=0):
    return (datetime.date.today() + datetime.timedelta(days=days)).isoformat()


def write(person, title, at, **fields):
    status, reply = person.call("POST", "/schedule", {"title": title, "description": "Words", "at": at, **fields})
    assert status == 201, reply
    return reply["id"]


def looking(page, day):
    """Opens a day and waits until the page listens, so that no change is missed."""
    with page.expect_response(re.compile("/api/v1/sync/stream")):
        page.goto(f"/calendar?day={day}")
    page.evaluate("window.notReloaded = true")
    return page


def no_connection(page):
    return page.get_by_role("status").filter(has_text="No connection. Try again in a moment.")


def day_list(page):
    return page.get_by_role("region").filter(has=page.locator("#day-title"))


@contextlib.contextmanager
def swiping(page, row, by):
    """Simulates a finger that has swiped a row by some distance and is still down."""
    box, touch = row.bounding_box(), page.context.new_cdp_session(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in range(1, 6):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + by * part / 5, "y": y}]})
    yield
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@steps.SCRIPT_OR_PLAIN
def test_an_entry_from_the_first_word_to_its_return(new_page, accessible, person, javascript):
    page = new_page(person("Willa"), viewport=steps.PHONE, javascript=javascript)
    page.goto("/")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Calendar").click()
    expect(page.get_by_text("Nothing on this day.")).to_be_visible()
    page.get_by_role("link", name="New entry").first.click()
    at = f"{day(40)}T18:30"
    # Title and description are both required, and typed values stay.
    steps.without_checks(page)
    steps.send(page, "schedule.add", {"title": "Choir", "description": " ", "at": at, "place": "Chapel"})
    expect(page.get_by_role("alert")).to_contain_text("Write a description.")
    expect(page.get_by_label("Place")).to_have_value("Chapel")
    expect(page.get_by_label("1 hour before")).to_be_checked()
    page.get_by_label("1 day before").check()
    if javascript:
        accessible(page)
    steps.send(page, "schedule.add", {"description": "Bring the notes"})
    expect(page).to_have_url(re.compile(f"/calendar\\?day={day(40)}$"))
    expect(day_list(page).get_by_role("link", name="Choir")).to_be_visible()
    expect(page.locator(f'[data-day="{day(40)}"]')).to_have_attribute("aria-label", re.compile("1 entry$"))
    day_list(page).get_by_role("link", name="Choir").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Choir")
    expect(page.get_by_text("1 day before and 1 hour before")).to_be_visible()
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("1 hour before").uncheck()
    steps.send(page, "schedule.update", {"title": "Choir practice"})
    expect(page.get_by_role("heading", level=1)).to_have_text("Choir practice")
    expect(page.get_by_text("1 day before", exact=True)).to_be_visible()
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("“Choir practice” was deleted.")).to_be_visible()
    expect(page.get_by_text("Nothing on this day.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(day_list(page).get_by_role("link", name="Choir practice")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


@steps.SCRIPT_OR_PLAIN
def test_months_and_weeks_keep_the_day(new_page, accessible, person, javascript):
    page = new_page(person("Mona"), javascript=javascript)
    page.goto("/calendar?day=2027-01-31")
    title = page.locator("#span-title")
    expect(title).to_have_text("January 2027")
    page.get_by_role("link", name="Next month").click()
    expect(title).to_have_text("February 2027")
    expect(page.locator('[data-day="2027-02-28"]')).to_have_attribute("aria-current", "date")
    page.get_by_role("link", name="Week", exact=True).click()
    expect(title).to_have_text(re.compile("22 Feb.* – .*28 Feb 2027"))
    page.get_by_role("link", name="Previous week").click()
    expect(page.locator('[data-day="2027-02-21"]')).to_have_attribute("aria-current", "date")
    page.get_by_role("link", name="Month", exact=True).click()
    expect(title).to_have_text("February 2027")
    page.get_by_role("link", name="Today").click()
    expect(page.locator(".calendar-day.today")).to_have_attribute("aria-current", "date")
    if javascript:
        accessible(page)
        page.go_back()
        expect(title).to_have_text("February 2027")


def test_the_keyboard_goes_from_day_to_day(new_page, person):
    page = new_page(person("Kim"))
    page.goto("/calendar?day=2027-01-29")
    page.evaluate("window.notReloaded = true")
    page.locator('[data-day="2027-01-29"]').focus()

    def press(key, where):
        page.keyboard.press(key)
        expect(page.locator(f'[data-day="{where}"]')).to_be_focused()

    press("ArrowLeft", "2027-01-28")
    press("ArrowUp", "2027-01-21")
    press("End", "2027-01-24")
    press("Home", "2027-01-18")
    press("ArrowDown", "2027-01-25")
    press("ArrowDown", "2027-02-01")
    expect(page.locator("#span-title")).to_have_text("February 2027")
    press("PageDown", "2027-03-01")
    press("PageUp", "2027-02-01")
    press("ArrowLeft", "2027-01-31")
    page.keyboard.press("Enter")
    expect(page.locator("#day-title")).to_contain_text("31 January 2027")
    assert page.evaluate("window.notReloaded")


def test_everything_that_is_on_a_day(new_page, crew, accessible):
    host, guest, event = crew
    steps.rsvp(guest, event, "maybe")
    at = steps.instant(days=3)
    status, reply = host.call("PATCH", f"/events/{event}", {"startsAt": at})
    assert status == 200, reply
    status, reply = host.call(
        "POST", f"/events/{event}/todos", {"title": "Fetch the keys", "dueAt": at, "assigneeId": steps.own_id(guest)}
    )
    assert status == 201, reply
    write(guest, "Haircut", at)
    page = new_page(guest, viewport=steps.PHONE)
    page.goto(f"/calendar?day={at[:10]}")
    rows = day_list(page).locator(".item")
    expect(rows).to_have_count(3)
    expect(rows.filter(has_text="Fetch the keys")).to_contain_text("Due")
    accessible(page)
    rows.get_by_role("link", name="Fetch the keys").click()
    expect(page).to_have_url(re.compile("/todos/"))
    page.goto(f"/calendar?view=week&day={at[:10]}")
    expect(page.locator(".week li li")).to_have_count(3)
    steps.no_sideways(page)
    accessible(page)


@pytest.mark.parametrize("viewport", [steps.PHONE, steps.DESK], ids=["phone", "desk"])
def test_what_happens_elsewhere_appears_by_itself(new_page, accessible, crew, viewport):
    host, guest, event = crew
    at = steps.instant(days=3)
    status, reply = host.call("PATCH", f"/events/{event}", {"startsAt": at})
    assert status == 200, reply
    page = looking(new_page(guest, viewport=viewport), at[:10])
    rows = day_list(page).locator(".item")
    expect(page.get_by_text("Nothing on this day.")).to_be_visible()
    page.locator(f'[data-day="{at[:10]}"]').focus()
    # Changes by the same person on other pages, and by somebody else.
    write(guest, "Haircut", at)
    expect(rows).to_have_count(1)
    steps.rsvp(guest, event)
    expect(rows.filter(has_text="Board games")).to_be_visible()
    status, todo = host.call(
        "POST", f"/events/{event}/todos", {"title": "Fetch the keys", "dueAt": at, "assigneeId": steps.own_id(guest)}
    )
    assert status == 201, todo
    expect(rows.filter(has_text="Fetch the keys")).to_be_visible()
    expect(page.locator(f'[data-day="{at[:10]}"]')).to_have_attribute("aria-label", re.compile("3 entries$"))
    status, reply = host.call("PATCH", f"/events/{event}", {"title": "Chess"})
    assert status == 200, reply
    expect(rows.get_by_role("link", name="Chess")).to_be_visible()
    expect(page.locator(f'[data-day="{at[:10]}"]')).to_be_focused()
    assert page.evaluate("window.notReloaded")
    accessible(page)


def test_what_happens_elsewhere_waits_for_a_finger(new_page, person):
    owner = person("Sven")
    at = steps.instant(days=3)
    write(owner, "Haircut", at)
    page = looking(new_page(owner, viewport=steps.PHONE, has_touch=True), at[:10])
    elsewhere = looking(new_page(owner, viewport=steps.PHONE), at[:10])
    rows = day_list(page).locator(".item")
    rows.scroll_into_view_if_needed()
    with swiping(page, rows, -60):
        write(owner, "Choir", at)
        # The change reaches both pages at the same time.
        expect(day_list(elsewhere).locator(".item")).to_have_count(2)
        expect(page.locator(".swiped")).to_have_count(1)
        expect(rows).to_have_count(1)
    expect(rows).to_have_count(2)
    expect(page.locator(".swiped")).to_have_count(0)
    assert page.evaluate("window.notReloaded")


def test_without_a_connection_one_stays_where_one_is(new_page, accessible, person):
    page = looking(new_page(person("Olaf"), viewport=steps.PHONE), "2027-01-31")
    title, note = page.locator("#span-title"), no_connection(page)
    page.get_by_role("link", name="Next month").click()
    expect(title).to_have_text("February 2027")
    there = page.url
    page.context.set_offline(True)
    for link in (page.locator('[data-day="2027-02-10"]'), page.get_by_role("link", name="Next month")):
        link.click()
        expect(note).to_be_in_viewport()
        expect(title).to_have_text("February 2027")
        assert page.url == there
    accessible(page)
    page.context.set_offline(False)
    # Failed navigations are not in the history.
    page.get_by_role("link", name="Next month").click()
    expect(title).to_have_text("March 2027")
    expect(note).to_have_count(0)
    page.go_back()
    expect(title).to_have_text("February 2027")
    assert page.evaluate("window.notReloaded")


def test_without_a_connection_going_back_waits_for_one(new_page, person):
    page = looking(new_page(person("Olaf")), "2027-01-31")
    title, note = page.locator("#span-title"), no_connection(page)
    page.get_by_role("link", name="Next month").click()
    expect(title).to_have_text("February 2027")
    page.context.set_offline(True)
    page.go_back()
    expect(note).to_be_in_viewport()
    expect(title).to_have_text("February 2027")
    page.context.set_offline(False)
    expect(title).to_have_text("January 2027")
    expect(note).to_have_count(0)
    assert page.evaluate("window.notReloaded")


def test_a_swipe_deletes_an_entry_and_a_short_one_does_not(new_page, person):
    owner = person("Sven")
    write(owner, "Haircut", steps.instant(days=3))
    page = new_page(owner, viewport=steps.PHONE, has_touch=True)
    page.goto("/calendar/entries")
    row = page.locator("[data-swipe]")

    def swipe(by):
        with swiping(page, row, by):
            pass

    swipe(-40)
    expect(page.locator(".swiped")).to_have_count(0)
    expect(row).to_have_count(1)
    swipe(-180)
    expect(page.get_by_text("“Haircut” was deleted.")).to_be_visible()
    expect(row).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(row).to_have_count(1)


def test_entries_are_nobody_elses(new_page, person):
    owner, other = person("Olga"), person("Otto")
    entry = write(owner, "Secret", steps.instant(days=3))
    page = new_page(other)
    for path in (f"/calendar/{entry}", f"/calendar/{entry}/edit"):
        steps.not_found(page, path)
    page.goto(f"/calendar?undo={entry}")
    expect(page.get_by_text("Secret")).to_have_count(0)
    assert other.call("DELETE", f"/schedule/{entry}")[0] == 404
    page.goto(f"/calendar?day={'9' * 40}")
    expect(page.locator(".calendar-day.today")).to_have_attribute("aria-current", "date")


@pytest.mark.parametrize("past", [False, True])
def test_entries_by_date(new_page, person, past):
    owner = person("Ida")
    for number in (3, 1, 2):
        write(owner, f"Entry {number}", steps.instant(days=-number if past else number))
    page = new_page(owner)
    page.goto("/calendar")
    page.get_by_role("link", name="My entries").click()
    if past:
        page.get_by_role("link", name="Over", exact=True).click()
    expect(page.locator(".scheduled strong")).to_have_text(["Entry 1", "Entry 2", "Entry 3"])
