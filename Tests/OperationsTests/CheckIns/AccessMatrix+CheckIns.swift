import Domain
import Store

@testable import Operations
@testable import ServerOperations

extension AccessMatrixTests {
    static let checkIns: [Line] = [
        Line(CheckInGuest.self, "check a guest in", allowed: [.host], others: .notFound, hostOnly) { s, a in
            s.community.move(to: try await s.start)
            try await s.community.perform(CheckInGuest(event: s.event, guest: "\(s.id(.going))"), as: a)
        },
        Line(
            CheckInGuest.self, "check a guest in days before", others: .notFound,
            hostOnly.merging([.host: .conflict]) { $1 }
        ) { s, a in
            try await s.community.perform(CheckInGuest(event: s.event, guest: "\(s.id(.going))"), as: a)
        },
        Line(UndoCheckIn.self, "take a check-in back", allowed: [.host], others: .notFound, hostOnly) { s, a in
            try await s.community.perform(UndoCheckIn(event: s.event, guest: "\(s.id(.going))"), as: a)
        },
        Line(reading: "see the guests at the door", allowed: [.host], others: .notFound, hostOnly) { s, a in
            _ = try await s.community.read {
                try CheckInQuery.door(of: s.event, matching: "", as: a, limit: 10, in: $0)
            }
        },
        Line(reading: "look a guest up by a code", allowed: [.host], others: .notFound, hostOnly) { s, a in
            let code: String? = try await s.community.value(
                "SELECT code FROM ticket WHERE event_id = \(s.event) AND user_id = \(s.id(.going))")
            let environment = s.community.community.environment
            _ = try await s.community.read {
                try ScannedGuest.find(code!, at: s.event, as: a, environment: environment, in: $0)
            }
        },
    ]
}

extension AccessMatrixTests.Stage {
    fileprivate var start: Instant {
        get async throws { try await community.value("SELECT starts_at FROM event WHERE id = \(event)")! }
    }
}
