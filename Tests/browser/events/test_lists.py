"""Finding events: Discover, Home, My Events, Past."""

import datetime
import re

import pytest
from playwright.sync_api import expect

import steps

# MARK: Discover


@pytest.fixture
def programme(person, unique):
    """Makes events with a tag that only this test uses, and returns the tag."""
    host, tag = person("Zephyrine"), f"tag{unique}"[-24:]
    steps.event_by_rest(host, "Café Großputz", tags=["Cleaning", tag], startsAt=steps.instant(hours=2))
    steps.event_by_rest(
        host,
        "Reading circle",
        tags=["Books", tag],
        startsAt=steps.instant(days=45),
        locationName="Attic Zwölf",
        description="We read something with wombats",
    )
    return tag


def test_search(new_page, person, programme):
    page = new_page(person("Seeker"))

    def found(words):
        """Returns what a search finds."""
        page.goto("/discover")
        page.get_by_role("searchbox").fill(words)
        with page.expect_navigation():
            page.get_by_role("searchbox").press("Enter")
        expect(page.get_by_role("searchbox")).to_have_value(words)
        return steps.titles(page)

    for words in ("cafe", "GROSSPUTZ", "großp", "cleaning", "Café Groß", programme):
        assert "Café Großputz" in found(words), words
    for words in ("wombat", "zwolf", "books", "with wombats", "attic zwölf"):
        assert "Reading circle" in found(words), words
    assert set(found("zephyrine")) >= {"Café Großputz", "Reading circle"}
    # Search words are no patterns.
    for words in ("%", "_", "*", "nothing of the kind"):
        assert "Reading circle" not in found(words), words
    expect(page.get_by_text("Nothing found")).to_be_visible()
    page.get_by_role("link", name="Show everything").click()
    assert "Reading circle" in steps.titles(page)


def test_tags_and_days(new_page, person, programme):
    page = new_page(person("Seeker"))
    page.goto("/discover")
    chip = page.get_by_role("navigation", name="Tags").get_by_role("link", name=re.compile(f"^#{programme}"))
    chip.click()
    assert steps.titles(page) == ["Café Großputz", "Reading circle"]
    expect(chip).to_have_attribute("aria-current", "true")
    when = page.get_by_role("navigation", name="When")
    when.get_by_role("link", name="This month").click()
    assert "Reading circle" not in steps.titles(page)
    when.get_by_role("link", name="This month").click()
    assert steps.titles(page) == ["Café Großputz", "Reading circle"]
    # Search words and filters combine.
    page.get_by_role("searchbox").fill("wombats")
    page.get_by_role("searchbox").press("Enter")
    expect(page).to_have_url(re.compile("q=wombats"))
    assert f"tag={programme}" in page.url
    assert steps.titles(page) == ["Reading circle"]
    # Removing the chip restores the whole list.
    page.goto(f"/discover?tag={programme}")
    chip.click()
    expect(page).to_have_url(re.compile("/discover$"))
    assert {"Café Großputz", "Reading circle"} <= set(steps.titles(page))
    # Tags are case-insensitive.
    page.goto(f"/discover?tag={programme.upper()}")
    assert steps.titles(page) == ["Café Großputz", "Reading circle"]
    expect(
        page.get_by_role("navigation", name="Tags").get_by_role("link", name=re.compile(f"^#{programme}", re.I))
    ).to_have_count(1)


def test_ranges_are_those_of_the_calendar(new_page, person):
    host = person("Host")
    now = datetime.datetime.now(datetime.UTC)
    soon = now + datetime.timedelta(minutes=10)
    titles_by_day = {}
    for days in range(0, 40, 3):
        title = f"Range {days}"
        titles_by_day[title] = soon + datetime.timedelta(days=days)
        steps.event_by_rest(host, title, startsAt=steps.instant(days=days, minutes=10), tags=["Ranging"])
    page = new_page(host)
    today = now.date()
    sunday = today + datetime.timedelta(days=6 - today.weekday())
    expected = {
        "today": lambda day: day == today,
        "week": lambda day: today <= day <= sunday,
        "month": lambda day: (day.year, day.month) == (today.year, today.month),
    }
    for name, holds in expected.items():
        page.goto(f"/discover?tag=Ranging&range={name}")
        assert sorted(steps.titles(page)) == sorted(t for t, at in titles_by_day.items() if holds(at.date())), name


# MARK: Home, My Events, Past


def test_past_events_move_to_past(new_page, person, server):
    host = person("Host")
    page = new_page(host)
    page.goto("/past")
    expect(page.get_by_role("heading", level=1)).to_have_text("Past events")
    # Past events are created by import.
    steps.import_calendar(
        page,
        steps.calendar_file(
            ("gone@test", "Long ago", "20200102T100000Z"), ("gone2@test", "Longer ago", "20190102T100000Z")
        ),
        past=True,
        draft=False,
    )
    page.goto("/past")
    mine = [title for title in steps.titles(page) if title in ("Long ago", "Longer ago")]
    assert mine == ["Long ago", "Longer ago"], mine
    page.goto("/")
    assert "Long ago" not in steps.titles(page)
    page.goto("/past")
    steps.card(page, "Long ago").get_by_role("link", name="Long ago").click()
    expect(page.get_by_text("This event is over.")).to_be_visible()


def test_my_events_are_those_i_host(new_page, person):
    host, other = person("Host"), person("Other")
    steps.event_by_rest(host, "Mine alone")
    theirs = steps.event_by_rest(other, "Theirs")
    steps.rsvp(host, theirs)
    page = new_page(host)
    page.goto("/my-events")
    assert steps.titles(page) == ["Mine alone"]
    page.get_by_role("main").get_by_role("link", name="Create event").click()
    expect(page).to_have_url(re.compile("/events/new$"))
    page.goto("/")
    assert {"Mine alone", "Theirs"} <= set(steps.titles(page))


def test_rsvp_in_one_tap_from_home(new_page, person):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, "One tap away", startsAt=steps.instant(hours=3))
    page = new_page(guest, viewport=steps.PHONE)
    page.goto("/")
    with page.expect_navigation():
        page.get_by_role("button", name="Going: One tap away").click()
    expect(page).to_have_url(re.compile("/$"))
    expect(steps.card(page, "One tap away").get_by_text("Going", exact=True)).to_be_visible()
    assert guest.call("GET", f"/events/{event}")[1]["mine"]["status"] == "going"


def test_an_rsvp_is_taken_back(new_page, person):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, capacity=2)
    page = new_page(guest)
    page.goto(f"/events/{event}")
    steps.press_rsvp(page, "Going")
    expect(page.get_by_text("1 of 2 seats left")).to_be_visible()
    steps.ask(page, "Take my answer back")
    steps.submit(page, "event.withdrawRsvp")
    expect(page.get_by_text("2 of 2 seats left")).to_be_visible()
    expect(page.get_by_role("button", name="Going", exact=True)).to_have_attribute("aria-pressed", "false")


def test_companions_take_seats(new_page, person):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, capacity=4, companionsAllowed=2)
    page = new_page(guest)
    page.goto(f"/events/{event}")
    steps.field(page, "event.rsvp", "party").select_option("3")
    steps.press_rsvp(page, "Going")
    expect(page.get_by_text("1 of 4 seats left")).to_be_visible()
    expect(steps.field(page, "event.rsvp", "party")).to_have_value("3")
