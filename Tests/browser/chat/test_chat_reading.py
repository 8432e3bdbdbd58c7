"""The chat without JavaScript, unread messages and history."""

import re

from playwright.sync_api import expect

import steps
from chat import field, looking, reads, row, stored, write
from steps import SCRIPT_OR_PLAIN


def test_without_javascript(new_page, crew):
    host, guest, event = crew
    mine, theirs = new_page(host, javascript=False), new_page(guest, javascript=False, viewport=steps.PHONE)
    mine.goto(f"/events/{event}")
    mine.get_by_role("navigation", name="Event").get_by_role("link", name="Chat").click()
    steps.send(mine, "chat.send", {"body": "Anybody here?"})
    expect(mine).to_have_url(re.compile(f"/events/{event}/chat#end$"))
    reads(mine, ["Anybody here?"])
    theirs.goto(f"/events/{event}/chat")
    reads(theirs, ["Anybody here?"])
    steps.send(theirs, "chat.send", {"body": "Yes"})
    steps.send(mine, "chat.send", {"body": "Good"})
    reads(mine, ["Anybody here?", "Yes", "Good"])
    # New messages appear below a divider, once.
    new = theirs.get_by_role("log").get_by_text("New", exact=True)
    expect(new).to_have_count(0)
    theirs.reload()
    reads(theirs, ["Anybody here?", "Yes", "Good"])
    expect(theirs.get_by_role("log").get_by_role("listitem").filter(has_text=re.compile("^New$|Good"))).to_have_count(2)
    expect(new).to_have_count(1)
    # Opening the chat marks nothing as read: with JavaScript the page does that, without it the reader.
    theirs.get_by_role("button", name="Mark as read").click()
    expect(new).to_have_count(0)
    # An empty message is refused.
    field(theirs).evaluate("one => { one.form.noValidate = true }")
    steps.send(theirs, "chat.send", {"body": "   "})
    expect(theirs.get_by_role("alert")).to_contain_text("Write something first.")
    assert stored(host, event) == ["Anybody here?", "Yes", "Good"]


@SCRIPT_OR_PLAIN
def test_the_tab_says_how_much_is_unread(new_page, crew, javascript):
    host, guest, event = crew
    page = new_page(guest, javascript=javascript)
    tab = page.get_by_role("navigation", name="Event").get_by_role("link", name=re.compile("^Chat"))
    page.goto(f"/events/{event}")
    expect(tab).to_have_text("Chat")
    write(host, event, "One")
    write(host, event, "Two")
    page.reload()
    expect(tab).to_have_accessible_name("Chat 2 new")
    # One's own messages are not unread.
    own = new_page(host, javascript=javascript)
    own.goto(f"/events/{event}")
    expect(own.get_by_role("navigation", name="Event").get_by_role("link", name=re.compile("^Chat"))).to_have_text(
        "Chat"
    )
    if javascript:
        with page.expect_response(lambda reply: reply.url.endswith(f"/events/{event}/read") and reply.ok):
            tab.click()
        reads(page, ["One", "Two"])
    else:
        tab.click()
        reads(page, ["One", "Two"])
        page.get_by_role("button", name="Mark as read").click()
    page.goto(f"/events/{event}")
    expect(tab).to_have_accessible_name("Chat")
    write(host, event, "Three")
    page.reload()
    expect(tab).to_have_accessible_name("Chat 1 new")


def test_what_comes_while_one_looks_is_read(new_page, crew):
    host, guest, event = crew
    page = looking(new_page(guest), event)
    with page.expect_response(lambda reply: reply.url.endswith(f"/events/{event}/read") and reply.ok):
        write(host, event, "You see this")
    reads(page, ["You see this"])
    page.goto(f"/events/{event}")
    expect(
        page.get_by_role("navigation", name="Event").get_by_role("link", name=re.compile("^Chat"))
    ).to_have_accessible_name("Chat")


@SCRIPT_OR_PLAIN
def test_history_pages_backwards(new_page, crew, javascript):
    host, guest, event = crew
    talk = [f"Line {number:02}" for number in range(60)]
    for words in talk:
        write(host, event, words)
    page = new_page(guest, javascript=javascript, viewport=steps.PHONE)
    page.goto(f"/events/{event}/chat#end")
    reads(page, talk[10:])
    expect(row(page, "Line 59")).to_be_in_viewport()
    page.get_by_role("link", name="Earlier messages").click()
    reads(page, talk[:10])
    expect(page.get_by_role("link", name="Earlier messages")).to_have_count(0)
    page.get_by_role("link", name="Show newest").click()
    reads(page, talk[10:])
    expect(row(page, "Line 59")).to_be_in_viewport()
