@testable import TestCampus

extension PermissionTable {
    static let administration: [Row] = [
        administrators("GET /admin/events", 200),
        administrators("GET /admin/audit", 200),
        administrators("GET /admin/settings", 200),
        administrators("PATCH /admin/settings", 200).sends { _ in ["communityName": "Choir"] },
    ]
}

extension PageTable {
    static let administration: [Row] = [
        administrators("GET /admin", "200"),
        administrators("GET /admin/users", "200"),
        administrators("GET /admin/users/delete", "200").asks { "ids=\($0.secondGuest.id)" },
        administrators("GET /admin/events", "200"),
        administrators("GET /admin/events/delete", "200").asks { "ids=\($0.event)" },
        administrators("GET /admin/audit", "200"),
        administrators("GET /admin/settings", "200"),
        administrators("GET /admin/accent", "200").asks { _ in "accent=%230f766e" },
        administrators("GET /admin/start", "200"),
    ]

    static let administrationForms: [Row] = [
        administrators("POST /do/community.update", "303").sends { _ in [("communityName", "Choir")] },
        administrators("POST /do/community.finishSetup", "303"),
        administrators("POST /do/admin.users", "303").sends { [("id", "\($0.secondGuest.id)"), ("act", "enable")] },
        administrators("POST /do/admin.deleteUsers", "303").sends { [("id", "\($0.secondGuest.id)")] },
        administrators("POST /do/admin.events", "303").sends { [("id", $0.event)] },
        administrators("POST /do/admin.deleteEvents", "303").sends { [("id", $0.club)] },
    ]
}
