"""Blocking somebody."""

import re

from playwright.sync_api import expect

import steps
from people import inbox, item, name, press, profile, relationship, search
from steps import SCRIPT_OR_PLAIN


@SCRIPT_OR_PLAIN
def test_block_and_unblock(new_page, person, javascript):
    ann, bob, eve = person("Ann"), person("Bob"), person("Eve")
    steps.befriend(ann, bob)
    hers = steps.event_by_rest(ann, f"Evening of {name(ann)}", capacity=5)
    his = steps.event_by_rest(bob, f"Evening of {name(bob)}", visibility="INVITED")
    shared = steps.event_by_rest(eve, "Eves evening")
    steps.invite(bob, his, ann)
    steps.rsvp(bob, hers)
    steps.rsvp(ann, his)
    for one in (ann, bob):
        steps.rsvp(one, shared)
        assert one.call("POST", f"/events/{shared}/messages", {"body": f"Words of {name(one)}"})[0] == 201
    page, theirs = new_page(ann, javascript=javascript), new_page(bob, javascript=javascript)

    page.goto(profile(bob))
    page.get_by_text("Block or report").click()
    steps.ask(page, re.compile("^Block$"))
    press(page, f"Block {name(bob)}")
    expect(page).to_have_url(re.compile("/me/blocked$"))
    expect(item(page, bob)).to_be_visible()

    # Neither person finds the other, or an event that the other hosts.
    for one, view, other, event in ((ann, page, bob, his), (bob, theirs, ann, hers)):
        steps.not_found(view, profile(other))
        steps.not_found(view, profile(other) + "/mutual-friends")
        steps.not_found(view, f"/events/{event}")
        steps.not_found(view, f"/events/{event}/chat")
        search(view, steps.handle(other))
        expect(view.get_by_text("Nobody with that name")).to_be_visible()
        for path in (
            "/people",
            "/",
            "/discover?q=evening",
            f"/events/{shared}/guests",
            f"/events/{shared}/chat",
            "/notifications",
            f"/events/{shared}",
        ):
            view.goto(path)
            assert name(other) not in view.content(), (name(one), path)
        own = hers if one is ann else his
        view.goto(f"/events/{own}/guests")
        expect(item(view, other)).to_have_count(0)
        search(view, steps.handle(other), f"/events/{own}/invite")
        expect(view.get_by_text("Nobody here is called")).to_be_visible()
        status, _ = one.call("POST", f"/events/{own}/invitations", {"userIds": [steps.own_id(other)]})
        assert steps.own_id(other) not in str(one.call("GET", f"/events/{own}/invitations")[1])
    # The seat is free again.
    page.goto(f"/events/{hers}")
    expect(page.get_by_text("5 of 5 seats left")).to_be_visible()
    # A third person still sees both.
    third = new_page(eve, javascript=javascript)
    third.goto(f"/events/{shared}/chat")
    for one in (ann, bob):
        expect(third.get_by_text(f"Words of {name(one)}", exact=True)).to_be_visible()

    page.goto("/me/blocked")
    press(page, f"Unblock {name(bob)}")
    steps.flash(page, "You can see each other again.")
    expect(page.get_by_text("Nobody is blocked")).to_be_visible()
    for view, other in ((page, bob), (theirs, ann)):
        view.goto(profile(other))
        relationship(view, "Not friends yet")
        view.goto(f"/events/{shared}/chat")
        expect(view.get_by_text(f"Words of {name(other)}", exact=True)).to_be_visible()
    theirs.goto(f"/events/{hers}")
    expect(theirs.get_by_role("button", name="Going", exact=True)).to_have_attribute("aria-pressed", "false")


def test_the_blocked_is_not_told(new_page, person):
    ann, bob = person("Ann"), person("Bob")
    assert bob.call("PUT", f"/people/{steps.own_id(ann)}/block", {})[0] < 300
    # The profile of somebody with a block looks the same as one that never existed.
    page = new_page(ann)
    never = "/people/01a1b58c-9c6f-778b-8d14-00b727033000"
    texts = []
    for path in (never, profile(bob)):
        assert page.goto(path).status == 404
        texts.append(re.sub(r"[0-9a-f]{8,}\S*", "", page.get_by_role("main").inner_text()))
    assert texts[0] == texts[1]
    assert inbox(ann) == []
    page.goto("/me/blocked")
    expect(page.get_by_text("Nobody is blocked")).to_be_visible()
