"""The chat of an event on an unreliable connection."""

from playwright.sync_api import expect

import steps
from chat import (
    MESSAGES,
    field,
    looking,
    pending,
    reads,
    row,
    rows,
    said,
    still_the_same_page,
    stored,
    type_and_send,
    write,
)


def test_after_a_dead_line_nothing_is_missed_and_nothing_doubled(new_page, crew):
    host, guest, event = crew
    mine, theirs = looking(new_page(host), event), looking(new_page(guest), event)
    type_and_send(mine, "Before")
    reads(theirs, ["Before"])

    theirs.context.set_offline(True)
    expect(field(theirs)).to_be_visible()
    for number in range(3):
        type_and_send(mine, f"While away {number}")
    reads(mine, ["Before", "While away 0", "While away 1", "While away 2"])
    type_and_send(theirs, "Written offline")
    expect(row(theirs, "Written offline")).to_contain_text("Sending …")
    expect(
        theirs.get_by_role("status").filter(has_text="No network. We’ll send your messages when it’s back.")
    ).to_be_visible()
    assert stored(host, event) == ["Before", "While away 0", "While away 1", "While away 2"]

    theirs.context.set_offline(False)
    talk = ["Before", "While away 0", "While away 1", "While away 2", "Written offline"]
    for page in (mine, theirs):
        expect(rows(page).locator(".said")).to_have_text(talk, timeout=30_000)
        expect(pending(page)).to_have_count(0)
    expect(theirs.get_by_text("No network")).to_have_count(0)
    assert stored(host, event) == talk

    # The connection works again, in both directions.
    type_and_send(mine, "Welcome back")
    expect(row(theirs, "Welcome back")).to_be_visible(timeout=30_000)
    type_and_send(theirs, "Thanks")
    talk += ["Welcome back", "Thanks"]
    for page in (mine, theirs):
        reads(page, talk)
        still_the_same_page(page)
        page.reload()
        reads(page, talk)


def test_it_catches_up_after_the_server_was_away(new_page, crew, server, restart):
    host, guest, event = crew
    mine, theirs = looking(new_page(host), event), looking(new_page(guest), event)
    type_and_send(mine, "Before")
    reads(theirs, ["Before"])
    server.kill()
    type_and_send(theirs, "Into the void")
    expect(theirs.get_by_role("status").filter(has_text="Not sent yet")).to_be_visible()
    expect(row(theirs, "Into the void")).to_contain_text("Sending …")
    restart()
    host.close()
    write(host, event, "Right after")
    for page in (mine, theirs):
        expect(rows(page)).to_have_count(3, timeout=40_000)
        expect(pending(page)).to_have_count(0)
    assert said(mine) == said(theirs) == stored(host, event)
    assert sorted(said(mine)) == ["Before", "Into the void", "Right after"]
    still_the_same_page(theirs)


def test_what_was_typed_offline_survives_a_reload(new_page, crew):
    host, guest, event = crew
    mine, theirs = looking(new_page(host), event), looking(new_page(guest), event)
    theirs.route(MESSAGES, lambda route: route.abort())
    type_and_send(theirs, "First of two")
    type_and_send(theirs, "Second of two")
    expect(theirs.get_by_role("status").filter(has_text="Not sent yet")).to_be_visible()
    theirs.reload()
    expect(pending(theirs).locator(".said")).to_have_text(["First of two", "Second of two"])
    expect(rows(mine)).to_have_count(0)
    # The same holds if the tab is closed without a network and opened later.
    theirs.context.set_offline(True)
    type_and_send(theirs, "Third")
    expect(pending(theirs)).to_have_count(3)
    assert stored(host, event) == []
    # (A request in progress may still arrive; its id makes it idempotent.)
    context = theirs.context
    theirs.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(f"/events/{event}/chat")
    for page in (again, mine):
        reads(page, ["First of two", "Second of two", "Third"])
    # Once only: nothing remains to be sent.
    again.reload()
    reads(again, ["First of two", "Second of two", "Third"])
    assert stored(host, event) == ["First of two", "Second of two", "Third"]
    # Messages were stored for this person and event only, and are removed afterwards.
    assert again.evaluate("Object.keys(localStorage).filter(key => key.startsWith('chat '))") == []


def test_unsent_messages_are_not_the_next_persons(new_page, crew, person):
    """In a shared browser, one person's unsent messages are not sent in another person's name."""
    host, guest, event = crew
    page = looking(new_page(guest), event)
    page.route(MESSAGES, lambda route: route.abort())
    type_and_send(page, "Private thought")
    expect(pending(page)).to_have_count(1)
    page.goto("/me")
    steps.submit(page, "account.signOut")
    page.unroute(MESSAGES)
    steps.sign_in_by_form(page, host.email)
    looking(page, event)
    expect(page.get_by_text("Private thought")).to_have_count(0)
    type_and_send(page, "Anybody here?")
    reads(page, ["Anybody here?"])
    assert stored(host, event) == ["Anybody here?"]
