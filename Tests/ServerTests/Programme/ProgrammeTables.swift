import Domain

@testable import TestCampus

extension PermissionTable {
    /// For members the programme does not exist; readers may not change it.
    private static func staff(_ route: String, _ done: Int) -> Row {
        row(route, "401 403 404 404 404 \(done) \(done) \(done) 404")
    }
    private static func editors(_ route: String, _ done: Int) -> Row {
        row(route, "401 403 404 404 404 403 \(done) \(done) 404")
    }
    private static func keepers(_ route: String, _ done: Int) -> Row {
        row(route, "401 403 404 404 404 403 403 \(done) 404")
    }

    static let programme: [Row] = [
        staff("GET /activity-types", 200),
        keepers("POST /activity-types", 201).sends { _ in ["name": "Orchestra"] },
        staff("GET /activity-types/{id}", 200).at(\.programme.activityType),
        keepers("PATCH /activity-types/{id}", 200).at(\.programme.freeType).sends { _ in ["name": "Orchestra"] },
        keepers("DELETE /activity-types/{id}", 204).at(\.programme.freeType),
        staff("GET /participant-roles", 200),
        keepers("POST /participant-roles", 201).sends { _ in ["name": "Driver"] },
        staff("GET /participant-roles/{id}", 200).at(\.programme.role),
        keepers("PATCH /participant-roles/{id}", 200).at(\.programme.freeRole).sends { _ in ["name": "Driver"] },
        keepers("DELETE /participant-roles/{id}", 204).at(\.programme.freeRole),
    ]

    static let tables: [Row] =
        [
            ("participants", "name,email\nNils,nils@elsewhere.org\n"),
            ("venues", "name,address,area\nPool,Lane 9,Northtown\n"), ("areas", "name,type\nHills,COUNTY\n"),
            ("activities", "name,type,start\nBand,Workshop,2026-01-01\n"),
            ("assignments", "participant,activity,role\nPaula Part,Study evening,Animator\n"),
        ].flatMap { kind, text in
            [editors("POST /\(kind).csv/preview", 200), editors("POST /\(kind).csv", 201)].map {
                $0.sends(file: Array(text.utf8), "text/csv")
            }
                + [staff("GET /\(kind).csv", 200), staff("GET /\(kind).xlsx", 200)]
        } + [
            staff("GET /programme/imports", 200),
            staff("GET /programme/imports/{id}", 200).at(\.programme.tableImport),
            editors("DELETE /programme/imports/{id}", 204).at(\.programme.tableImport),
        ]

    static let areas: [Row] = [
        staff("GET /areas", 200),
        editors("POST /areas", 201).sends { _ in ["name": "Hills", "areaType": "COUNTY"] },
        staff("GET /areas/{id}", 200).at(\.programme.area),
        editors("PATCH /areas/{id}", 200).at(\.programme.area).sends { _ in ["name": "Northville"] },
        editors("DELETE /areas/{id}", 204).at(\.programme.freeArea),
        staff("GET /areas/{id}/children", 200).at(\.programme.area),
        staff("GET /areas/{id}/ancestors", 200).at(\.programme.freeArea),
        staff("GET /areas/{id}/venues", 200).at(\.programme.area),
        staff("GET /areas/{id}/statistics", 200).at(\.programme.area),
    ]

    static let venues: [Row] = [
        staff("GET /venues", 200),
        editors("POST /venues", 201).sends {
            ["name": "Pool", "address": "Lane 9", "geographicAreaId": .string($0.programme.area)]
        },
        staff("GET /venues/{id}", 200).at(\.programme.venue),
        editors("PATCH /venues/{id}", 200).at(\.programme.venue).sends { _ in ["latitude": nil, "longitude": nil] },
        editors("DELETE /venues/{id}", 204).at(\.programme.freeVenue),
        staff("GET /venues/{id}/activities", 200).at(\.programme.venue),
        staff("GET /venues/{id}/participants", 200).at(\.programme.venue),
    ]

    static let participants: [Row] = [
        staff("GET /participants", 200),
        editors("POST /participants", 201).sends { _ in ["name": "Nils New", "email": "nils@elsewhere.org"] },
        staff("GET /participants/{id}", 200).at(\.programme.participant),
        editors("PATCH /participants/{id}", 200).at(\.programme.participant).sends { _ in ["phone": "+49 30 1234"] },
        editors("DELETE /participants/{id}", 204).at(\.programme.participant),
        staff("GET /participants/{id}/addresses", 200).at(\.programme.participant),
        editors("POST /participants/{id}/addresses", 201).at(\.programme.participant).sends {
            ["venueId": .string($0.programme.freeVenue), "from": "\((TestServer.start - .days(40)).iso8601)"]
        },
        editors("PATCH /participants/{id}/addresses/{entry}", 200).at(\.programme.participant).sends {
            ["venueId": .string($0.programme.freeVenue)]
        },
        editors("DELETE /participants/{id}/addresses/{entry}", 204).at(\.programme.participant),
        staff("GET /participants/{id}/assignments", 200).at(\.programme.participant),
    ]

    static let activities: [Row] = [
        staff("GET /activities", 200),
        editors("POST /activities", 201).sends {
            [
                "name": "Band", "activityTypeId": .string($0.programme.activityType),
                "startDate": "\((TestServer.start + .days(9)).iso8601)",
            ]
        },
        staff("GET /activities/{id}", 200).at(\.programme.activity),
        editors("PATCH /activities/{id}", 200).at(\.programme.activity).sends { _ in ["description": "Every week."] },
        editors("DELETE /activities/{id}", 204).at(\.programme.activity),
        editors("PUT /activities/{id}/completion", 200).at(\.programme.activity),
        editors("DELETE /activities/{id}/completion", 204).at(\.programme.activity),
        staff("GET /activities/{id}/assignments", 200).at(\.programme.activity),
        editors("POST /activities/{id}/assignments", 201).at(\.programme.activity).sends {
            ["participantId": .string($0.programme.participant), "roleId": .string($0.programme.freeRole)]
        },
        staff("GET /assignments/{id}", 200).at(\.programme.assignment),
        editors("PATCH /assignments/{id}", 200).at(\.programme.assignment).sends { _ in ["note": "Leads"] },
        editors("DELETE /assignments/{id}", 204).at(\.programme.assignment),
        staff("GET /activities/{id}/venues", 200).at(\.programme.activity),
        editors("POST /activities/{id}/venues", 201).at(\.programme.activity).sends {
            ["venueId": .string($0.programme.freeVenue)]
        },
        editors("PATCH /activities/{id}/venues/{entry}", 200).at(\.programme.activity).sends { _ in
            ["effectiveTo": "\((TestServer.start + .days(90)).iso8601)"]
        },
        editors("DELETE /activities/{id}/venues/{entry}", 204).at(\.programme.activity),
        staff("GET /activities/{id}/events", 200).at(\.programme.activity),
        // A draft of the administrator.
        row("PUT /events/{id}/activity", "401 403 404 404 404 404 404 200 404").at(\.programme.event).sends {
            ["activityId": .string($0.programme.activity), "venueId": .string($0.programme.venue)]
        },
    ]
}

extension PageTable {
    private static func staff(_ route: String, _ done: String = "200") -> Row {
        row(route, "in mail 404 404 404 \(done) \(done) \(done) 404")
    }
    private static func editors(_ route: String, _ done: String = "200") -> Row {
        row(route, "in mail 404 404 404 403 \(done) \(done) 404")
    }
    private static func keepers(_ route: String, _ done: String = "200") -> Row {
        row(route, "in mail 404 404 404 403 403 \(done) 404")
    }
    private static func edits(_ command: String) -> Row { editors("POST /do/\(command)", "303") }
    private static func keeps(_ command: String) -> Row { keepers("POST /do/\(command)", "303") }

    static let programme: [Row] = [
        staff("GET /organise", "303"),
        staff("GET /organise/pick/{things}"),
        staff("GET /organise/types-roles"),
        keepers("GET /organise/types-roles/{list}/{id}").at(\.programme.freeType),
        keeps("activityType.add").sends { _ in [("name", "Orchestra")] },
        keeps("activityType.update").sends { [("id", $0.programme.freeType), ("name", "Orchestra")] },
        keeps("activityType.delete").sends { [("id", $0.programme.freeType)] },
        keeps("participantRole.add").sends { _ in [("name", "Driver")] },
        keeps("participantRole.update").sends { [("id", $0.programme.freeRole), ("name", "Driver")] },
        keeps("participantRole.delete").sends { [("id", $0.programme.freeRole)] },
    ]

    static let tables: [Row] = [
        editors("GET /organise/imports"),
        staff("GET /organise/imports/{id}").at(\.programme.tableImport),
        staff("GET /organise/imports/{id}/now").at(\.programme.tableImport),
        // Without a file; the permission check comes first.
        editors("POST /do/programme.checkTable", "422").sends { _ in [("kind", "participants")] },
        editors("POST /do/programme.import", "422").sends { _ in [("kind", "participants")] },
        edits("programme.undoImport").sends { [("id", $0.programme.tableImport)] },
    ]

    static let areas: [Row] = [
        staff("GET /organise/areas"),
        editors("GET /organise/areas/new"),
        staff("GET /organise/areas/{id}").at(\.programme.area),
        editors("GET /organise/areas/{id}/edit").at(\.programme.area),
        editors("GET /organise/areas/{id}/delete").at(\.programme.area),
        edits("area.add").sends { _ in [("name", "Hills"), ("areaType", "COUNTY")] },
        edits("area.update").sends { [("id", $0.programme.area), ("name", "Northville"), ("areaType", "CITY")] },
        edits("area.delete").sends { [("id", $0.programme.freeArea)] },
    ]

    static let venues: [Row] = [
        staff("GET /organise/venues"),
        staff("GET /organise/map"),
        editors("GET /organise/venues/new"),
        staff("GET /organise/venues/{id}").at(\.programme.venue),
        editors("GET /organise/venues/{id}/edit").at(\.programme.venue),
        editors("GET /organise/venues/{id}/delete").at(\.programme.venue),
        edits("venue.add").sends {
            [
                ("name", "Pool"), ("address", "Lane 9"), ("geographicAreaId", $0.programme.area),
                ("geographicAreaId.text", "Northtown"), ("geographicAreaId.name", "Northtown"),
            ]
        },
        edits("venue.update").sends { [("id", $0.programme.venue), ("name", "City hall")] },
        edits("venue.delete").sends { [("id", $0.programme.freeVenue)] },
    ]

    static let participants: [Row] = [
        staff("GET /organise/participants"),
        editors("GET /organise/participants/new"),
        editors("GET /organise/participants/chosen"),
        staff("GET /organise/participants/{id}").at(\.programme.participant),
        editors("GET /organise/participants/{id}/edit").at(\.programme.participant),
        editors("GET /organise/participants/{id}/homes/{home}").at(\.programme.participant),
        edits("participantAddress.add").sends {
            [
                ("participant", $0.programme.participant), ("venueId", $0.programme.freeVenue),
                ("venueId.text", "Barn"), ("venueId.name", "Barn"),
                ("from", "2026-01-05"),
            ]
        },
        edits("participantAddress.update").sends {
            [("id", $0.programme.home), ("from", "2026-01-05"), ("was.from", "x")]
        },
        edits("participantAddress.delete").sends { [("id", $0.programme.home)] },
        edits("participants.choose").sends { [("id", $0.programme.participant)] },
        edits("participant.add").sends { _ in [("name", "Nils New"), ("email", "nils@elsewhere.org")] },
        edits("participant.update").sends { [("id", $0.programme.participant), ("phone", "+49 30 1234")] },
        edits("participant.delete").sends { [("ids", $0.programme.participant)] },
    ]

    static let activities: [Row] = [
        staff("GET /organise/activities"),
        editors("GET /organise/activities/new"),
        editors("GET /organise/activities/chosen"),
        staff("GET /organise/activities/{id}").at(\.programme.activity),
        editors("GET /organise/activities/{id}/edit").at(\.programme.activity),
        editors("GET /organise/activities/{id}/venues/{entry}").at(\.programme.activity),
        edits("activities.choose").sends { [("id", $0.programme.activity)] },
        edits("activity.add").sends {
            [("name", "Band"), ("activityTypeId", $0.programme.activityType), ("startDate", "2026-12-20T19:00")]
        },
        edits("activity.update").sends { [("id", $0.programme.activity), ("description", "Every week.")] },
        edits("activity.setStatus").sends { [("ids", $0.programme.activity), ("status", "ACTIVE")] },
        edits("activity.delete").sends { [("id", $0.programme.activity)] },
        edits("assignment.add").sends {
            [
                ("activity", $0.programme.activity), ("participantId", $0.programme.participant),
                ("participantId.text", "Paula Part"),
                ("participantId.name", "Paula Part"), ("roleId", $0.programme.freeRole),
            ]
        },
        editors("GET /organise/activities/{id}/people/{assignment}").at(\.programme.activity),
        edits("assignment.update").sends { [("id", $0.programme.assignment), ("note", "Leads")] },
        edits("assignment.end").sends { [("id", $0.programme.assignment)] },
        edits("assignment.delete").sends { [("id", $0.programme.assignment)] },
        edits("activityVenue.add").sends {
            [
                ("activity", $0.programme.activity), ("venueId", $0.programme.freeVenue), ("venueId.text", "Barn"),
                ("venueId.name", "Barn"),
            ]
        },
        edits("activityVenue.update").sends { [("id", $0.programme.entry), ("effectiveTo", "2027-05-01")] },
        edits("activityVenue.delete").sends { [("id", $0.programme.entry)] },
        row("GET /events/{id}/activity", "in mail 404 404 404 404 404 200 404").at(\.programme.event),
        row("POST /do/event.setActivity", "in mail 404 404 404 404 404 303 404").sends {
            [("event", $0.programme.event)]
        },
    ]
}
