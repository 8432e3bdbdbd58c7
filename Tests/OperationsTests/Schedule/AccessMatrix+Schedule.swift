import Domain
import Store
import Testing

@testable import Operations

extension AccessMatrixTests {
    static let schedule: [Line] = [
        Line(reading: "read one's calendar", allowed: verified, others: nil, signedOut) { s, a in
            let found = try await s.community.read {
                try ScheduleQuery.items(from: s.community.now, to: nil, as: a, limit: 50, now: s.community.now, in: $0)
            }
            #expect(found.items.contains { $0.kind == .entry } == (a == s.actors[.host]))
        },
        Line(reading: "read an entry", allowed: [.host], others: .notFound, signedOut) { s, a in
            _ = try await s.community.read { try ScheduleQuery.entry(s.entry, as: a, in: $0) }
        },
        Line(AddEntry.self, "write an entry", allowed: verified, others: nil, signedOut) { s, a in
            _ = try await s.community.perform(
                AddEntry(title: "Choir", description: "Mass", at: s.community.now + .days(1)), as: a)
        },
        Line(UpdateEntry.self, "change an entry", allowed: [.host], others: .notFound, signedOut) { s, a in
            try await s.community.perform(UpdateEntry(id: s.entry, title: .set("Choir")), as: a)
        },
        Line(DeleteEntry.self, "delete an entry", allowed: [.host], others: .notFound, signedOut) { s, a in
            try await s.community.perform(DeleteEntry(id: s.entry), as: a)
        },
        Line(RestoreEntry.self, "put an entry back", allowed: [.host], others: .notFound, signedOut) { s, a in
            try await s.community.perform(RestoreEntry(id: s.entry), as: a)
        },
    ]
}
