"""Lists of people, and one person in each relation to the viewer."""

from stops import Stop, asking, at, then

STOPS = [
    Stop("people", "alex", at("/people")),
    Stop("people-search", "alex", at("/people?q=a")),
    Stop("people-search-nobody", "alex", at("/people?q=zzzz")),
    Stop("connections", "alex", at("/people/connections")),
    Stop("person-friend", "alex", then(at("/people/{@mei}"), asking)),
    Stop("person-connection", "alex", at("/people/{@amara}")),
    Stop(
        "person-stranger",
        "alex",
        then(at("/people/{@hana}"), lambda page: (page.locator("details.more > summary").last.click(), asking(page))),
    ),
    Stop("person-asks", "alex", at("/people/{@ines}")),
    Stop("person-asked", "alex", at("/people/{@clara}")),
    Stop("person-left", "nora@empty", at("{left}")),
    Stop("person-closed", "nora@empty", at("{closed}")),
    Stop("person-oneself", "alex", at("/people/{@alex}")),
    Stop("mutual-friends", "alex", at("/people/{@amara}/mutual-friends")),
    Stop("blocked", "daniel", at("/me/blocked")),
    Stop("empty-people", "nora@empty", at("/people")),
    Stop("empty-connections", "nora@empty", at("/people/connections")),
    Stop("empty-blocked", "nora@empty", at("/me/blocked")),
]
