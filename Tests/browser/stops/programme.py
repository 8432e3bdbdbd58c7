"""Activities, participants, venues and areas."""

from stops import GAME, LONG, Stop, asking, at, sent, then

STOPS = [
    Stop("activities", "alex", at("/organise/activities")),
    Stop(
        "activities-filtered",
        "alex",
        then(
            at("/organise/activities?q=e&status=ACTIVE&area={areas}&sort=name"),
            lambda page: page.locator("details.more > summary").first.click(),
        ),
    ),
    Stop(
        "activity",
        "alex",
        then(
            at("/organise/activities/{activities}"), lambda page: page.locator("details.more > summary").first.click()
        ),
    ),
    Stop("activity-new", "alex", at("/organise/activities/new")),
    Stop("activity-edit", "alex", at("/organise/activities/{activities}/edit")),
    Stop("event-activity", "alex", at(f"/events/{{{GAME}}}/activity")),
    Stop("activity-venue", "alex", at("/organise/activities/{activities}/venues/{entry of activity}")),
    Stop("activity-assignment", "alex", at("/organise/activities/{activities}/people/{assignment of activity}")),
    Stop("activities-chosen", "alex", at("/organise/activities/chosen?ids={activities}")),
    Stop("participants", "alex", at("/organise/participants")),
    Stop("participant-home", "alex", at("/organise/participants/{participants}/homes/{home of participant}")),
    Stop("participant", "alex", at("/organise/participants/{participants}")),
    Stop("participant-new", "alex", at("/organise/participants/new")),
    Stop("participant-edit", "alex", at("/organise/participants/{participants}/edit")),
    Stop("participants-chosen", "alex", at("/organise/participants/chosen?ids={participants}")),
    Stop("venues", "alex", at("/organise/venues")),
    Stop("venue-map", "alex", at("/organise/map")),
    Stop("venue-map-types", "alex", at("/organise/map?by=type&status=ACTIVE")),
    Stop("venue", "alex", at("/organise/venues/{venues}")),
    Stop("venue-new", "alex", at("/organise/venues/new")),
    Stop("venue-edit", "alex", at("/organise/venues/{venues}/edit")),
    Stop("venue-delete", "alex", at("/organise/venues/{venues}/delete")),
    Stop("areas", "alex", at("/organise/areas")),
    Stop("areas-found", "alex", at("/organise/areas?q=b")),
    Stop("area", "alex", at("/organise/areas/{areas}")),
    Stop("area-new", "alex", at("/organise/areas/new?in={areas}")),
    Stop("area-edit", "alex", at("/organise/areas/{areas}/edit")),
    Stop("area-delete", "alex", at("/organise/areas/{areas}/delete")),
    Stop("types-roles", "alex", at("/organise/types-roles")),
    Stop("type", "alex", then(at("/organise/types-roles/types/{type}"), asking)),
    Stop("empty-activities", "root@empty", at("/organise/activities")),
    Stop("empty-activities-filtered", "root@empty", at("/organise/activities?q=zzzz&status=PLANNED")),
    Stop("empty-participants", "root@empty", at("/organise/participants")),
    Stop("empty-venues", "root@empty", at("/organise/venues")),
    Stop("empty-venue-map", "root@empty", at("/organise/map")),
    Stop("empty-areas", "root@empty", at("/organise/areas")),
    Stop(
        "error-activity-new",
        "alex",
        sent(
            "/organise/activities/new",
            "activity.add",
            {"name": LONG, "startDate": "2020-01-01T10:00", "endDate": "2019-01-01T10:00", "venueIds.text": "a"},
        ),
    ),
    Stop(
        "error-assignment",
        "alex",
        sent("/organise/activities/{activities}", "assignment.add", {"participantId.text": "a"}),
    ),
    Stop(
        "error-participant-new",
        "alex",
        sent(
            "/organise/participants/new",
            "participant.add",
            {"name": " ", "email": "nobody", "phone": "call me", "homeVenueId.text": "zzzz"},
        ),
    ),
    Stop(
        "error-venue-edit",
        "alex",
        sent("/organise/venues/{venues}/edit", "venue.update", {"name": " ", "latitude": "91", "longitude": ""}),
    ),
    Stop(
        "error-area-edit",
        "alex",
        sent("/organise/areas/{areas}/edit", "area.update", {"name": " ", "parentGeographicAreaId.text": "e"}),
    ),
    Stop("error-type", "alex", sent("/organise/types-roles", "activityType.add", {"name": "workshop"})),
]
