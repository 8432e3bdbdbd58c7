"""Lists, log and settings of administrators."""

from stops import Stop, at, sent, then

STOPS = [
    Stop("admin", "alex", at("/admin")),
    Stop("admin-users", "alex", at("/admin/users?all=1")),
    Stop("admin-users-delete", "alex", at("/admin/users/delete?ids={@mei},{@tom}")),
    Stop("admin-events", "alex", at("/admin/events")),
    Stop("admin-events-delete", "alex", at("/admin/events/delete?ids={Salsa night},{Late Game Night}")),
    Stop("admin-audit", "alex", at("/admin/audit")),
    Stop(
        "admin-audit-filtered",
        "alex",
        then(
            at("/admin/audit?person={@mei}&command=chat&from=2020-01-01"),
            lambda page: page.locator("details.more > summary").click(),
        ),
    ),
    Stop("admin-settings", "alex", at("/admin/settings")),
    Stop(
        "admin-settings-look",
        "alex",
        at(
            "/admin/settings?communityName=Campus&registration=domain&domain=example.org&public=on&accent=own&ownAccent=%23b45309&helpAddress="
        ),
    ),
    Stop("admin-start", "alex", at("/admin/start")),
    Stop("empty-admin", "root@empty", at("/admin")),
    Stop("empty-admin-home", "root@empty", at("/")),
    Stop("empty-admin-users", "root@empty", at("/admin/users?q=nobody+like+it")),
    Stop("empty-admin-users-delete", "root@empty", at("/admin/users/delete?ids=")),
    Stop("empty-admin-events", "root@empty", at("/admin/events?when=past")),
    Stop("empty-admin-audit", "root@empty", at("/admin/audit?command=chat&to=2020-01-01")),
    Stop(
        "error-admin-settings",
        "alex",
        sent(
            "/admin/settings",
            "community.update",
            {"communityName": " ", "ownAccent": "#ffcc00", "helpAddress": "nobody"},
        ),
    ),
    Stop("error-admin-start", "alex", sent("/admin/start", "community.update", {"communityName": " "})),
]
