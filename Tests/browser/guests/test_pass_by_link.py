"""Two guests without an account at a full event, one invited by mail and one with the link. At every step, pages and
mails agree with the stored rows.
"""

import re
import sqlite3

from playwright.sync_api import expect

import steps
from steps import SCRIPT_OR_PLAIN

# The names of RSVPs on pages and in mails.
ANSWERS = {"going": "Going", "maybe": "Maybe", "notGoing": "Not going", "offered": "Seat offered"}


class Rows:
    """The stored guests of one event."""

    def __init__(self, server, event):
        self.file, self.event = next(server.data.glob("*.sqlite")), bytes.fromhex(event.replace("-", ""))

    def ask(self, statement, *values):
        with sqlite3.connect(self.file, timeout=10) as database:
            return database.execute(statement, (self.event, *values)).fetchall()

    def answer(self, name):
        """Returns None without an RSVP."""
        found = self.ask(
            "SELECT r.status, r.party FROM rsvp r JOIN guest g ON g.id = r.guest_id WHERE r.event_id = ? AND g.name = ?",
            name,
        )
        return found[0] if found else None

    def taken(self):
        """Returns the seats of guests who are going, and of those with a seat offer."""
        return self.ask(
            "SELECT coalesce(sum(party), 0) FROM rsvp WHERE event_id = ? AND status IN ('going', 'offered')"
        )[0][0]

    def waiting(self):
        return self.ask("SELECT count(*) FROM rsvp WHERE event_id = ? AND status = 'waitlisted'")[0][0]

    def capacity(self):
        return self.ask("SELECT capacity FROM seats WHERE event_id = ?")[0][0]


def agree(page, rows, name):
    """Checks that the page's RSVP, waitlist position and seats equal the stored ones."""
    status = rows.answer(name)[0]
    main = page.get_by_role("main")
    waits = status == "waitlisted"
    said = f"Waiting, no. {rows.waiting()}" if waits else ANSWERS[status]
    expect(main.locator(".pills").filter(has_text="Your answer:")).to_contain_text(said)
    expect(main.get_by_text("on the waiting list.")).to_have_count(1 if waits else 0)
    expect(main.get_by_text(re.compile("held for you until"))).to_have_count(1 if status == "offered" else 0)
    left = rows.capacity() - rows.taken()
    expect(main.locator(".seats strong")).to_have_text(
        "Event is full" if left == 0 else f"{left} of {rows.capacity()} seat{'' if rows.capacity() == 1 else 's'} left"
    )
    expect(main.locator(".seatmeter")).to_have_attribute("value", str(min(rows.taken(), rows.capacity())))
    pressed = {"going": "Going", "maybe": "Maybe", "notGoing": "Not going", "waitlisted": "On the waiting list"}
    held = page.locator("button[aria-pressed=true]")
    if status in pressed:
        expect(held).to_have_text(pressed[status])
    else:
        expect(held).to_have_count(0)


@SCRIPT_OR_PLAIN
def test_one_by_mail_and_one_by_link(new_page, person, outbox, server, javascript):
    host = person("Hana")
    mark = "js" if javascript else "plain"
    ida, jan = f"ida-link-{mark}@elsewhere.org", f"jan-link-{mark}@elsewhere.org"
    event = steps.event_by_rest(host, "Small supper", visibility="INVITED", capacity=1, offerHours=168)
    rows = Rows(server, event)
    page = new_page(host, javascript=javascript)
    page.goto(f"/events/{event}/invite")
    steps.send(page, "event.invite", {"emails": ida})
    steps.flash(page, "One person is invited.")
    assert rows.ask("SELECT count(*) FROM link WHERE event_id = ?") == [(0,)], "a mail makes no link for everybody"
    handed = steps.make_link(page, event)

    def stranger(address):
        theirs = new_page(None, javascript=javascript, viewport=steps.PHONE)
        assert theirs.goto(address).status == 200, address
        return theirs

    def mailed(email, subject, says, count=1):
        """Opens the link in the newest mail, after checking its text."""
        mail = outbox.wait(email, subject, count)
        assert says in steps.text(mail), steps.text(mail)
        return stranger(steps.link(mail))

    # Through the mail, the RSVP is confirmed at once.
    first = mailed(ida, "invites you", "Small supper")
    first.get_by_label("Your name").fill("Ida")
    steps.press_rsvp(first, "Going")
    steps.flash(first, "You are going.")
    agree(first, rows, "Ida")
    agree(mailed(ida, "Your answer", "You are going to “Small supper”."), rows, "Ida")

    # Through the link, the result is what the button says, and it is permanent once it is confirmed.
    second = stranger(handed)
    expect(second.get_by_role("main").locator(".seats strong")).to_have_text("Event is full")
    steps.rsvp_by_link(second, handed, "Jan", jan, "Join the waiting list")
    expect(second.get_by_text("Then you are number 1 on the waiting list.")).to_be_visible()
    expect(second.get_by_text("open the link we mailed to")).to_be_visible()
    assert rows.answer("Jan") == ("waitlisted", 1)
    assert "Somebody asked for a place on the waiting list" in steps.text(outbox.wait(jan, "Confirm your answer"))
    typed = second.url
    own = steps.confirm(second, outbox, jan)
    agree(second, rows, "Jan")
    assert rows.ask("SELECT count(*) FROM guest_credential WHERE event_id = ? AND confirmed_at IS NULL") == [(0,)]

    # The first tab still works too.
    tab = new_page(None, javascript=javascript)
    tab.goto(typed)
    with tab.expect_navigation():
        tab.get_by_role("button", name="Mail me").click()
    again = outbox.wait(jan, "on the waiting list", 2)
    assert "You are on the waiting list" in steps.text(again) and steps.link(again) == own

    # The first guest changes to maybe, which frees the seat, and then wants it back.
    steps.press_rsvp(first, "Maybe")
    agree(first, rows, "Ida")
    offered = mailed(jan, "A seat for you", "seat came free for “Small supper”")
    assert offered.url == own and rows.answer("Jan") == ("offered", 1)
    agree(offered, rows, "Jan")
    steps.press_rsvp(first, "Join the waiting list")
    agree(first, rows, "Ida")
    assert (rows.taken(), rows.waiting()) == (1, 1)

    # The offer is taken. The first guest is on the waitlist, and both are notified of a change.
    steps.press_rsvp(offered, "Take the seat")
    steps.flash(offered, "You are going.")
    agree(offered, rows, "Jan")
    assert host.call("PATCH", f"/events/{event}", {"locationName": "Barn", "capacity": 2})[0] == 200
    for email, name in ((ida, "Ida"), (jan, "Jan")):
        theirs = mailed(email, "New place", "Barn")
        expect(theirs.get_by_text("New place since you answered. It was Common room.")).to_be_visible()
        agree(theirs, rows, name)
    # Jan declines after all.
    steps.press_rsvp(offered, "Not going")
    steps.flash(offered, "not going")
    agree(offered, rows, "Jan")
    assert host.call("POST", f"/events/{event}/cancel", {"reason": "The barn leaks."})[0] == 200
    off = mailed(ida, "Cancelled", "The barn leaks.")
    expect(off.get_by_text("This event is cancelled.")).to_be_visible()
    expect(off.get_by_text("The barn leaks.")).to_be_visible()
    expect(off.locator("button[name=status]")).to_have_count(0)
    with off.expect_navigation():
        off.get_by_role("link", name="See what else is on").click()
    assert not outbox.mails(jan, "Cancelled"), "who does not come is not told"
