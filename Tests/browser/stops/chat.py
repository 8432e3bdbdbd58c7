"""The chat of an event."""

from stops import GAME, WALK, Stop, at, opens, sent, then


@opens("/events/x/chat")
def chat_error(page, world):
    """A message that is too long, sent without scripts."""
    at(f"/events/{{{WALK}}}/chat")(page, world)
    # A separate form that no script intercepts.
    page.evaluate(
        """body => {
        const form = document.querySelector("form.composer").cloneNode(true);
        form.elements.body.value = body;
        document.body.append(form);
        form.submit();
    }""",
        "x" * 2001,
    )
    page.get_by_role("alert").first.wait_for()


STOPS = [
    Stop("chat", "alex", at(f"/events/{{{GAME}}}/chat")),
    Stop("chat-guest", "mei", at(f"/events/{{{GAME}}}/chat")),
    Stop(
        "chat-tools",
        "alex",
        then(at(f"/events/{{{GAME}}}/chat"), lambda page: page.locator(".message-tools > summary").last.click()),
    ),
    Stop("chat-empty", "alex", at(f"/events/{{{WALK}}}/chat")),
    Stop("message-edit", "alex", at("/messages/{message}")),
    Stop("empty-chat", "ingo@empty", at("/events/{quiet}/chat")),
    Stop("error-chat", "alex", chat_error),
    Stop("error-message", "alex", sent("/messages/{message}", "chat.edit", {"body": " "})),
]
