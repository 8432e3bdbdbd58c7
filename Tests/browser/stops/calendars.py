"""One’s own calendar, and imports of calendar files."""

import uuid

import steps
from stops import LONG, Stop, asking, at, opens, sent


@opens("/calendar/entries")
def deleted_entry(page, world):
    """A list after deleting an entry, which can be restored."""
    page.goto("/calendar/new")
    steps.send(page, "schedule.add", {"title": LONG[:120], "description": "Words"})
    page.goto("/calendar/entries")
    page.locator("form[action='/do/schedule.delete'] button").first.click()
    page.locator(".undo").wait_for()


@opens("/me/import")
def import_preview(page, world):
    page.goto("/me/import")
    day = steps.local(days=40).replace("-", "").replace(":", "")
    # Different ids in each run, so that the events are new.
    event = f"BEGIN:VEVENT\r\nUID:{{}}@{uuid.uuid4()}\r\nDTSTAMP:{day}00Z\r\nDTSTART:{day}00Z\r\nSUMMARY:{{}}\r\nEND:VEVENT\r\n"
    content = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//t//t//EN\r\n" + event.format("a", "Imported tea")
    content += event.format("b", "No start").replace("DTSTART", "X-START") + "END:VCALENDAR\r\n"
    steps.send(
        page,
        "calendar.import",
        {"file": {"name": "events.ics", "mimeType": "text/calendar", "buffer": content.encode()}},
    )
    steps.form(page, "calendar.confirmImport").wait_for()


@opens("/me/import")
def import_result(page, world):
    import_preview(page, world)
    steps.submit(page, "calendar.confirmImport")
    steps.form(page, "calendar.undoImport").wait_for(state="attached")


@opens("/me/import")
def import_list(page, world):
    import_result(page, world)
    page.goto("/me/import")
    asking(page)
    steps.form(page, "calendar.undoImport").first.wait_for(state="attached")


STOPS = [
    Stop("calendar", "alex", at("/calendar")),
    Stop("calendar-week", "alex", at("/calendar?view=week")),
    Stop("calendar-undo", "mei", deleted_entry),
    Stop("calendar-entries", "alex", at("/calendar/entries")),
    Stop("calendar-new", "alex", at("/calendar/new")),
    Stop("calendar-entry", "alex", at("/calendar/{entry}")),
    Stop("calendar-edit", "alex", at("/calendar/{entry}/edit")),
    Stop("error-calendar-new", "alex", sent("/calendar/new", "schedule.add", {"title": LONG, "description": " "})),
    Stop(
        "error-calendar-edit",
        "alex",
        sent("/calendar/{entry}/edit", "schedule.update", {"title": " ", "at": "1900-01-01T10:00"}),
    ),
    Stop("import", "alex", at("/me/import")),
    Stop("import-preview", "alex", import_preview),
    Stop("import-done", "hana", import_result),
    Stop("import-undo", "mei", import_list),
    Stop("empty-calendar", "nora@empty", at("/calendar")),
    Stop("empty-calendar-week", "nora@empty", at("/calendar?view=week")),
    Stop("empty-calendar-entries", "nora@empty", at("/calendar/entries")),
    Stop(
        "error-import",
        "alex",
        sent(
            "/me/import",
            "calendar.import",
            {"file": {"name": "no.ics", "mimeType": "text/calendar", "buffer": b"this is no calendar"}},
        ),
    ),
]
