"""One's own account: devices, passwords, profile, appearance, deletion."""

import re

import pytest
from playwright.sync_api import expect

import steps
from server import PASSWORD
from steps import SCRIPT_OR_PLAIN


def test_sign_out_clears(new_page, person):
    guest = person("Guest")
    page = new_page(guest)
    page.goto("/me")
    page.evaluate("localStorage.setItem('kept', 'yes')")
    with page.expect_response(re.compile("account.signOut")) as response:
        steps.submit(page, "account.signOut")
    assert "storage" in response.value.all_headers().get("clear-site-data", "")
    expect(page.get_by_role("main").get_by_role("link", name="Sign in")).to_be_visible()
    assert page.evaluate("localStorage.getItem('kept')") is None
    page.goto("/me")
    expect(page).to_have_url(re.compile("/sign-in"))
    # Going back does not show a page of the signed-out person.
    page.go_back()
    expect(page.get_by_text(guest.email)).to_have_count(0)


def test_sessions_on_other_devices_end(new_page, person):
    guest = person("Guest")
    here, phone, laptop = new_page(guest), new_page(guest), new_page(guest)
    for page in (phone, laptop):
        page.goto("/me")
    here.goto("/me/settings")
    with here.expect_navigation():
        here.get_by_role("button", name=re.compile("^Sign out .+ ·")).first.click()
    steps.flash(here, "signed out")
    steps.submit(here, "account.endOtherSessions")
    for page in (phone, laptop):
        page.goto("/me")
        expect(page).to_have_url(re.compile("/sign-in"))
    here.goto("/me")
    expect(here).to_have_url(re.compile("/me$"))
    here.goto("/me/settings")
    expect(here.get_by_text("This device")).to_have_count(1)
    expect(here.get_by_role("button", name="Sign out everywhere else")).to_have_count(0)


def test_changing_the_password_ends_other_sessions(new_page, person):
    guest = person("Guest")
    here, there = new_page(guest), new_page(guest)
    there.goto("/me")
    here.goto("/me/settings")
    steps.send(here, "account.changePassword", {"current": PASSWORD, "password": "another horse battery"})
    steps.flash(here, "changed")
    there.goto("/me")
    expect(there).to_have_url(re.compile("/sign-in"))
    steps.sign_in_by_form(there, guest.email, "another horse battery")
    expect(there.get_by_role("heading", level=1)).to_have_text("Home")


def test_forgotten_password(new_page, person, outbox):
    guest = person("Guest")
    elsewhere, page = new_page(guest), new_page()
    page.goto("/sign-in")
    page.get_by_role("link", name="Forgot the password?").click()
    steps.send(page, "account.forgotPassword", {"email": guest.email})
    said = page.get_by_role("main").inner_text()
    address = steps.link(outbox.wait(guest.email, "new password"))
    # An unknown address gets the same reply.
    page.goto("/forgot")
    steps.send(page, "account.forgotPassword", {"email": "nobody.at.all@example.org"})
    assert page.get_by_role("main").inner_text() == said
    page.goto(address)
    steps.send(page, "account.resetPassword", {"password": "a third horse battery"})
    expect(page).to_have_url(re.compile("/sign-in"))
    steps.sign_in_by_form(page, guest.email, "a third horse battery")
    expect(page.get_by_role("heading", level=1)).to_have_text("Home")
    elsewhere.goto("/me")
    expect(elsewhere).to_have_url(re.compile("/sign-in"))
    # The link works once, and an error appears before a password is typed.
    again = new_page()
    again.goto(address)
    expect(again.get_by_role("alert")).to_be_visible()
    again.get_by_role("link", name="Ask for a new link").click()
    expect(again).to_have_url(re.compile("/forgot$"))


@SCRIPT_OR_PLAIN
def test_a_new_address_is_confirmed_first(new_page, person, outbox, javascript):
    guest = person("Guest")
    page = new_page(guest, javascript=javascript)
    page.goto("/me/settings")
    steps.send(page, "account.changeEmail", {"email": f"new.{guest.email}", "password": PASSWORD})
    steps.flash(page, "We sent a link")
    page.goto("/me")
    expect(page.get_by_text(guest.email, exact=False).first).to_be_visible()
    page.goto(steps.link(outbox.wait(f"new.{guest.email}", "Confirm")))
    steps.submit(page, "account.verify")
    page.goto("/me")
    expect(page.get_by_text(f"new.{guest.email}")).to_be_visible()


def other(email, name):
    """Returns a different address that does not contain the first one."""
    return email.replace("@", f".{name}@")


def change_address(page, outbox, email, password=PASSWORD):
    """Changes the account's address, as anybody who knows the password can."""
    page.goto("/me/settings")
    steps.send(page, "account.changeEmail", {"email": email, "password": password})
    page.goto(steps.link(outbox.wait(email, "Confirm")))
    steps.submit(page, "account.verify")


@SCRIPT_OR_PLAIN
def test_somebody_else_changed_my_address(new_page, person, outbox, javascript):
    """The attacker has the password; the owner has only the mail to the old address."""
    guest = person("Guest")
    theirs, mine = new_page(guest), new_page(javascript=javascript)
    change_address(theirs, outbox, other(guest.email, "evil"))
    theirs.goto("/me/settings")
    steps.send(theirs, "account.changePassword", {"current": PASSWORD, "password": "evil horse battery"})
    mine.goto(steps.link(outbox.wait(guest.email, "address of your account was changed")))
    steps.submit(mine, "account.takeBackEmail")
    steps.flash(mine, "belongs to your account again")
    theirs.goto("/me")
    expect(theirs).to_have_url(re.compile("/sign-in"))
    steps.sign_in_by_form(theirs, guest.email, "evil horse battery")
    expect(theirs.get_by_role("alert")).to_be_visible()
    steps.send(mine, "account.resetPassword", {"password": "my own horse battery"})
    steps.flash(mine, "Sign in with it")
    steps.sign_in_by_form(mine, guest.email, "my own horse battery")
    mine.goto("/me")
    expect(mine.get_by_role("main")).to_contain_text(guest.email)
    expect(mine.get_by_role("main")).not_to_contain_text(other(guest.email, "evil"))
    # The owner has just proved their identity in this browser, so signing in there sends no notice.
    outbox.wait(guest.email, "password was changed")
    assert not outbox.mails(guest.email, "New sign-in")
    # The link works once, and the error page offers a next step.
    mine.goto(steps.link(outbox.wait(guest.email, "address of your account was changed")))
    expect(mine.get_by_role("alert")).to_be_visible()
    mine.get_by_role("link", name="Set a new password").click()
    expect(mine).to_have_url(re.compile("/forgot$"))


def test_my_old_address_hears_that_it_is_no_longer_mine(new_page, person, outbox):
    guest = person("Guest")
    page = new_page(guest)
    change_address(page, outbox, other(guest.email, "new"))
    page.goto(steps.link(outbox.wait(guest.email, "address of your account was changed")))
    steps.submit(page, "account.takeBackEmail")
    expect(page).to_have_url(re.compile("/reset/"))
    # The removed address gets a notice without any link that gives access.
    notice = outbox.wait(other(guest.email, "new"), "no longer the address")
    assert "/take-back/" not in steps.text(notice) and "/reset/" not in steps.text(notice)
    page.goto(steps.link(notice))
    expect(page.get_by_role("main")).to_be_visible()


@SCRIPT_OR_PLAIN
def test_somebody_signed_in_with_my_password(new_page, person, outbox, javascript):
    """A mail reports the sign-in, and its link leads to a new password that ends the attacker's session."""
    guest = person("Guest")
    theirs, mine = new_page(), new_page(javascript=javascript)
    steps.sign_in_by_form(theirs, guest.email)
    mail = outbox.wait(guest.email, "New sign-in")
    assert "List-Unsubscribe" not in mail and "Chrome · Linux" in steps.text(mail), steps.text(mail)
    mine.goto(steps.link(mail))
    steps.send(mine, "account.forgotPassword", {"email": guest.email})
    mine.goto(steps.link(outbox.wait(guest.email, "Set a new password")))
    steps.send(mine, "account.resetPassword", {"password": "my own horse battery"})
    theirs.goto("/me")
    expect(theirs).to_have_url(re.compile("/sign-in"))
    steps.sign_in_by_form(mine, guest.email, "my own horse battery")
    expect(mine.get_by_role("heading", level=1)).to_have_text("Home")


def test_signing_in_again_on_my_own_device_is_no_news(new_page, person, outbox):
    guest = person("Guest")
    page = new_page()
    steps.sign_in_by_form(page, guest.email)
    outbox.wait(guest.email, "New sign-in")
    page.goto("/me")
    steps.submit(page, "account.signOut")
    steps.sign_in_by_form(page, guest.email)
    page.goto("/me/settings")
    # Mails are sent in order: when this one arrives, no earlier one is pending.
    steps.send(page, "account.changePassword", {"current": PASSWORD, "password": "another horse battery"})
    outbox.wait(guest.email, "password was changed")
    assert len(outbox.mails(guest.email, "New sign-in")) == 1


@SCRIPT_OR_PLAIN
def test_a_new_password_renews_my_calendar_feeds(new_page, person, javascript):
    guest = person("Guest")
    page = new_page(guest, javascript=javascript)
    page.goto("/me/settings")
    assert steps.field(page, "account.changePassword", "renewFeeds").count() == 0, "there are none"
    steps.submit(page, "calendar.createFeed")
    feed = page.get_by_label("Calendar address 1", exact=True)
    old = feed.input_value()
    steps.send(
        page, "account.changePassword", {"current": PASSWORD, "password": "another horse battery", "renewFeeds": True}
    )
    steps.flash(page, "changed")
    assert feed.input_value() != old
    assert page.request.get(feed.input_value()).status == 200
    assert page.request.get(old).status == 404


def test_profile_shows_everywhere(new_page, person, unique):
    guest = person("Guest")
    page = new_page(guest)
    page.goto("/me/settings")
    nickname = f"n_{unique}"[:30]
    steps.send(
        page,
        "account.updateProfile",
        {"givenName": "Ünal", "familyName": "O’Neil", "handle": nickname, "timeZone": "Asia/Tokyo"},
    )
    steps.flash(page, "Saved")
    page.goto("/me")
    for words in ("Ünal O’Neil", "@" + nickname):
        expect(page.get_by_role("main")).to_contain_text(words)


@pytest.mark.parametrize("viewport", [steps.PHONE, steps.DESK])
def test_one_name_is_enough(new_page, outbox, unique, viewport):
    page = new_page(viewport=viewport)
    steps.register(page, outbox, "Suharto", "", f"{unique}@example.net")
    page.goto("/me")
    expect(page.get_by_role("heading", name="Suharto", exact=True)).to_be_visible()
    page.goto("/me/settings")
    expect(steps.field(page, "account.updateProfile", "familyName")).to_have_value("")
    steps.send(page, "account.updateProfile", {"familyName": "Ott"})
    steps.send(page, "account.updateProfile", {"familyName": ""})
    page.goto("/me")
    expect(page.get_by_role("heading", name="Suharto", exact=True)).to_be_visible()


def test_delete_the_account(new_page, person, outbox):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, "Orphaned")
    steps.rsvp(guest, event)
    page = new_page(host)
    page.goto("/me/settings")
    steps.send(page, "account.delete", {"password": PASSWORD})
    steps.flash(page, "deleted")
    outbox.wait(guest.email, "Cancelled")
    steps.sign_in_by_form(page, host.email)
    expect(page.get_by_role("alert")).to_be_visible()
    theirs = new_page(guest)
    theirs.goto(f"/events/{event}")
    expect(theirs.get_by_role("main")).not_to_contain_text(host.email)


@pytest.mark.parametrize("system", ["light", "dark"])
def test_theme(new_page, person, system):
    page = new_page(person("Guest"), dark=system == "dark")

    def dark():
        red, green, blue = map(
            int, re.findall(r"\d+", page.evaluate("getComputedStyle(document.body).backgroundColor"))[:3]
        )
        return red + green + blue < 384

    page.goto("/me/settings")
    assert dark() == (system == "dark")
    for theme in ("dark", "light"):
        steps.send(page, "account.appearance", {"theme": theme})
        assert dark() == (theme == "dark"), theme
        page.goto("/")
        assert dark() == (theme == "dark"), theme
        page.goto("/me/settings")
        expect(page.get_by_role("radio", name=theme, exact=False)).to_be_checked()
    steps.send(page, "account.appearance", {"theme": "system"})
    assert dark() == (system == "dark")


@SCRIPT_OR_PLAIN
def test_export_my_data(new_page, person, javascript):
    guest = person("Guest")
    page = new_page(guest, javascript=javascript)
    page.goto("/me/settings")
    steps.fill(page, "account.export", "password", PASSWORD)
    content = steps.download(page, steps.form(page, "account.export").get_by_role("button", name="Export my data"))
    assert content.startswith(b"PK")
    # The URL alone reveals nothing in a browser that was left open.
    assert page.request.get("/api/v1/me/export").status == 403
