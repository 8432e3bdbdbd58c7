"""One’s own account: devices, passwords, profile, appearance, leaving."""

import re

import pytest
from playwright.sync_api import expect

import steps
from server import PASSWORD


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
    # Back does not bring a page of the person.
    page.go_back()
    expect(page.get_by_text(guest.email)).to_have_count(0)


def test_sessions_on_other_devices_end(new_page, person):
    guest = person("Guest")
    here, phone, laptop = new_page(guest), new_page(guest), new_page(guest)
    for page in (phone, laptop):
        page.goto("/me")
    here.goto("/me/settings")
    with here.expect_navigation():
        here.get_by_role("button", name=re.compile("^Sign out .+ on")).first.click()
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
    # An unknown address gets the same answer.
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
    # Once.
    again = new_page()
    again.goto(address)
    steps.send(again, "account.resetPassword", {"password": "a fourth horse battery"})
    expect(again.get_by_role("alert")).to_be_visible()


def test_a_new_address_is_confirmed_first(new_page, person, outbox):
    guest = person("Guest")
    page = new_page(guest)
    page.goto("/me/settings")
    steps.send(page, "account.changeEmail", {"email": f"new.{guest.email}"})
    steps.flash(page, "We sent a link")
    page.goto("/me")
    expect(page.get_by_text(guest.email, exact=False).first).to_be_visible()
    page.goto(steps.link(outbox.wait(f"new.{guest.email}", "Confirm")))
    steps.submit(page, "account.verify")
    page.goto("/me")
    expect(page.get_by_text(f"new.{guest.email}")).to_be_visible()


def test_profile_shows_everywhere(new_page, person, unique):
    guest = person("Guest")
    page = new_page(guest)
    page.goto("/me/settings")
    nickname = f"n_{unique}"[:30]
    steps.send(page, "account.updateProfile", {
        "givenName": "Ünal", "familyName": "O’Neil", "handle": nickname, "timeZone": "Asia/Tokyo"})
    steps.flash(page, "Saved")
    page.goto("/me")
    for words in ("Ünal O’Neil", "@" + nickname):
        expect(page.get_by_role("main")).to_contain_text(words)


def test_delete_the_account(new_page, person, outbox):
    host, guest = person("Host"), person("Guest")
    event = steps.event_by_rest(host, "Orphaned")
    steps.answer(guest, event)
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
        red, green, blue = map(int, re.findall(r"\d+", page.evaluate("getComputedStyle(document.body).backgroundColor"))[:3])
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


def test_export_my_data(new_page, person):
    guest = person("Guest")
    page = new_page(guest)
    page.goto("/me/settings")
    content = steps.download(page, page.get_by_role("link", name="Export my data"))
    assert content.startswith(b"PK")
