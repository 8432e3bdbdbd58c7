"""The board and album of an event."""

from stops import GAME, Stop, at, sent, then

STOPS = [
    Stop("board", "alex", at(f"/events/{{{GAME}}}/board")),
    Stop("board-invited", "hana", at(f"/events/{{{GAME}}}/board")),
    Stop(
        "board-add",
        "alex",
        then(at(f"/events/{{{GAME}}}/board"), lambda page: page.locator(".board-add > summary").click()),
    ),
    Stop("album", "alex", at("/events/{Bike tour along the river}/board")),
    Stop("post", "alex", at("/posts/{post}")),
    Stop("post-invited", "hana", at("/posts/{post}")),
    Stop("empty-board", "ingo@empty", at("/events/{quiet}/board")),
    Stop("error-post", "alex", sent("/posts/{post}", "post.comment", {"body": " "})),
]
