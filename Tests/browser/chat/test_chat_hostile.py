"""Markup, links and overlong words in the chat."""

import re

import pytest
from playwright.sync_api import expect

import steps
from chat import Hold, field, looking, pending, reads, row, rows, stored, tool, type_and_send, write
from steps import SCRIPT_OR_PLAIN

MARKUP = '<script>alert("x")</script><img src=x onerror=alert(1)><b>bold</b> &amp; {{x}} </li></ol><h1>Taken over</h1>'


def test_markup_stays_text(new_page, crew):
    host, guest, event = crew
    mine, theirs = looking(new_page(host), event), looking(new_page(guest), event)
    hold = Hold(mine)
    type_and_send(mine, MARKUP)
    expect(pending(mine).locator(".said")).to_have_text(MARKUP)
    assert pending(mine).locator(".said > *").count() == 0
    hold.let_go()
    for page in (mine, theirs):
        reads(page, [MARKUP])
        assert page.locator(".said > *").count() == 0
        page.reload()
        reads(page, [MARKUP])
        expect(page.get_by_role("heading", level=1)).to_have_text("Chat")
    # The edit page and the report page show it unchanged.
    with mine.expect_navigation():
        tool(mine, "Taken over", "link", "Edit").click()
    expect(mine.get_by_role("textbox", name="Message")).to_have_value(MARKUP)
    with theirs.expect_navigation():
        tool(theirs, "Taken over", "link", "Report").click()
    expect(theirs.get_by_role("main")).to_contain_text(MARKUP)


def test_links_are_links_and_nothing_else_is(new_page, crew):
    host, guest, event = crew
    texts = {
        "Look: https://example.org/a?b=1&c=%20#d, please.": ["https://example.org/a?b=1&c=%20#d"],
        "http://example.org/\nhttps://example.net.": ["http://example.org/", "https://example.net"],
        "javascript:alert(1) data:text/html,x mailto:a@example.org www.example.org ftp://example.org": [
            "https://www.example.org"
        ],
        "https:// http://. xhttps://example.org HTTPS:example.org": [],
        '[click](https://example.org) <a href="https://example.org">x</a>': [],
        'https://example.org/"onmouseover="alert(1)': [],
    }
    for words in texts:
        write(host, event, words)
    page = new_page(guest)
    page.goto(f"/events/{event}/chat")
    reads(page, [words for words in texts])
    for number, (words, addresses) in enumerate(texts.items()):
        links = rows(page).nth(number).locator(".said").get_by_role("link")
        assert links.evaluate_all("links => links.map(one => one.getAttribute('href'))") == addresses, words
        for at in range(len(addresses)):
            # A linked site neither learns the page's address nor can control it.
            assert {"noopener", "noreferrer"} <= set(links.nth(at).get_attribute("rel").split()), words


@pytest.mark.parametrize("viewport", [steps.PHONE, steps.DESK], ids=["phone", "desk"])
def test_long_words_do_not_burst_the_page(new_page, crew, viewport):
    host, guest, event = crew
    mine, theirs = looking(new_page(host, viewport=viewport), event), looking(new_page(guest, viewport=viewport), event)
    long = [
        "w" * 1999,
        "https://example.org/" + "a" * 900,
        "‮" + "reversed " * 40 + "end",
        "🎲" * 400,
        "line\n" * 60 + "end",
    ]
    for words in long:
        type_and_send(mine, words)
    for page in (mine, theirs):
        expect(rows(page)).to_have_count(len(long))
        expect(pending(page)).to_have_count(0)
        steps.no_sideways(page)
        # The last message is readable above the field, and the field is reachable.
        expect(field(page)).to_be_in_viewport()
    assert stored(host, event) == long
    box, composer = rows(mine).last.bounding_box(), field(mine).bounding_box()
    assert box["y"] + box["height"] <= composer["y"] + 1, "the field lies on the newest message"


@pytest.mark.parametrize("viewport", [steps.PHONE, steps.DESK], ids=["phone", "desk"])
def test_the_tools_of_the_newest_message_can_be_reached(new_page, crew, viewport):
    """The menu opens next to the message, above the field and within the page."""
    host, guest, event = crew
    for words in ("One", "Two", "ok"):
        write(host, event, words)
    mine, theirs = new_page(host, viewport=viewport), new_page(guest, viewport=viewport)
    theirs.goto(f"/events/{event}/chat")
    tool(theirs, "ok", "link", "Report").click(trial=True)
    steps.no_sideways(theirs)
    mine.goto(f"/events/{event}/chat")
    tool(mine, "ok", "link", "Edit").click(trial=True)
    steps.no_sideways(mine)
    with mine.expect_navigation():
        row(mine, "ok").get_by_role("button", name="Delete", exact=True).click()
    reads(mine, ["One", "Two", "Deleted"])


@pytest.mark.parametrize("viewport", [steps.PHONE, steps.DESK], ids=["phone", "desk"])
def test_a_long_word_in_the_field_does_not_burst_the_page(new_page, crew, viewport):
    host, guest, event = crew
    page = new_page(host, viewport=viewport)
    page.goto(f"/events/{event}/chat")
    field(page).fill("w" * 1500)
    steps.no_sideways(page)
    expect(page.get_by_role("button", name="Send", exact=True)).to_be_in_viewport()


@SCRIPT_OR_PLAIN
def test_two_thousand_characters_and_one_more(new_page, crew, javascript):
    host, guest, event = crew
    page = new_page(host, javascript=javascript)
    page.goto(f"/events/{event}/chat")
    # The browser itself does not allow more.
    expect(field(page)).to_have_attribute("maxlength", "2000")
    field(page).evaluate("one => { one.removeAttribute('maxlength'); one.form.noValidate = true }")
    type_and_send(page, "x" * 2001)
    if javascript:
        expect(page.get_by_role("status").filter(has_text=re.compile("2,?000"))).to_be_visible()
    else:
        expect(page.get_by_role("alert").filter(has_text=re.compile("2,?000"))).to_be_visible()
    # The typed text stays.
    expect(field(page)).to_have_value("x" * 2001)
    expect(rows(page)).to_have_count(0)
    assert stored(host, event) == []
    field(page).evaluate("one => one.removeAttribute('maxlength')")
    type_and_send(page, "x" * 2000)
    reads(page, ["x" * 2000])
    assert stored(host, event) == ["x" * 2000]
