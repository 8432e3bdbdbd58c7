"""Events and entries of whole days: the form, and how they are shown in other zones; with and without scripts."""

import datetime
import re

import pytest
from playwright.sync_api import expect

import steps


def day(days):
    return datetime.date.today() + datetime.timedelta(days=days)


def said(first, last=None):
    """Days as pages say them in British English, with the year or without."""
    one = rf"{first:%a},? {first.day} {first:%b}( {first.year})?"
    return re.compile(one if last is None else rf"{one} – {last:%a},? {last.day} {last:%b}( {last.year})?")


def on_their_days(page, title, first, last):
    """Whether a calendar has something on each of its days, and on none beside them."""
    for at in range((last - first).days + 3):
        date = first + datetime.timedelta(days=at - 1)
        page.goto(f"/calendar?day={date}")
        listed = page.get_by_role("region").filter(has=page.locator("#day-title")).get_by_role("link", name=title)
        expect(listed).to_have_count(1 if first <= date <= last else 0)
        page.goto(f"/calendar?day={date}&view=week")
        expect(page.locator(f'[data-day="{date}"]').first).to_be_visible()


@steps.SCRIPT_OR_PLAIN
def test_the_form_of_an_event_of_whole_days(new_page, accessible, person, javascript):
    page = new_page(person("Hedi"), viewport=steps.PHONE, javascript=javascript)
    page.goto("/events/new")
    starts, first = page.get_by_label("Starts"), page.get_by_label("First day")
    start = steps.local(days=20)
    for name, value in {"title": "Hut weekend", "locationName": "Hut", "startsAt": start}.items():
        steps.fill(page, "event.create", name, value)
    expect(first).to_be_hidden()
    # Switched on and off, each side keeps what was typed into it.
    whole = page.get_by_label("Whole day")
    whole.check()
    expect(starts).to_be_hidden()
    first.fill(day(30).isoformat())
    page.get_by_label("Last day").fill(day(28).isoformat())
    whole.uncheck()
    expect(first).to_be_hidden()
    expect(starts).to_have_value(start)
    whole.check()
    if javascript:
        expect(page.locator("card-preview")).to_contain_text(said(day(30)))
        accessible(page)
    steps.send(page, "event.create", {})
    expect(page.locator("#event-endDate-error")).to_contain_text("The last day cannot come before the first.")
    expect(whole).to_be_checked()
    expect(first).to_have_value(day(30).isoformat())
    expect(page.get_by_label("Title")).to_have_value("Hut weekend")
    whole.uncheck()
    expect(starts).to_have_value(start)
    whole.check()
    steps.no_sideways(page)
    steps.send(page, "event.create", {"endDate": day(32).isoformat()})
    expect(page).to_have_url(steps.EVENT_PATH)
    expect(page.locator("time").first).to_have_text(said(day(30), day(32)))
    event = page.url
    # Later it is another day, and then it has times.
    page.goto(event + "/edit")
    expect(whole).to_be_checked()
    expect(page.get_by_label("Last day")).to_have_value(day(32).isoformat())
    steps.send(page, "event.update", {"endDate": ""})
    page.goto(event)
    expect(page.locator("time").first).to_have_text(re.compile(rf"^{said(day(30)).pattern}$"))
    page.goto(event + "/edit")
    expect(starts).to_have_value(f"{day(30)}T09:00")
    whole.uncheck()
    steps.send(page, "event.update", {"startsAt": f"{day(30)}T18:30"})
    page.goto(event)
    expect(page.locator("local-time").first).to_contain_text("18:30")


@pytest.mark.parametrize("zone", ["America/New_York", "Pacific/Auckland"])
def test_days_are_the_same_dates_in_every_zone(new_page, person, zone):
    host, guest = person("Hedi"), person("Gus")
    event = steps.event_by_rest(
        host, "Hut weekend", startsAt=None, allDay=True, startDate=day(9).isoformat(), endDate=day(11).isoformat(), timeZone="Europe/Berlin")
    assert guest.call("PATCH", "/me", {"timeZone": zone})[0] == 200
    steps.rsvp(guest, event)
    page = new_page(guest, timezone_id=zone)
    page.goto(f"/events/{event}")
    expect(page.locator("time").first).to_have_text(said(day(9), day(11)))
    facts = page.get_by_role("main").inner_text()
    assert not re.search(r"\d\d:\d\d|GMT|CET", facts.split("Reminders")[0]), facts
    # A reminder says its time, since nothing else here does.
    expect(page.get_by_text("1 day before, at 09:00")).to_be_visible()
    page.get_by_role("link", name="Change (Reminders)").click()
    expect(page.get_by_label("At 08:00 on the day it begins")).to_be_checked()
    page.goto("/")
    expect(page.get_by_role("heading", level=2).filter(has_text=re.compile(rf"{day(9):%A} {day(9).day} {day(9):%B}")).first).to_be_visible()
    on_their_days(page, "Hut weekend", day(9), day(11))


def test_what_is_under_way_is_under_today(new_page, person):
    host = person("Hedi")
    tag = f"Camp{steps.own_id(host)[-8:]}"
    steps.event_by_rest(host, "Camp", startsAt=None, allDay=True, startDate=day(0).isoformat(), endDate=day(3).isoformat(), timeZone="UTC", tags=[tag])
    page = new_page(host)
    for days in ["today", "month"]:
        page.goto(f"/discover?tag={tag}&range={days}")
        assert steps.titles(page) == ["Camp"], days
    page.goto("/my-events")
    expect(page.get_by_role("heading", level=2).filter(has_text="Today")).to_have_count(1)


@steps.SCRIPT_OR_PLAIN
def test_an_entry_of_whole_days(new_page, person, javascript):
    page = new_page(person("Willa"), viewport=steps.PHONE, javascript=javascript)
    page.goto(f"/calendar/new?day={day(12)}")
    page.get_by_label("Whole day").check()
    expect(page.get_by_label("First day")).to_have_value(day(12).isoformat())
    expect(page.get_by_text("For whole days they count back from 09:00 on the first day.")).to_be_visible()
    steps.send(page, "schedule.add", {"title": "Parents", "description": "Visit", "endDate": day(11).isoformat()})
    expect(page.locator("#entry-endDate-error")).to_contain_text("The last day cannot come before the first.")
    expect(page.get_by_label("Whole day")).to_be_checked()
    steps.send(page, "schedule.add", {"endDate": day(14).isoformat()})
    expect(page).to_have_url(re.compile(f"/calendar\\?day={day(12)}$"))
    on_their_days(page, "Parents", day(12), day(14))
    page.goto(f"/calendar?day={day(13)}")
    page.get_by_role("region").filter(has=page.locator("#day-title")).get_by_role("link", name="Parents").click()
    expect(page.get_by_text("at 08:00 on the day it begins")).to_be_visible()
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Whole day").uncheck()
    steps.send(page, "schedule.update", {"at": f"{day(12)}T17:45"})
    expect(page.get_by_text("17:45")).to_be_visible()
    expect(page.get_by_text("1 hour before")).to_be_visible()
