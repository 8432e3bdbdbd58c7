"""Events and entries of whole days: the form, and their display in other zones, with and without scripts."""

import datetime
import re

import pytest
from playwright.sync_api import expect

import steps


def day(days):
    return datetime.date.today() + datetime.timedelta(days=days)


def said(first, last=None):
    """Matches dates as pages show them in British English, with or without the year."""
    one = rf"{first:%a},? {first.day} {first:%b}( {first.year})?"
    return re.compile(one if last is None else rf"{one} – {last:%a},? {last.day} {last:%b}( {last.year})?")


def on_their_days(page, title, first, last):
    """Checks that a calendar shows an entry on each of its days, and on no adjacent day."""
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
    # Switching between the two modes keeps the values of both.
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
    expect(page.locator("#event-endDate-error")).to_contain_text("The last day can’t come before the first.")
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
    # A cleared last day makes it one day; later it has times.
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


def has_values(page, **values):
    """Checks the values of fields, visible or not."""
    for name, value in values.items():
        expect(page.locator(f'[name="{name}"]')).to_have_value(value)


@steps.SCRIPT_OR_PLAIN
def test_days_follow_the_times_that_were_typed(new_page, person, javascript):
    page = new_page(person("Hedi"), viewport=steps.PHONE, javascript=javascript)
    page.goto("/events/new")
    times = {"startsAt": f"{day(20)}T20:00", "endsAt": f"{day(22)}T15:00"}
    days = {"startDate": day(20).isoformat(), "endDate": day(22).isoformat()}
    for name, value in {"title": "Hut weekend", "locationName": "Hut", **times}.items():
        steps.fill(page, "event.create", name, value)
    page.get_by_label("Whole day").check()
    if not javascript:
        # Derived values must be confirmed before publishing.
        has_values(page, startDate="", endDate="")
        steps.send(page, "event.create", {})
        expect(page.locator("#event-startDate-error")).to_contain_text("We’ve filled this in for you. Please check it.")
    has_values(page, **days, **times)
    steps.send(page, "event.create", {})
    expect(page).to_have_url(steps.EVENT_PATH)
    expect(page.locator("time").first).to_have_text(said(day(20), day(22)))


def test_fields_follow_until_they_are_changed(new_page, person):
    page = new_page(person("Hedi"))
    page.goto("/events/new")
    whole = page.get_by_label("Whole day")

    def fill(**values):
        for name, value in values.items():
            steps.fill(page, "event.create", name, value)

    # An event over one night is one day, and an end at midnight belongs to the day before.
    for ends, last in [
        (f"{day(21)}T02:00", ""),
        (f"{day(21)}T16:00", day(21).isoformat()),
        (f"{day(23)}T00:00", day(22).isoformat()),
    ]:
        fill(startsAt=f"{day(20)}T20:00", endsAt=ends)
        whole.check()
        has_values(page, startDate=day(20).isoformat(), endDate=last)
        whole.uncheck()
        has_values(page, startsAt=f"{day(20)}T20:00", endsAt=ends)
    whole.check()
    fill(endDate=day(25).isoformat())
    whole.uncheck()
    fill(endsAt=f"{day(24)}T12:00")
    whole.check()
    has_values(page, endDate=day(25).isoformat())
    # Dates first: times keep their time of day.
    page.goto("/events/new")
    whole.check()
    fill(startDate=day(30).isoformat(), endDate=day(32).isoformat())
    whole.uncheck()
    has_values(page, startsAt=f"{day(30)}T20:30", endsAt=f"{day(32)}T18:00")
    whole.check()
    has_values(page, startDate=day(30).isoformat(), endDate=day(32).isoformat())


@steps.SCRIPT_OR_PLAIN
def test_a_camp_keeps_its_days_as_times(new_page, person, javascript):
    host = person("Hedi")
    event = steps.event_by_rest(
        host,
        "Camp",
        startsAt=None,
        allDay=True,
        startDate=day(9).isoformat(),
        endDate=day(11).isoformat(),
        timeZone="Europe/Berlin",
    )
    page = new_page(host, viewport=steps.PHONE, javascript=javascript)
    page.goto(f"/events/{event}/edit")
    whole = page.get_by_label("Whole day")
    whole.uncheck()
    has_values(page, startsAt=f"{day(9)}T09:00", endsAt=f"{day(11)}T18:00")
    whole.check()
    has_values(page, startDate=day(9).isoformat(), endDate=day(11).isoformat())
    whole.uncheck()
    steps.send(page, "event.update", {})
    page.goto(f"/events/{event}/edit")
    expect(whole).not_to_be_checked()
    has_values(
        page,
        startsAt=f"{day(9)}T09:00",
        endsAt=f"{day(11)}T18:00",
        startDate=day(9).isoformat(),
        endDate=day(11).isoformat(),
    )
    # Back to whole days, on later dates.
    whole.check()
    steps.send(page, "event.update", {"startDate": day(10).isoformat(), "endDate": day(12).isoformat()})
    page.goto(f"/events/{event}")
    expect(page.locator("time").first).to_have_text(said(day(10), day(12)))


@pytest.mark.parametrize("zone", ["America/New_York", "Pacific/Auckland"])
def test_days_are_the_same_dates_in_every_zone(new_page, person, zone):
    host, guest = person("Hedi"), person("Gus")
    event = steps.event_by_rest(
        host,
        "Hut weekend",
        startsAt=None,
        allDay=True,
        startDate=day(9).isoformat(),
        endDate=day(11).isoformat(),
        timeZone="Europe/Berlin",
    )
    assert guest.call("PATCH", "/me", {"timeZone": zone})[0] == 200
    steps.rsvp(guest, event)
    page = new_page(guest, timezone_id=zone)
    page.goto(f"/events/{event}")
    expect(page.locator("time").first).to_have_text(said(day(9), day(11)))
    facts = page.get_by_role("main").inner_text()
    assert not re.search(r"\d\d:\d\d|GMT|CET", facts.split("Reminders")[0]), facts
    # A reminder shows its time, because nothing else here does.
    expect(page.get_by_text("1 day before, at 09:00")).to_be_visible()
    page.get_by_role("link", name="Change (Reminders)").click()
    expect(page.get_by_label("At 08:00 on the day it begins")).to_be_checked()
    page.goto("/")
    expect(
        page.get_by_role("heading", level=2).filter(has_text=re.compile(rf"{day(9):%A} {day(9).day} {day(9):%B}")).first
    ).to_be_visible()
    on_their_days(page, "Hut weekend", day(9), day(11))


def test_what_is_under_way_is_under_today(new_page, person):
    host = person("Hedi")
    tag = f"Camp{steps.own_id(host)[-8:]}"
    steps.event_by_rest(
        host,
        "Camp",
        startsAt=None,
        allDay=True,
        startDate=day(0).isoformat(),
        endDate=day(3).isoformat(),
        timeZone="UTC",
        tags=[tag],
    )
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
    expect(page.get_by_text("For whole days, they count back from 09:00 on the first day.")).to_be_visible()
    steps.send(page, "schedule.add", {"title": "Parents", "description": "Visit", "endDate": day(11).isoformat()})
    expect(page.locator("#entry-endDate-error")).to_contain_text("The last day can’t come before the first.")
    expect(page.get_by_label("Whole day")).to_be_checked()
    steps.send(page, "schedule.add", {"endDate": day(14).isoformat()})
    expect(page).to_have_url(re.compile(f"/calendar\\?day={day(12)}$"))
    on_their_days(page, "Parents", day(12), day(14))
    page.goto(f"/calendar?day={day(13)}")
    page.get_by_role("region").filter(has=page.locator("#day-title")).get_by_role("link", name="Parents").click()
    expect(page.get_by_text("at 08:00 on the day it begins")).to_be_visible()
    page.get_by_role("link", name="Edit").click()
    whole = page.get_by_label("Whole day")
    whole.uncheck()
    has_values(page, at=f"{day(12)}T09:00")
    whole.check()
    has_values(page, startDate=day(12).isoformat(), endDate=day(14).isoformat())
    whole.uncheck()
    if javascript:
        # A timed entry has no end, so the last day moves with the first.
        page.locator('[name="at"]').fill(f"{day(15)}T17:45")
        whole.check()
        has_values(page, startDate=day(15).isoformat(), endDate=day(17).isoformat())
        whole.uncheck()
    steps.send(page, "schedule.update", {"at": f"{day(12)}T17:45"})
    expect(page.get_by_text("17:45")).to_be_visible()
    expect(page.get_by_text("1 hour before")).to_be_visible()
