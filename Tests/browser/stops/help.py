"""Help pages and answers."""

import steps
from stops import Stop, at, opens


@opens("/help")
def answered_help(page, world):
    """A question and its answer."""
    page.goto("/help")
    steps.send(page, "help.ask", {"question": "Hi, how do I block somebody?"})
    page.locator(".help-answer").wait_for()


STOPS = [
    Stop("help", "nobody", at("/help")),
    Stop("help-answered", "nobody", answered_help),
    Stop("help-page", "nobody", at("/help/answers")),
]
