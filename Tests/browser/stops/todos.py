"""The to-do list of an event."""

from stops import GAME, LONG, Stop, at, sent, then

STOPS = [
    Stop("todos", "alex", at(f"/events/{{{GAME}}}/todos")),
    Stop("todos-invited", "hana", at(f"/events/{{{GAME}}}/todos")),
    Stop(
        "todos-tools",
        "alex",
        then(at(f"/events/{{{GAME}}}/todos"), lambda page: page.locator(".todo-tools > summary").first.click()),
    ),
    Stop("todo", "alex", at("/todos/{todo}")),
    Stop("todo-lines", "alex", at(f"/events/{{{GAME}}}/todos/several?template=potluck")),
    Stop("empty-todos", "ingo@empty", at("/events/{quiet}/todos")),
    Stop("error-todos", "alex", sent(f"/events/{{{GAME}}}/todos", "todo.add", {"title": LONG, "places": "0"})),
    Stop("error-todo", "alex", sent("/todos/{todo}", "todo.update", {"title": " ", "dueAt": "1900-01-01T10:00"})),
    Stop("error-todo-lines", "alex", sent(f"/events/{{{GAME}}}/todos/several", "todo.addLines", {"lines": LONG})),
]
