"""Everything that does not fit on a phone is still reachable, with and without scripts."""

import re

import pytest
from playwright.sync_api import expect

import steps
from steps import SCRIPT_OR_PLAIN

SIZES = pytest.mark.parametrize("width", [320, 390])
LONG = "W" * 30


def within(page, link):
    """Returns whether the whole element is in the window, with nothing over it."""
    return link.evaluate("""one => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && one.contains(over);
    }""")


@pytest.fixture
def full(person):
    """A host, a guest, and an event with news on its board and in its chat."""
    host, guest = person("Hedda"), person("Bea")
    event = steps.event_by_rest(host, "Board games", tags=[LONG])
    steps.rsvp(guest, event)
    for number in range(3):
        assert guest.call("POST", f"/events/{event}/messages", {"body": f"Line {number}"})[0] == 201
    return host, guest, event


@SIZES
@SCRIPT_OR_PLAIN
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_every_tab_of_an_event_is_within_reach(new_page, full, accessible, width, javascript, language):
    host, _, event = full
    locale = "de" if language == "de-DE" else "en"
    assert host.call("PATCH", "/me", {"locale": locale})[0] == 200
    page = new_page(host, viewport={"width": width, "height": 844}, javascript=javascript, locale=language)
    for path in ("", "/todos", "/budget", "/invite"):
        page.goto(f"/events/{event}{path}")
        tabs = page.locator(".sub-tabs")
        tabs.scroll_into_view_if_needed()
        shown = [link for link in tabs.locator("> a").all() if link.is_visible()]
        assert len(shown) == 3 and tabs.locator("> [aria-current]:visible").count() == 1
        more = tabs.locator("summary")
        assert within(page, more) and all(within(page, link) for link in shown), path
        more.click()
        rest = tabs.locator("details a").all()
        assert len(rest) == 4 and all(within(page, link) for link in rest), path
        names = {link.get_attribute("href") for link in shown + rest}
        assert len(names) == 7
        steps.no_sideways(page)
    if javascript:
        accessible(page)
    tabs.locator("details a").last.click()
    expect(page).to_have_url(re.compile(f"/events/{event}/"))


@SIZES
def test_every_part_of_the_programme_is_within_reach(new_page, person, accessible, width):
    page = new_page(person("Root", role="ADMINISTRATOR"), viewport={"width": width, "height": 844})
    page.goto("/")
    # Five tabs and Create; the programme is under Me.
    main = page.get_by_role("navigation", name="Main").get_by_role("link")
    expect(main).to_have_text(["Home", "Discover", "Create", "Calendar", "People", "Me"])
    main.last.click()
    page.get_by_role("main").get_by_role("link", name="Organise").click()
    tabs = page.get_by_role("navigation", name="Organise")
    for name in ("Participants", "Venues", "Areas", "Map", "Analytics", "Types & roles", "Activities"):
        assert within(page, tabs.locator("summary"))
        link = steps.tab(page, name, among="Organise")
        assert within(page, link), name
        link.click()
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
    accessible(page)


@SIZES
def test_the_longest_tag_has_room(new_page, full, accessible, width):
    host, guest, event = full
    page = new_page(guest, viewport={"width": width, "height": 844})
    for path in (f"/events/{event}", f"/discover?tag={LONG}", "/"):
        page.goto(path)
        steps.no_sideways(page)
        for tag in page.get_by_text(f"#{LONG}").all():
            box = tag.bounding_box()
            assert path.startswith("/discover") or box["x"] >= 0 and box["x"] + box["width"] <= width, path


@SCRIPT_OR_PLAIN
def test_an_empty_board_leads_to_its_first_photo(new_page, full, javascript):
    host, _, event = full
    page = new_page(host, javascript=javascript)
    page.goto(f"/events/{event}/board")
    step = page.get_by_role("link", name="Choose photos")
    if javascript:
        with page.expect_file_chooser() as chosen:
            step.click()
        chosen.value.set_files(
            [{"name": f"{name}.png", "mimeType": "image/png", "buffer": b"no picture"} for name in ("a", "b")]
        )
        expect(page.locator(".queue > li")).to_have_count(2)
        # No "No file chosen" next to two selected files.
        assert page.locator("#post-photo").evaluate("one => getComputedStyle(one).color") == "rgba(0, 0, 0, 0)"
    else:
        step.click()
        expect(page).to_have_url(re.compile("#post-photo$"))
        expect(page.locator("#post-photo")).to_be_in_viewport()
