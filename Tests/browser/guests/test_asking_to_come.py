"""Events that require approval."""

import re

from playwright.sync_api import expect

import steps
from people import inbox, item, name, press, section
from steps import SCRIPT_OR_PLAIN

PLACE, ADDRESS = "Clay cellar", "Elm Street 77"


@SCRIPT_OR_PLAIN
def test_ask_to_come_by_the_link(new_page, person, javascript):
    """An unlisted event: a person with the link sends a join request through it, and sees the event from then on."""
    host, bob = person("Host"), person("Bob")
    event = steps.event_by_rest(host, "House party", visibility="UNLISTED", requiresApproval=True, address=ADDRESS)
    link = "/i/" + host.call("POST", f"/events/{event}/link", {})[1]["token"]
    stranger = new_page(javascript=javascript)
    stranger.goto(link)
    expect(steps.form(stranger, "event.rsvpByLink")).to_have_count(0)
    stranger.get_by_role("link", name="Sign in", exact=True).last.click()
    expect(stranger).to_have_url(re.compile("/sign-in"))

    page = new_page(bob, javascript=javascript)
    assert page.goto(f"/events/{event}").status == 404
    page.goto(link)
    expect(page.get_by_role("button", name="Going", exact=True)).to_have_count(0)
    steps.field(page, "event.ask", "note").evaluate("one => one.removeAttribute('maxlength')")
    steps.send(page, "event.ask", {"note": "x" * 301})
    expect(page.get_by_role("heading", level=1)).to_have_text("House party")
    expect(steps.field(page, "event.ask", "note")).to_have_value("x" * 301)
    steps.send(page, "event.ask", {"note": "From next door"})
    steps.flash(page, "Your request is on its way")
    expect(page).to_have_url(re.compile(f"/events/{event}$"))
    press(page, "Take it back")
    expect(page.get_by_role("heading", level=1)).to_have_text("Home")
    assert page.goto(f"/events/{event}").status == 404
    page.goto(link)
    steps.send(page, "event.ask", {})
    request = host.call("GET", f"/events/{event}/requests")[1]["items"][0]
    assert host.call("PUT", f"/events/{event}/requests/{request['id']}", {})[0] < 300
    page.goto(link)
    expect(page).to_have_url(re.compile(f"/events/{event}$"))
    steps.pressed(page, "Going")
    expect(page.get_by_text(ADDRESS).first).to_be_visible()


@SCRIPT_OR_PLAIN
def test_ask_to_come(new_page, person, javascript):
    host, bob, cem = person("Host"), person("Bob"), person("Cem")
    event = steps.event_by_rest(
        host,
        "Supper club",
        requiresApproval=True,
        companionsAllowed=1,
        capacity=6,
        locationName=PLACE,
        address=ADDRESS,
        locationHidden=True,
    )
    theirs, other, mine = (new_page(one, javascript=javascript) for one in (bob, cem, host))

    def outside(page):
        """Checks that an unapproved person sees neither location nor chat, and cannot reply by another route."""
        page.goto(f"/events/{event}")
        for words in (PLACE, ADDRESS):
            assert words not in page.content()
        expect(page.get_by_role("link", name=re.compile("^Chat"))).to_have_count(0)
        expect(page.get_by_role("button", name="Going", exact=True)).to_have_count(0)
        assert page.goto(f"/events/{event}/chat").status == 403

    outside(theirs)
    theirs.goto(f"/events/{event}")
    steps.send(theirs, "event.ask", {"note": "Neighbour <b>from</b> upstairs"})
    steps.flash(theirs, "Your request is on its way")
    outside(theirs)
    other.goto(f"/events/{event}")
    steps.field(other, "event.ask", "party").select_option("2")
    steps.submit(other, "event.ask")

    mine.goto(f"/events/{event}")
    expect(mine.get_by_role("link", name="2 people ask to come")).to_have_attribute("href", f"/events/{event}/guests")
    mine.goto("/notifications")
    mine.get_by_role("button", name=f"{name(bob)} asks to come to “Supper club”.").click()
    expect(mine).to_have_url(re.compile(f"/events/{event}/guests$"))
    asking = section(mine, "Requests to come")
    expect(asking.get_by_role("listitem")).to_have_count(2)
    expect(item(mine, bob)).to_contain_text("“Neighbour <b>from</b> upstairs”")
    expect(item(mine, cem)).to_contain_text("2 people")
    press(mine, f"Approve {name(bob)}")
    steps.flash(mine, "Approved. We’ve let them know.")
    expect(asking).not_to_contain_text(name(bob))
    expect(mine.get_by_role("listitem").filter(has_text=name(bob))).to_contain_text("Going")
    press(mine, f"Decline {name(cem)}")
    # A declined person cannot ask again, and appears in a separate section.
    expect(asking).to_have_count(0)
    steps.ask(mine, "Declined")
    expect(item(mine, cem)).to_contain_text("Declined")

    theirs.goto(f"/events/{event}")
    for words in (PLACE, ADDRESS):
        expect(theirs.get_by_text(words).first).to_be_visible()
    steps.pressed(theirs, "Going")
    theirs.get_by_role("link", name=re.compile("^Chat")).click()
    expect(theirs.get_by_role("textbox", name="Message")).to_be_visible()
    outside(other)
    other.goto(f"/events/{event}")
    expect(other.get_by_text("The host couldn’t fit you in this time.")).to_be_visible()
    expect(steps.form(other, "event.ask")).to_have_count(0)
    assert "The host couldn’t fit you in at “Supper club” this time." in inbox(cem)
    assert "The host approved your request: you are going to “Supper club”." in inbox(bob)

    # The host lets the declined person ask again, and approves them.
    mine.goto(f"/events/{event}/guests")
    steps.ask(mine, "Declined")
    press(mine, f"Let them ask again: {name(cem)}")
    expect(item(mine, cem)).to_have_count(0)
    other.reload()
    steps.send(other, "event.ask", {"note": "Please"})
    mine.reload()
    press(mine, f"Approve {name(cem)}")
    other.reload()
    steps.pressed(other, "Going")


def test_the_address_opens_with_approval_alone(new_page, person):
    """Even if the host does not hide the location, because the panel promises the details after approval."""
    host, bob = person("Host"), person("Bob")
    event = steps.event_by_rest(host, "Supper club", requiresApproval=True, locationName=PLACE, address=ADDRESS)
    page = new_page(bob)
    page.goto(f"/events/{event}")
    expect(page.get_by_text(re.compile("the chat and all details"))).to_be_visible()
    assert ADDRESS not in page.content()
    assert page.goto(f"/events/{event}/guests").status in (200, 403, 404)
    assert ADDRESS not in page.content()
    assert ADDRESS not in page.context.request.get(f"/events/{event}.ics").text()
    assert ADDRESS not in str(bob.call("GET", f"/events/{event}"))


def test_a_join_request_is_taken_back(new_page, person):
    host, bob = person("Host"), person("Bob")
    event = steps.event_by_rest(host, "Supper club", requiresApproval=True)
    page, mine = new_page(bob), new_page(host)
    page.goto(f"/events/{event}")
    steps.submit(page, "event.ask")
    expect(page.get_by_text("You asked to come. We’ll let you know when the host answers.")).to_be_visible()
    steps.submit(page, "event.takeBackRequest")
    steps.flash(page, "Request taken back.")
    expect(steps.form(page, "event.ask")).to_be_visible()
    mine.goto(f"/events/{event}/guests")
    expect(mine.get_by_text(name(bob))).to_have_count(0)


def test_a_note_that_is_too_long_is_kept(new_page, person):
    host, bob = person("Host"), person("Bob")
    event = steps.event_by_rest(host, "Supper club", requiresApproval=True)
    page = new_page(bob)
    page.goto(f"/events/{event}")
    note = steps.field(page, "event.ask", "note")
    note.evaluate("one => one.removeAttribute('maxlength')")
    steps.send(page, "event.ask", {"note": "n" * 301})
    expect(note).to_have_attribute("aria-invalid", "true")
    expect(note).to_have_value("n" * 301)
    expect(note).to_be_focused()


def test_who_is_invited_need_not_ask(new_page, person):
    host, bob = person("Host"), person("Bob")
    event = steps.event_by_rest(host, "Supper club", requiresApproval=True)
    steps.invite(host, event, bob)
    page = new_page(bob)
    page.goto(f"/events/{event}")
    expect(steps.form(page, "event.ask")).to_have_count(0)
    steps.press_rsvp(page, "Going")
    steps.pressed(page, "Going")


@SCRIPT_OR_PLAIN
def test_ask_without_an_account(new_page, person, outbox, unique, javascript):
    """A guest without an account has only a link and a mail; the host has the guest list."""
    host = person("Host")
    event = steps.event_by_rest(
        host,
        "Loft supper",
        visibility="UNLISTED",
        requiresApproval=True,
        companionsAllowed=2,
        capacity=6,
        locationName=PLACE,
        address=ADDRESS,
        locationHidden=True,
    )
    link = "/i/" + host.call("POST", f"/events/{event}/link", {})[1]["token"]
    email = f"kim.{unique}@example.net"
    theirs, mine = new_page(javascript=javascript, viewport=steps.PHONE), new_page(host, javascript=javascript)

    def ask(**fields):
        theirs.goto(link)
        steps.send(
            theirs,
            "event.askByLink",
            {"name": "Kim", "email": email, "party": "2", "note": "Lou’s neighbour", **fields},
        )

    def hidden():
        main = theirs.get_by_role("main")
        expect(main).not_to_contain_text(PLACE)
        expect(main).not_to_contain_text(ADDRESS)

    # Typed values stay after an error that the browser does not catch.
    ask(email="kim@example")
    form = steps.form(theirs, "event.askByLink")
    expect(form.locator('[name="email"]')).to_have_attribute("aria-invalid", "true")
    for field, value in (("name", "Kim"), ("party", "2"), ("note", "Lou’s neighbour")):
        expect(form.locator(f'[name="{field}"]')).to_have_value(value)
    steps.send(theirs, "event.askByLink", {"email": email})
    expect(theirs.get_by_text(f"open the link we mailed to {email}")).to_be_visible()
    hidden()
    first = theirs.url
    mine.goto(f"/events/{event}/guests")
    expect(mine.get_by_text("Kim")).to_have_count(0)

    # Sent again after going back: the request stays the same, and the mail is sent again.
    ask()
    expect(
        theirs.get_by_text("This address has been used here before, so what you typed now changes nothing.")
    ).to_be_visible()
    mail = outbox.wait(email, "Confirm your request", 2)
    assert "with your address, 2 of you" in steps.text(mail) and PLACE not in steps.text(mail)
    theirs.goto(steps.link(mail))
    steps.submit(theirs, "event.confirmGuest")
    steps.flash(theirs, "Your request is with the host now")
    expect(theirs.get_by_text("You asked to come, 2 of you. We’ll mail you when the host answers.")).to_be_visible()
    hidden()
    own = theirs.url
    theirs.goto(first)
    expect(theirs.get_by_role("button", name="Mail me my link again")).to_be_visible()

    # The host declines, lets them ask again, and then approves.
    asked = outbox.wait(host.email, "Kim asks to come")
    assert "Loft supper" in asked["Subject"]
    mine.goto(steps.link(asked))
    row = mine.get_by_role("listitem").filter(has_text="Kim")
    expect(row).to_contain_text("without an account")
    expect(row).to_contain_text("Lou’s neighbour")
    press(mine, "Decline Kim")
    outbox.wait(email, "Not this time")
    theirs.goto(own)
    expect(theirs.get_by_text("The host couldn’t fit you in this time.")).to_be_visible()
    mine.get_by_text("Declined ·").click()
    press(mine, "Let them ask again: Kim")
    theirs.goto(own)
    steps.send(theirs, "event.askAsGuest", {"party": "2", "note": "Once more"})
    steps.flash(theirs, "on its way")
    mine.goto(f"/events/{event}/guests")
    press(mine, "Approve Kim")
    steps.flash(mine, "Approved")
    approved = outbox.wait(email, "You can come")
    assert PLACE in steps.text(approved) and "2 of you" in steps.text(approved)
    later = new_page(javascript=javascript)
    later.goto(steps.link(approved))
    assert later.url == own
    steps.pressed(later, "Going")
    expect(later.get_by_role("main")).to_contain_text(ADDRESS)
