"""Co-hosts."""

import re

from playwright.sync_api import expect

import steps
from people import item, name, press
from steps import SCRIPT_OR_PLAIN


@SCRIPT_OR_PLAIN
def test_hosts(new_page, person, javascript):
    host, bob, cem = person("Host"), person("Bob"), person("Cem")
    event = steps.event_by_rest(host, "Shared work", visibility="INVITED", capacity=3)
    mine, theirs = new_page(host, javascript=javascript), new_page(bob, javascript=javascript)
    mine.goto(f"/events/{event}")
    mine.get_by_role("link", name="Hosts", exact=True).click()
    expect(mine).to_have_url(re.compile("/hosts$"))
    mine.get_by_role("searchbox", name="Search people").fill(steps.handle(bob))
    with mine.expect_navigation():
        mine.get_by_role("searchbox", name="Search people").press("Enter")
    press(mine, f"Make {name(bob)} a co-host")
    steps.flash(mine, "Added as a co-host")
    expect(mine.get_by_role("button", name=f"Remove {name(bob)} as a co-host")).to_be_visible()

    theirs.goto("/notifications")
    theirs.get_by_role("button", name=f"{name(host)} made you a host of “Shared work”.").click()
    expect(theirs.get_by_role("region", name="Hosts")).to_contain_text(f"Hosted by {name(host)} and you")
    theirs.get_by_role("link", name="Edit", exact=True).click()
    steps.send(theirs, "event.update", {"title": "Shared pleasure"})
    steps.flash(theirs, "Saved.")
    mine.goto(f"/events/{event}")
    expect(mine.get_by_role("heading", level=1)).to_have_text("Shared pleasure")
    # A co-host takes no seat, and cannot manage the hosts.
    expect(mine.get_by_text("3 of 3 seats left")).to_be_visible()
    theirs.goto(f"/events/{event}/hosts")
    expect(theirs.get_by_role("searchbox")).to_have_count(0)
    expect(theirs.locator("summary").filter(has_text="Hand over")).to_have_count(0)

    mine.goto(f"/events/{event}/hosts")
    steps.ask(item(mine, bob), "Hand over")
    expect(item(mine, bob)).to_contain_text(f"Hand the event over to {name(bob)}? You stay a co-host.")
    press(mine, f"Hand over to {name(bob)}")
    steps.flash(mine, "Event handed over.")
    expect(item(mine, bob)).to_contain_text("Host")
    expect(item(mine, host)).to_contain_text("Co-host")
    expect(mine.get_by_role("searchbox")).to_have_count(0)
    theirs.goto(f"/events/{event}/hosts")
    press(theirs, f"Remove {name(host)} as a co-host")
    expect(item(theirs, host)).to_have_count(0)
    # A former co-host stays invited, but has no host tools.
    assert mine.goto(f"/events/{event}/edit").status == 403
    mine.goto(f"/events/{event}")
    expect(mine.get_by_role("button", name="Going", exact=True)).to_be_visible()
    steps.not_found(new_page(cem, javascript=javascript), f"/events/{event}/hosts")


@SCRIPT_OR_PLAIN
def test_a_cohost_stops(new_page, person, javascript):
    host, bob = person("Host"), person("Bob")
    event = steps.event_by_rest(host, "Shared work")
    assert host.call("PUT", f"/events/{event}/hosts", {"cohosts": [steps.own_id(bob)]})[0] == 200
    page = new_page(bob, javascript=javascript)
    page.goto(f"/events/{event}/hosts")
    steps.ask(page, "Stop co-hosting")
    press(page, "Stop co-hosting")
    steps.flash(page, "You’re no longer a co-host.")
    expect(page.get_by_role("link", name="Edit", exact=True)).to_have_count(0)
    assert page.goto(f"/events/{event}/edit").status == 403
