extension PermissionTable {
    /// Like the programme: for members it does not exist.
    private static func staff(_ route: String) -> Row { row(route, "401 403 404 404 404 200 200 200 404") }

    static let analytics: [Row] = [
        staff("GET /analytics/engagement"), staff("GET /analytics/engagement.csv"), staff("GET /analytics/growth"),
        staff("GET /analytics/growth.csv"),
        staff("GET /analytics/areas"), staff("GET /analytics/areas.csv"),
    ]
}

extension PageTable {
    static let analytics: [Row] = [row("GET /organise/analytics", "in mail 404 404 404 200 200 200 404")]
}
