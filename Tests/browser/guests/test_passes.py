"""Guests without an account, who have only their mails, complete every task."""

import re

from playwright.sync_api import expect

import steps
from steps import SCRIPT_OR_PLAIN


@SCRIPT_OR_PLAIN
def test_two_strangers_on_a_full_event(new_page, person, outbox, javascript):
    """Replying, waiting, a seat offer, taking it, a change and a cancellation: each step only through the newest mail."""
    host = person("Hana")
    mark = "js" if javascript else "plain"
    ida, jan = f"ida-{mark}@elsewhere.org", f"jan-{mark}@elsewhere.org"
    event = steps.event_by_rest(host, "Small supper", visibility="INVITED", capacity=1, offerHours=168)
    page = new_page(host, javascript=javascript)
    page.goto(f"/events/{event}/invite")
    steps.send(page, "event.invite", {"emails": f'Ida Holm <{ida}>, {ida.upper()}; "Ott, Jan" <{jan}>'})
    steps.flash(page, "2 people are invited.")

    def stranger(email, subject, count=1):
        theirs = new_page(None, javascript=javascript, viewport=steps.PHONE)
        reply = theirs.goto(steps.link(outbox.wait(email, subject, count)))
        assert reply.status == 200, (email, subject)
        return theirs

    # Ida gets the first seat, and Jan is on the waitlist.
    first = stranger(ida, "invites you")
    first.get_by_label("Your name").fill("Ida")
    steps.press_rsvp(first, "Going")
    expect(first.get_by_text("You are going.")).to_be_visible()
    second = stranger(jan, "invites you")
    second.get_by_label("Your name").fill("Jan")
    steps.press_rsvp(second, "Join the waiting list")
    steps.flash(second, "waiting list")
    passes = re.search(r"/g/\S+", second.url)[0]

    # Every mail leads to the same page, in any browser.
    again = stranger(jan, "invites you")
    assert again.url.endswith(passes)
    expect(again.get_by_text("Hello Jan")).to_be_visible()

    # Ida declines: Jan is offered the seat and takes it.
    gone = stranger(ida, "Your answer")
    steps.press_rsvp(gone, "Not going")
    taken = stranger(jan, "A seat for you")
    assert taken.url.endswith(passes)
    steps.press_rsvp(taken, "Take the seat")
    steps.flash(taken, "You are going.")
    assert host.call("GET", f"/events/{event}")[1]["counts"]["going"] == 1

    # The mails about a change and a cancellation lead to pages that show them.
    host.call("PATCH", f"/events/{event}", {"startsAt": steps.instant(days=4)})
    changed = stranger(jan, "New time")
    assert changed.url.endswith(passes)
    expect(changed.get_by_text("New time since you answered.")).to_be_visible()
    calendar = changed.request.get(changed.get_by_role("link", name="Add to calendar").get_attribute("href"))
    assert calendar.status == 200 and passes in calendar.text()
    host.call("POST", f"/events/{event}/cancel", {})
    outbox.wait(jan, "Cancelled")
    changed.reload()
    expect(changed.get_by_text("Cancelled").first).to_be_visible()


@SCRIPT_OR_PLAIN
def test_a_host_gives_a_guest_another_link(new_page, person, outbox, javascript):
    host = person("Hugo")
    email = f"kai-{'js' if javascript else 'plain'}@elsewhere.org"
    event = steps.event_by_rest(host, "Walk", visibility="INVITED")
    page = new_page(host, javascript=javascript)
    page.goto(f"/events/{event}/invite")
    steps.send(page, "event.invite", {"emails": email})
    theirs = new_page(None, javascript=javascript)
    theirs.goto(steps.link(outbox.wait(email, "invites you")))
    theirs.get_by_label("Your name").fill("Kai")
    steps.press_rsvp(theirs, "Going")
    old = theirs.url
    page.goto(f"/events/{event}/guests")
    page.get_by_role("link", name="Kai").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Mail Kai a new link").click()
    steps.flash(page, "We’ve mailed them a new link.")
    assert theirs.goto(old).status == 404
    expect(theirs.get_by_text("This link doesn’t work any more.")).to_be_visible()
    assert theirs.goto(steps.link(outbox.wait(email, "Your answer", 2))).status == 200
    expect(theirs.get_by_text("Hello Kai")).to_be_visible()
