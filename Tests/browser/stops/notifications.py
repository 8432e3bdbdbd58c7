"""The inbox and its settings, and reminders."""

import steps
from stops import GAME, Stop, at, sent, then


def every_reminder(page):
    """Selects more reminders than are allowed."""
    for box in page.locator(".reminder-choice .choices").first.locator("input").all():
        box.check()
    steps.button(page, "event.remind").click()
    page.get_by_role("alert").first.wait_for()


STOPS = [
    Stop("notifications", "alex", at("/notifications")),
    Stop("notification-settings", "alex", at("/me/notifications")),
    Stop("unsubscribe", "nobody", at("{unsubscribe}")),
    Stop("empty-notifications", "nora@empty", at("/notifications")),
    Stop("reminders", "mei", at(f"/events/{{{GAME}}}/reminders")),
    Stop(
        "reminders-host",
        "alex",
        then(at(f"/events/{{{GAME}}}/reminders"), lambda page: page.locator("main summary:visible").first.click()),
    ),
    Stop("error-reminders", "alex", then(at(f"/events/{{{GAME}}}/reminders"), every_reminder)),
    Stop(
        "error-notifications",
        "alex",
        sent("/me/notifications", "notice.updatePreferences", {"quietFrom": "21:00", "quietTo": ""}),
    ),
]
