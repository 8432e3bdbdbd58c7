"""Check-in at the door: by name, by code, on two devices at once, and the code that a guest shows."""

import re

import pytest
from playwright.sync_api import expect

import steps


def dinner(host, *guests):
    """Makes an event that begins soon, to which the guests come."""
    event = steps.event_by_rest(host, "Dinner", startsAt=steps.instant(hours=1), companionsAllowed=3)
    for guest in guests:
        steps.rsvp(guest, event)
    return event


def door(page, event):
    page.goto(f"/events/{event}/check-in")
    expect(page.get_by_role("heading", name="Check-in", level=1)).to_be_visible()


def entry(page, name):
    return page.locator(".door .item").filter(has_text=name)


def count(page):
    return page.locator(".door-count")


@pytest.mark.parametrize("javascript", [True, False])
def test_a_host_checks_in_by_name_and_takes_it_back(new_page, person, javascript):
    host, bea, otto = person("Host"), person("Bea"), person("Otto")
    event = dinner(host, bea, otto)
    page = new_page(host, javascript=javascript)
    page.goto(f"/events/{event}")
    page.get_by_role("link", name="Check-in").click()
    expect(count(page)).to_have_text("0 of 2 here")
    if javascript:
        assert not steps.violations(page)
        page.get_by_role("searchbox").press_sequentially("bea")
    else:
        page.get_by_role("searchbox").fill("bea")
        page.get_by_role("searchbox").press("Enter")
    expect(page.locator(".door .item")).to_have_count(1)
    page.get_by_role("button", name=re.compile("^Check in Bea")).click()
    message = page.locator(".door-message") if javascript else page.locator(".flash")
    expect(message).to_contain_text("is checked in.")
    # The search is empty again, for the next guest.
    expect(count(page)).to_have_text("1 of 2 here")
    expect(page.locator(".door .item")).to_have_count(2)
    expect(entry(page, "Bea")).to_contain_text("Here since")
    page.get_by_role("button", name=re.compile("^Undo the check-in of Bea")).click()
    expect(count(page)).to_have_text("0 of 2 here")
    expect(entry(page, "Bea").get_by_role("button", name=re.compile("^Check in"))).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_the_code_that_a_guest_shows(new_page, person, javascript):
    host, bea = person("Host"), person("Bea")
    event = dinner(host, bea)
    theirs = new_page(bea, javascript=javascript)
    theirs.goto(f"/events/{event}")
    expect(theirs.get_by_role("img", name="QR code for the door")).to_be_visible()
    code = theirs.locator(".ticket-code").inner_text().strip()
    assert re.fullmatch(r"[0-9A-Z]{5}-[0-9A-Z]{5}", code), code
    page = new_page(host, javascript=javascript)
    door(page, event)
    page.get_by_label("Code", exact=True).fill("nonsense")
    page.get_by_role("button", name="Check in", exact=True).click()
    wrong = page.locator(".door-message.bad") if javascript else page.locator(".error").first
    expect(wrong).to_contain_text("We don’t know this code.")
    page.get_by_label("Code", exact=True).fill(code.lower())
    page.get_by_role("button", name="Check in", exact=True).click()
    message = page.locator(".door-message") if javascript else page.locator(".flash")
    expect(message).to_contain_text("is checked in.")
    page.get_by_label("Code", exact=True).fill(code)
    page.get_by_role("button", name="Check in", exact=True).click()
    expect(message).to_contain_text("is already checked in, since")
    expect(count(page)).to_have_text("1 of 1 here")
    if not javascript:
        theirs.reload()
    expect(theirs.get_by_text("You’re checked in, since")).to_be_visible()


def test_a_code_opened_with_a_camera_shows_the_guest(new_page, person):
    host, bea = person("Host"), person("Bea")
    event = dinner(host, bea)
    theirs = new_page(bea)
    theirs.goto(f"/events/{event}")
    code = theirs.locator(".ticket-code").inner_text().strip().replace("-", "")
    page = new_page(host)
    page.goto(f"/events/{event}/check-in?code={code}")
    buttons = page.get_by_role("button", name=re.compile("^Check in Bea"))
    expect(buttons).to_have_count(2)
    buttons.first.click()
    expect(page.locator(".door-message")).to_contain_text("is checked in.")
    expect(entry(page, "Bea")).to_have_count(1)
    expect(entry(page, "Bea")).to_contain_text("Here since")
    # The guest's own camera opens nothing that they may use.
    theirs.goto(f"/events/{event}/check-in?code={code}")
    expect(theirs.get_by_text("Only the hosts can do this.")).to_be_visible()


def test_two_devices_at_one_door(new_page, person):
    host, other, bea, otto = person("Host"), person("Coco"), person("Bea"), person("Otto")
    event = dinner(host, bea, otto)
    status, reply = host.call("PUT", f"/events/{event}/hosts", {"cohosts": [steps.own_id(other)]})
    assert status == 200, reply
    first, second = new_page(host), new_page(other)
    for page in (first, second):
        with page.expect_response(re.compile("/api/v1/sync/stream")):
            door(page, event)
        expect(count(page)).to_have_text("0 of 2 here")
    first.get_by_role("button", name=re.compile("^Check in Bea")).click()
    expect(count(second)).to_have_text("1 of 2 here")
    expect(entry(second, "Bea")).to_contain_text("Here since")
    second.get_by_role("button", name=re.compile("^Check in Otto")).click()
    expect(count(first)).to_have_text("2 of 2 here")
    second.get_by_role("button", name=re.compile("^Undo the check-in of Bea")).click()
    expect(count(first)).to_have_text("1 of 2 here")


def test_check_in_opens_on_the_day(new_page, person):
    host, bea = person("Host"), person("Bea")
    event = steps.event_by_rest(host, "Next week")
    steps.rsvp(bea, event)
    page = new_page(host)
    page.goto(f"/events/{event}")
    expect(page.get_by_role("link", name="Write to guests")).to_be_visible()
    expect(page.get_by_role("link", name="Check-in")).to_have_count(0)
    door(page, event)
    expect(page.get_by_text("Check-in opens twelve hours before the event starts.")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Check in"))).to_have_count(0)
