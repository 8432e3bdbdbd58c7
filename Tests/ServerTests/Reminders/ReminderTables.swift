@testable import TestCampus

extension PermissionTable {
    static let reminders: [Row] = [
        seen("GET /events/{id}/reminders"),
        seen("PUT /events/{id}/reminders").sends { _ in ["reminders": [60]] },
    ]

    /// Routes for everybody who sees the event.
    private static func seen(_ route: String) -> Row {
        row(route, "401 403 200 200 200 200 200 200 200", "401 403 404 200 200 404 404 404 404")
    }
}

extension PageTable {
    private static func seen(_ route: String, _ done: String) -> Row {
        row(
            route, "in mail \(done) \(done) \(done) \(done) \(done) \(done) \(done)",
            "in mail 404 \(done) \(done) 404 404 404 404")
    }

    static let reminders: [Row] = [
        seen("GET /events/{id}/reminders", "200"),
        seen("POST /do/event.remind", "303").sends { [("event", $0.event), ("reminders", "60")] },
        hostsOnly("POST /do/event.reminderNote", "303").sends { [("event", $0.event), ("body", "Bring a chair.")] },
        everyone("POST /do/event.guestReminders", "303").sends { [("guestToken", $0.guestToken)] },
    ]
}
