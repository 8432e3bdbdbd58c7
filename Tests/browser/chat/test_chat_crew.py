"""Only the crew can read the chat."""

import re

from playwright.sync_api import expect

import steps
from chat import looking, reads, stored, write


def test_who_is_not_of_the_crew_has_no_chat(new_page, person):
    host, other = person("Host"), person("Other")
    event = steps.event_by_rest(host, "Open air")
    message = write(host, event, "Among us")
    page = new_page(other)
    tabs = page.get_by_role("navigation", name="Event")

    def outside():
        page.goto(f"/events/{event}")
        expect(tabs.get_by_role("link", name=re.compile("^Chat"))).to_have_count(0)
        for path in (f"/events/{event}/chat", f"/events/{event}/chat/after?number=0"):
            assert page.goto(path).status == 403, path
            assert "Among us" not in page.content()
        steps.not_found(page, f"/messages/{message}")
        steps.not_found(page, f"/messages/{message}/row")
        reply = page.context.request.post(
            "/do/chat.send",
            form={"event": event, "body": "Hello?"},
            headers={"Origin": host.server.origin},
            max_redirects=0,
        )
        assert reply.status == 403

    outside()
    page.goto(f"/events/{event}")
    steps.press_rsvp(page, "Maybe")
    tabs.get_by_role("link", name=re.compile("^Chat")).click()
    reads(page, ["Among us"])
    page.goto(f"/events/{event}")
    steps.press_rsvp(page, "Not going")
    outside()
    assert stored(host, event) == ["Among us"]
    # A signed-out person has to sign in first.
    stranger = new_page()
    stranger.goto(f"/events/{event}/chat")
    expect(stranger).to_have_url(re.compile(r"/sign-in\?next="))


def test_who_is_taken_off_no_longer_reads_along(new_page, crew):
    host, guest, event = crew
    page = looking(new_page(guest), event)
    write(host, event, "Still among us")
    reads(page, ["Still among us"])
    guest_id = steps.own_id(guest)
    assert host.call("DELETE", f"/events/{event}/guests/{guest_id}")[0] < 300
    write(host, event, "Now we can talk")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing here")
    expect(page.get_by_text("Still among us")).to_have_count(0)
    expect(page.get_by_text("Now we can talk")).to_have_count(0)
