"""From an empty community to a full event with a moving waitlist, by five people, with and without JavaScript."""

import re

from playwright.sync_api import expect

import steps
from steps import SCRIPT_OR_PLAIN

pytestmark = SCRIPT_OR_PLAIN


def test_from_registering_to_the_waiting_list(new_page, outbox, javascript):
    mode = "script" if javascript else "plain"
    host_mail, first_mail, second_mail = (f"{who}.{mode}@example.org" for who in ("host", "first", "second"))
    title = f"Dinner for one ({mode})"

    # A new member registers, confirms the address, and hosts an event with one seat.
    host = new_page(javascript=javascript)
    steps.register(host, outbox, "Hedda", "Host", host_mail)
    event = steps.create_event(host, title, capacity="1")
    expect(host.get_by_text("1 of 1 seat left")).to_be_visible()
    address = steps.make_link(host, event)

    # A guest without an account takes the last seat.
    first = new_page(viewport=steps.PHONE, javascript=javascript)
    steps.rsvp_by_link(first, address, "Fritz First", first_mail, "Going")
    expect(first.get_by_text("Event is full")).to_be_visible()
    # The seat is held until the guest confirms through the mailed link.
    expect(first.get_by_text("open the link we mailed")).to_be_visible()
    host.goto(f"/events/{event}/guests")
    expect(host.get_by_role("listitem").filter(has_text="Fritz First")).to_contain_text("Not confirmed yet")
    first_pass = steps.confirm(first, outbox, first_mail)
    host.reload()
    expect(host.get_by_role("listitem").filter(has_text="Fritz First")).not_to_contain_text("Not confirmed yet")

    # The next guest joins the waitlist.
    second = new_page(viewport=steps.PHONE, javascript=javascript)
    second.goto(address)
    expect(second.get_by_text("Event is full").first).to_be_visible()
    steps.rsvp_by_link(second, address, "Sara Second", second_mail, "Join the waiting list")
    expect(second.get_by_text("number 1").first).to_be_visible()
    second_pass = steps.confirm(second, outbox, second_mail)
    expect(second.get_by_text("number 1").first).to_be_visible()
    assert "waiting list" in steps.text(outbox.wait(second_mail, "waiting list"))

    # The first guest declines through the mailed link, and the seat passes on at once.
    first.goto(first_pass)
    steps.pressed(first, "Going")
    steps.press_rsvp(first, "Not going")
    steps.pressed(first, "Not going")
    second.goto(second_pass)
    steps.pressed(second, "Going")
    moved = outbox.wait(second_mail, "You are in")
    assert title in steps.text(moved)
    assert "METHOD:REQUEST" in moved.as_string() or any(
        part.get_content_type() == "text/calendar" for part in moved.walk()
    )

    # The host sees both guests and their replies.
    host.goto(f"/events/{event}/guests")
    rows = host.get_by_role("listitem")
    expect(rows.filter(has_text="Sara Second")).to_contain_text("Going")
    expect(rows.filter(has_text="Sara Second")).to_contain_text(second_mail)
    expect(rows.filter(has_text="Fritz First")).to_contain_text("Not going")
    expect(
        host.get_by_role("navigation", name="Entries by answer").get_by_role("link", name="Going 1", exact=True)
    ).to_be_visible()

    # The guest registers with the same address and finds the RSVP.
    steps.register(second, outbox, "Sara", "Second", second_mail)
    if second.url.endswith("/sign-in"):
        steps.sign_in_by_form(second, second_mail)
    second.goto("/")
    card = second.get_by_role("article").filter(has_text=title)
    expect(card.get_by_text("Going", exact=True)).to_be_visible()
    second.goto(f"/events/{event}")
    steps.pressed(second, "Going")


def test_the_mailed_link_confirms_once(new_page, outbox, javascript):
    email = f"once.{'script' if javascript else 'plain'}@example.org"
    page = new_page(javascript=javascript)
    page.goto("/register")
    steps.send(
        page,
        "account.register",
        {"givenName": "Otto", "familyName": "Once", "email": email, "password": steps.PASSWORD},
    )
    # Until the address is confirmed, only the account pages open.
    page.goto("/events/new")
    expect(page).to_have_url(re.compile("/verify$"))
    address = steps.link(outbox.wait(email, "Confirm"))
    # Opening the link confirms nothing, because programs follow links.
    page.goto(address)
    page.goto("/events/new")
    expect(page).to_have_url(re.compile("/verify$"))
    page.goto(address)
    steps.submit(page, "account.verify")
    steps.flash(page, "confirmed")
    page.goto(address)
    expect(page.get_by_text("Your address is already confirmed.")).to_be_visible()
    page.get_by_role("link", name="Continue").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Home")
