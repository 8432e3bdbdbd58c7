"""The chat of an event: two people talk in two browsers."""

import re

from playwright.sync_api import expect

import steps
from chat import (
    MESSAGES,
    Hold,
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


def test_two_people_talk_without_reloading(new_page, crew):
    host, guest, event = crew
    mine, theirs = looking(new_page(host), event), looking(new_page(guest, viewport=steps.PHONE), event)
    expect(mine.get_by_text("Say hello")).to_be_visible()

    field(mine).fill("Who brings dice?")
    field(mine).press("Enter")
    reads(theirs, ["Who brings dice?"])
    expect(row(theirs, "Who brings dice?").get_by_role("link", name=re.compile("^Hedda"))).to_be_visible()
    reads(mine, ["Who brings dice?"])
    expect(field(mine)).to_have_value("")
    expect(field(mine)).to_be_focused()
    expect(mine.get_by_text("Say hello")).to_have_count(0)

    type_and_send(theirs, "I do.")
    reads(mine, ["Who brings dice?", "I do."])
    type_and_send(theirs, "All of them.")
    type_and_send(mine, "Good.")
    talk = ["Who brings dice?", "I do.", "All of them.", "Good."]
    for page in (mine, theirs):
        expect(rows(page)).to_have_count(4)
        still_the_same_page(page)
    assert said(mine) == said(theirs) == stored(host, event)
    assert sorted(said(mine)) == sorted(talk)

    # Live messages look as they do after loading: the time appears once at the top, and each side has its own.
    for page, own in ((mine, 2), (theirs, 2)):
        live = page.get_by_role("log").inner_text()
        page.reload()
        expect(rows(page)).to_have_count(4)
        assert page.get_by_role("log").inner_text() == live
        expect(rows(page).filter(has_text="You").locator("visible=true")).to_have_count(own)


def test_shift_and_enter_makes_a_line(new_page, crew):
    host, guest, event = crew
    mine, theirs = looking(new_page(host), event), looking(new_page(guest), event)
    field(mine).press_sequentially("One")
    field(mine).press("Shift+Enter")
    field(mine).press_sequentially("two")
    expect(rows(mine)).to_have_count(0)
    field(mine).press("Enter")
    reads(theirs, ["One\ntwo"])
    # White space alone is no message.
    type_and_send(mine, "  \n ")
    type_and_send(mine, "Three")
    reads(theirs, ["One\ntwo", "Three"])
    assert stored(host, event) == ["One\ntwo", "Three"]


def test_ones_own_message_is_marked_until_it_is_stored(new_page, crew):
    host, guest, event = crew
    mine, theirs = looking(new_page(host), event), looking(new_page(guest), event)
    hold = Hold(mine)
    with mine.expect_request(MESSAGES):
        type_and_send(mine, "On its way")
    expect(row(mine, "On its way")).to_contain_text("Sending …")
    expect(row(mine, "On its way")).to_contain_text("You, not sent yet")
    # Another message can be sent meanwhile, and queues behind it.
    type_and_send(mine, "And another")
    expect(pending(mine).locator(".said")).to_have_text(["On its way", "And another"])
    assert stored(host, event) == [] and len(hold.held) == 1
    # Other people's messages appear above pending ones, because pending messages will be stored after them.
    write(guest, event, "Meanwhile")
    expect(rows(mine).locator(".said")).to_have_text(["Meanwhile", "On its way", "And another"])
    hold.let_go()
    for page in (mine, theirs):
        reads(page, ["Meanwhile", "On its way", "And another"])
    still_the_same_page(mine)


def test_a_reply_that_is_lost_doubles_nothing(new_page, crew):
    """The server stores the message, but the browser sees an error and sends it again."""
    host, guest, event = crew
    mine, theirs = looking(new_page(host), event), looking(new_page(guest), event)
    tries = []

    def lose_the_first(route):
        tries.append(route.request.post_data_json["id"])
        if len(tries) > 1:
            return route.continue_()
        assert route.fetch().status == 201
        route.abort()

    mine.route(MESSAGES, lose_the_first)
    type_and_send(mine, "Only once")
    type_and_send(mine, "Then this")
    for page in (mine, theirs):
        reads(page, ["Only once", "Then this"])
    expect(mine.get_by_text("Not sent yet")).to_have_count(0)
    assert len(tries) == 3 and tries[0] == tries[1], tries
    assert stored(host, event) == ["Only once", "Then this"]
    mine.reload()
    reads(mine, ["Only once", "Then this"])


def test_a_reply_that_is_lost_before_a_reload_doubles_nothing(new_page, crew):
    """The pending message is already stored, further up than the loaded page reaches."""
    host, guest, event = crew
    page = looking(new_page(guest), event)
    lost = []

    def lose(route):
        lost.append(route.fetch().status)
        route.abort()

    page.route(MESSAGES, lose)
    type_and_send(page, "Only once")
    expect(page.get_by_role("status").filter(has_text="Not sent yet")).to_be_visible()
    assert lost[0] == 201
    for number in range(60):
        write(host, event, f"Later {number}")
    # The page may retry just before it reloads.
    with page.expect_response(MESSAGES):
        page.unroute(MESSAGES)
        page.reload()
    reads(page, [f"Later {number}" for number in range(10, 60)])
    assert stored(host, event).count("Only once") == 1


def test_a_reply_that_is_lost_shortly_before_a_reload_doubles_nothing(new_page, crew):
    host, guest, event = crew
    page = looking(new_page(guest), event)
    page.route(MESSAGES, lambda route: (route.fetch(), route.abort()))
    type_and_send(page, "Only once")
    expect(page.get_by_role("status").filter(has_text="Not sent yet")).to_be_visible()
    with page.expect_response(MESSAGES):
        page.unroute(MESSAGES)
        page.reload()
    reads(page, ["Only once"])


def test_a_busy_server_gets_it_later(new_page, crew):
    host, guest, event = crew
    page = looking(new_page(host), event)
    replies = iter([429, 408])

    def refuse(route):
        status = next(replies, None)
        route.continue_() if status is None else route.fulfill(status=status, body="{}", headers={"Retry-After": "1"})

    page.route(MESSAGES, refuse)
    type_and_send(page, "Patience")
    expect(page.get_by_role("status").filter(has_text="Not sent yet. Trying again.")).to_be_visible()
    reads(page, ["Patience"])
    expect(page.get_by_role("status").filter(has_text="Not sent yet")).to_have_count(0)
    assert stored(host, event) == ["Patience"]


def test_both_write_at_once(new_page, crew):
    host, guest, event = crew
    mine, theirs = looking(new_page(host), event), looking(new_page(guest), event)
    for number in range(8):
        type_and_send(mine, f"mine {number}")
        type_and_send(theirs, f"theirs {number}")
    for page in (mine, theirs):
        expect(rows(page)).to_have_count(16)
        expect(pending(page)).to_have_count(0)
    # Everybody sees the server's order, and each person's messages keep theirs.
    order = stored(host, event)
    assert said(mine) == said(theirs) == order
    for who in ("mine", "theirs"):
        assert [words for words in order if words.startswith(who)] == [f"{who} {number}" for number in range(8)]
    for page in (mine, theirs):
        page.reload()
        reads(page, order)


def test_a_second_tab_hears_it_too(new_page, crew):
    host, guest, event = crew
    first = looking(new_page(guest), event)
    second = first.context.new_page()
    second.goto(f"/events/{event}/chat")
    expect(field(second)).to_be_visible()
    mine = looking(new_page(host), event)
    type_and_send(mine, "To both")
    for page in (first, second):
        reads(page, ["To both"])
    # A message from one tab appears in the other.
    type_and_send(second, "From the second")
    for page in (first, second, mine):
        reads(page, ["To both", "From the second"])
    # The tab that held the connection closes, and the other one takes over.
    first.close()
    type_and_send(mine, "Still there?")
    reads(second, ["To both", "From the second", "Still there?"])
