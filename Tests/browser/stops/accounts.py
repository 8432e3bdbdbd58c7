"""Signing in and up, mailed links of accounts, and one’s own settings."""

import steps
from stops import DEMO_PASSWORD, Stop, at, opens, sent


@opens("/verify")
def registered(page, world):
    """A person whose address is not confirmed."""
    page.goto("/register")
    if page.url.endswith("/register"):
        steps.send(
            page,
            "account.register",
            {"givenName": "Una", "familyName": "Verified", "email": "una@example.net", "password": steps.PASSWORD},
        )
    page.goto("/verify")


@opens("/")
def unconfirmed_landing(page, world):
    """Until then they see what strangers see."""
    registered(page, world)
    page.goto("/")


@opens("/verify")
def unconfirmed_error(page, world):
    registered(page, world)
    steps.without_checks(page)
    steps.send(page, "account.changeEmail", {"email": "not an address", "password": steps.PASSWORD})


@opens("/events/new")
def kept_form(page, world):
    """A submitted form whose session has ended, with the request to sign in."""
    world.sign_in(page.context, world.demo, "yusuf")
    page.goto("/events/new")
    page.context.clear_cookies(name="mingle")
    steps.send(page, "event.create", {"title": "Evening", "startsAt": steps.local(days=3), "locationName": "Room"})
    page.locator("[name^='kept.']").first.wait_for(state="attached")


@opens("/events/new")
def resumed_form(page, world):
    """The same form after signing in."""
    kept_form(page, world)
    steps.send(page, "account.signIn", {"email": "yusuf@example.org", "password": DEMO_PASSWORD})
    page.get_by_role("alert").first.wait_for()


STOPS = [
    Stop("landing", "nobody", at("/")),
    Stop("sign-in", "nobody", at("/sign-in")),
    Stop("register", "nobody", at("/register")),
    Stop("forgot", "nobody", at("/forgot")),
    Stop("forgot-sent", "nobody", at("/forgot/sent")),
    Stop("reset", "nobody", at("{reset}")),
    Stop("take-back", "nobody", at("{take-back}")),
    Stop("verify-link", "nobody", at("{verify}")),
    Stop("kept-form", "yusuf", kept_form),
    Stop("resumed-form", "yusuf", resumed_form),
    Stop("not-found", "nobody", at("/events/01a1b58c-9c6f-778b-8d14-00b727033000")),
    Stop("me", "alex", at("/me")),
    Stop("settings", "alex", at("/me/settings")),
    Stop("unconfirmed", "una", registered),
    Stop("landing-unconfirmed", "una", unconfirmed_landing),
    Stop("empty-landing", "nobody@empty", at("/")),
    Stop("empty-me", "nora@empty", at("/me")),
    Stop("empty-settings", "nora@empty", at("/me/settings")),
    Stop(
        "error-sign-in",
        "nobody",
        sent("/sign-in", "account.signIn", {"email": "alex@example.org", "password": "wrong one"}),
    ),
    Stop(
        "error-register",
        "nobody",
        sent(
            "/register",
            "account.register",
            {"givenName": " ", "familyName": "", "email": "nobody", "password": "short"},
        ),
    ),
    Stop("error-forgot", "nobody", sent("/forgot", "account.forgotPassword", {"email": "nobody"})),
    Stop("error-reset", "nobody", sent("{reset}", "account.resetPassword", {"password": "short"})),
    Stop("error-reset-lapsed", "nobody", at("/reset/abc")),
    Stop("error-verify", "nobody", at("/verify/abc")),
    Stop("error-profile", "alex", sent("/me/settings", "account.updateProfile", {"givenName": " ", "handle": "A!"})),
    Stop("error-take-back", "nobody", at("/take-back/abc")),
    Stop(
        "error-email", "alex", sent("/me/settings", "account.changeEmail", {"email": "nobody", "password": "wrong one"})
    ),
    Stop("error-export", "alex", sent("/me/settings", "account.export", {"password": "wrong one"})),
    Stop(
        "error-password",
        "alex",
        sent("/me/settings", "account.changePassword", {"current": "wrong one", "password": "short"}),
    ),
    Stop("error-delete", "alex", sent("/me/settings", "account.delete", {"password": "wrong one"})),
    Stop("error-unconfirmed", "una", unconfirmed_error),
]
