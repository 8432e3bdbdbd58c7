"""Helpers for the chat of an event, as people use it."""

import re

from playwright.sync_api import expect

STREAM = re.compile("/api/v1/sync/stream")
MESSAGES = re.compile(r"/api/v1/events/[0-9a-f-]+/messages$")


def looking(page, event):
    """Opens the chat and waits until the page listens, so that no message is missed."""
    with page.expect_response(STREAM):
        page.goto(f"/events/{event}/chat")
    expect(field(page)).to_be_visible()
    page.evaluate("window.notReloaded = true")
    return page


def still_the_same_page(page):
    assert page.evaluate("window.notReloaded === true"), "the page was loaded again"


def field(page):
    return page.get_by_role("textbox", name="Message", exact=True)


def rows(page):
    """Returns all messages, stored and pending."""
    return page.get_by_role("log", name="Messages").locator("li.message")


def row(page, words):
    return rows(page).filter(has_text=words)


def pending(page):
    return rows(page).filter(has_text="Sending …")


def said(page):
    """Returns the texts of the messages, in order."""
    return rows(page).locator(".said").all_inner_texts()


def type_and_send(page, words):
    field(page).fill(words)
    page.get_by_role("button", name="Send", exact=True).click()


def write(person, event, words):
    """Sends a message without the browser and returns its id."""
    status, reply = person.call("POST", f"/events/{event}/messages", {"body": words})
    assert status == 201, (status, reply)
    return reply["id"]


def stored(person, event):
    """Returns the stored chat, oldest first."""
    status, reply = person.call("GET", f"/events/{event}/messages?limit=100")
    assert status == 200, (status, reply)
    return [message["body"] for message in reversed(reply["items"])]


def reads(page, words):
    """Checks that the page shows exactly these messages, in this order, and none is pending."""
    expect(rows(page).locator(".said")).to_have_text(words)
    expect(pending(page)).to_have_count(0)


class Hold:
    """Holds back the messages that a page sends, until it lets them go."""

    def __init__(self, page):
        self.held, self.is_holding = [], True
        page.route(MESSAGES, self.take)

    def take(self, route):
        self.held.append(route) if self.is_holding else route.continue_()

    def let_go(self):
        self.is_holding = False
        for route in self.held:
            route.continue_()


def tool(page, words, role, name):
    """Opens the menu of a message and returns one of its tools."""
    one = row(page, words)
    one.get_by_label(re.compile("^Options for (your|the) message")).click()
    return one.get_by_role(role, name=name, exact=True)
