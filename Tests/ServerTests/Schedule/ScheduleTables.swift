@testable import TestCampus

extension PermissionTable {
    static let schedule: [Row] = [
        verified("GET /schedule", 200),
        verified("POST /schedule", 201).sends { _ in
            ["title": "Choir", "description": "Mass", "at": "2026-12-24T18:00:00Z"]
        },
        ownersOnly("GET /schedule/{id}", 200).at(\.entry),
        ownersOnly("PATCH /schedule/{id}", 200).at(\.entry).sends { _ in ["title": "Doctor"] },
        ownersOnly("DELETE /schedule/{id}", 204).at(\.entry),
    ]
}

extension PageTable {
    static let schedule: [Row] = [
        members("GET /calendar", "200"),
        members("GET /calendar/entries", "200"),
        members("GET /calendar/new", "200"),
        ownersOnly("GET /calendar/{id}", "200").at(\.entry),
        ownersOnly("GET /calendar/{id}/edit", "200").at(\.entry),
    ]

    static let scheduleForms: [Row] = [
        members("POST /do/schedule.add", "303").sends { _ in
            [("title", "Choir"), ("description", "Mass"), ("at", "2026-12-24T18:00")]
        },
        ownersOnly("POST /do/schedule.update", "303").sends { [("id", $0.entry), ("title", "Doctor")] },
        ownersOnly("POST /do/schedule.delete", "303").sends { [("id", $0.entry)] },
        ownersOnly("POST /do/schedule.restore", "303").sends { [("id", $0.entry)] },
    ]
}
