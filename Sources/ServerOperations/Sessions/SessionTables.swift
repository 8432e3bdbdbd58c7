import Operations
import Store

extension ServerFeature {
    static let sessions = ServerFeature(
        commands: [StartSession.self, RefreshSession.self, EndSession.self, EndOtherSessions.self, TouchSession.self],
        tables: PersonalDataTable.sessions)
}

extension PersonalDataTable {
    static let sessions: [PersonalDataTable] = [
        PersonalDataTable(
            name: "session",
            columns: [
                .id("id"), .withheld("user_id", "always oneself"), .text("kind"), .text("device"),
                .withheld("access_hash", "a secret"), .withheld("refresh_hash", "a secret"),
                .withheld("previous_hash", "a secret"),
                .withheld("rotation", "a secret"), .time("created_at"), .time("used_at"),
            ],
            isOf: own("user_id"), section: "sessions", deletion: .byFeature("deleted at once")),
        PersonalDataTable(
            name: "spent_token",
            columns: [.withheld("hash", "a secret"), .withheld("session_id", "of one's sessions")],
            deletion: .withTable("session")),
        PersonalDataTable(
            name: "known_device",
            columns: [.withheld("user_id", "always oneself"), .withheld("hash", "a secret"), .time("used_at")],
            isOf: own("user_id"), section: "knownBrowsers", deletion: .byFeature("deleted at once")),
    ]
}
