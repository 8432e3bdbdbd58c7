import Domain
import Properties

@testable import Operations
@testable import ServerOperations

extension Scenario {
    static let administration = [
        Scenario(UpdateCommunity.self, "every field") { w in
            try await w.community.perform(
                UpdateCommunity(
                    communityName: .set("Choir"), accent: .set("#0f766e"), registration: .set("invited"),
                    public: .set("off"),
                    helpAddress: .set("help@club.example")), as: w.admin)
        },
        Scenario(FinishSetup.self, "") { w in try await w.community.perform(FinishSetup(), as: w.admin) },
        Scenario(FixSettings.self, "no longer") { w in
            try await w.community.perform(FixSettings([.public: "off"]), as: .system)
        },
    ]
}

extension AccessMatrixTests {
    static let administration: [Line] = [
        Line(
            UpdateCommunity.self, "change the settings of the community", allowed: [.administrator],
            others: .notAllowed, signedOut
        ) { s, a in
            try await s.community.perform(UpdateCommunity(communityName: .set("Choir")), as: a)
        },
        Line(FinishSetup.self, "put the first steps aside", allowed: [.administrator], others: .notAllowed, signedOut) {
            s, a in
            try await s.community.perform(FinishSetup(), as: a)
        },
        Line(reading: "look for accounts", allowed: [.administrator], others: .notAllowed, signedOut) { s, a in
            _ = try await s.community.read { try UserQuery.users(UserFilter(query: "a"), as: a, limit: 5, in: $0) }
        },
        Line(reading: "look for any event", allowed: [.administrator], others: .notAllowed, signedOut) { s, a in
            let now = s.community.now
            _ = try await s.community.read { try AdministeredEventQuery.events(as: a, now: now, in: $0) }
        },
        Line(reading: "read the audit", allowed: [.administrator], others: .notAllowed, signedOut) { s, a in
            _ = try await s.community.read { try AuditQuery.lines(as: a, in: $0) }
        },
        Line(reading: "read the settings of the community", allowed: [.administrator], others: .notAllowed, signedOut) {
            s, a in
            _ = try await s.community.read { try CommunityQuery.view(as: a, in: $0) }
        },
    ]
}

extension RandomRun {
    static let administration = [
        // Settings that decide who may register and see are changed in tests of their own.
        RandomAction(UpdateCommunity.self, 1) { d in
            (
                UpdateCommunity(
                    communityName: .set(d.g.word(5)), helpAddress: d.g.one(in: 2) ? .clear : .set("help@example.org")),
                d.administrator()
            )
        },
        RandomAction(FinishSetup.self, 1) { d in (FinishSetup(), d.administrator()) },
    ]
}
