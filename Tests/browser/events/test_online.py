"""Online events: a link to join instead of directions."""

import re

from icalendar import Calendar
from playwright.sync_api import expect

import steps
from steps import PHONE, SCRIPT_OR_PLAIN

LINK = "https://meet.example.org/board-games"


def join(page):
    return page.get_by_role("region", name="Facts").get_by_role("link", name=re.compile("^Join"))


@SCRIPT_OR_PLAIN
def test_join_instead_of_directions(new_page, person, javascript):
    host, guest = person("Hana"), person("Gus")
    page = new_page(host, javascript=javascript, viewport=PHONE)
    page.goto("/events/new")
    if javascript:
        steps.without_checks(page)
    fields = {"title": "Games from home", "startsAt": steps.local(days=3), "locationName": "Online"}
    steps.send(page, "event.create", {**fields, "onlineUrl": "javascript:alert(1)"})
    expect(page.get_by_role("alert")).to_contain_text("begins with https:// or http://")
    expect(steps.field(page, "event.create", "onlineUrl")).to_have_value("javascript:alert(1)")
    expect(steps.field(page, "event.create", "title")).to_have_value("Games from home")
    steps.send(page, "event.create", {"onlineUrl": LINK})
    steps.flash(page, "Event published.")
    for viewer in (page, new_page(guest, javascript=javascript), new_page(javascript=javascript)):
        viewer.goto(page.url)
        expect(join(viewer)).to_have_attribute("href", LINK)
        expect(join(viewer)).to_have_attribute("rel", "noopener noreferrer nofollow")
        expect(viewer.get_by_role("link", name="Directions")).to_have_count(0)
    page.goto(f"{page.url}/edit")
    steps.send(page, "event.update", {"onlineUrl": "", "locationName": "Kitchen"})
    expect(join(page)).to_have_count(0)
    expect(page.get_by_role("link", name="Directions")).to_be_visible()


@SCRIPT_OR_PLAIN
def test_a_hidden_link_is_for_those_who_come(new_page, person, javascript):
    host, guest = person("Hana"), person("Gus")
    event = steps.event_by_rest(host, "Secret stream", onlineUrl=LINK, locationHidden=True)
    theirs = new_page(guest, javascript=javascript)
    theirs.goto(f"/events/{event}")
    expect(theirs.get_by_role("main")).to_contain_text("Place shown once you’re going")
    assert "meet.example.org" not in theirs.content()
    stranger = new_page(javascript=javascript)
    stranger.goto(f"/events/{event}")
    assert "meet.example.org" not in stranger.content()
    assert "onlineUrl" not in guest.call("GET", f"/events/{event}")[1]
    assert "meet.example.org" not in theirs.request.get(f"/events/{event}.ics").text()
    steps.press_rsvp(theirs, "Going")
    theirs.goto(f"/events/{event}")
    expect(join(theirs)).to_have_attribute("href", LINK)
    file = Calendar.from_ical(theirs.request.get(f"/events/{event}.ics").text())
    assert str(file.walk("VEVENT")[0]["CONFERENCE"]) == LINK
