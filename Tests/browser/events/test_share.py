"""Sharing an event: everybody gets an address that opens for its recipient."""

from playwright.sync_api import expect

import steps
from steps import SCRIPT_OR_PLAIN


def sheet(page):
    """Opens the share sheet, closes it again, and returns its address."""
    dialog = page.get_by_role("dialog", name="Share")
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Share", exact=True).click()
    expect(dialog).to_be_visible()
    address = dialog.get_by_role("textbox", name="Address").input_value()
    code = dialog.get_by_role("img", name="QR code of this address")
    if code.count():
        expect(code).to_have_js_property("complete", True)
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()
    return address


@SCRIPT_OR_PLAIN
def test_what_is_shared_opens_for_whoever_gets_it(new_page, person, javascript):
    host, guest = person("Hana"), person("Gus")
    mark = "js" if javascript else "plain"
    open_event = steps.event_by_rest(
        host, f"Open air {mark}", visibility="PUBLIC", description="See https://example.org/list (bring one)."
    )
    closed = steps.event_by_rest(host, f"Small supper {mark}", visibility="UNLISTED")

    def opens(address, title, who=None):
        theirs = new_page(who, javascript=javascript, viewport=steps.PHONE)
        assert theirs.goto(address).status == 200
        expect(theirs.get_by_role("heading", level=1, name=title)).to_be_visible()
        return theirs

    def page(who, event):
        one = new_page(who, javascript=javascript, viewport=steps.PHONE)
        one.goto(f"/events/{event}")
        return one

    # Everybody can share a public event, strangers too.
    for who in (host, guest, None):
        address = sheet(page(who, open_event))
        assert address == f"{host.server.origin}/events/{open_event}"
    view = opens(address, f"Open air {mark}")
    expect(view.locator('meta[property="og:title"]')).to_have_attribute("content", f"Open air {mark}")
    expect(view.get_by_role("link", name="https://example.org/list")).to_have_attribute(
        "rel", "noopener noreferrer nofollow"
    )

    # An unlisted event has a link from the start, and everybody with the link can share it.
    link = sheet(page(host, closed))
    assert "/i/" in link
    assert sheet(opens(link, f"Small supper {mark}")) == link
    assert sheet(opens(link, f"Small supper {mark}", guest)) == link

    # For an event for the invited, the host is shown where to create a link.
    invited = steps.event_by_rest(host, f"Council {mark}", visibility="INVITED")
    mine = page(host, invited)
    mine.get_by_role("button", name="Share", exact=True).click()
    mine.get_by_role("link", name="Make an invite link").click()
    with mine.expect_navigation():
        mine.get_by_role("button", name="Make a link").click()
    assert sheet(opens(sheet(page(host, invited)), f"Council {mark}")) != link


@SCRIPT_OR_PLAIN
def test_searching_keeps_who_is_chosen(new_page, person, javascript):
    ann, bob, cem = (person(one) for one in ("Ann", "Bob", "Cem"))
    steps.befriend(ann, bob)
    event = steps.event_by_rest(ann, "Garden party", visibility="INVITED")
    page = new_page(ann, javascript=javascript)
    page.goto(f"/events/{event}/invite")
    page.get_by_role("checkbox", name=f"@{steps.handle(bob)}").check()
    page.get_by_label("E-mail addresses").fill("kim@elsewhere.org")
    page.get_by_role("searchbox", name="Search people").fill(f"@{steps.handle(cem)}")
    with page.expect_navigation():
        page.get_by_role("searchbox", name="Search people").press("Enter")
    expect(page.get_by_role("group", name="Selected").get_by_role("checkbox")).to_be_checked()
    page.get_by_role("group", name="Found").get_by_role("checkbox", name=f"@{steps.handle(cem)}").check()
    expect(page.get_by_label("E-mail addresses")).to_have_value("kim@elsewhere.org")
    with page.expect_navigation():
        page.get_by_role("button", name="Send invitations").click()
    steps.flash(page, "3 people are invited.")
    assert len(ann.call("GET", f"/events/{event}/invitations")[1]["items"]) == 3
