import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct PreferencesTests {
    private func view(_ actor: Actor, _ community: TestCommunity) async throws -> PreferencesView {
        try await community.read { try PreferencesQuery.preferences(as: actor, in: $0) }
    }

    @Test func whatWasChosenIsWhatIsShown() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        var expected = try await view(ana, community)
        #expect(expected.quietHours == nil && expected.notifications.count == NoticeKind.allCases.count)
        try await forAll(100) { g in
            var changes: [String: UpdatePreferences.Channels] = [:]
            for _ in 0..<g.int(0...4) {
                let kind = g.pick(NoticeKind.allCases).rawValue
                let (email, push): (Bool?, Bool?) = (g.maybe(g.one(in: 2)), g.maybe(g.one(in: 2)))
                changes[kind] = .init(email: email, push: push)
            }
            for (kind, change) in changes {
                if let email = change.email { expected.notifications[kind]!.email = email }
                if let push = change.push { expected.notifications[kind]!.push = push }
            }
            func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
            let (from, to) = (g.int(0...1439), g.int(0...1439))
            let quiet: Patch<UpdatePreferences.Quiet>
            switch g.int(1...3) {
            case 1 where from != to:
                let (a, b) = ("\(two(from / 60)):\(two(from % 60))", "\(two(to / 60)):\(two(to % 60))")
                quiet = .set(.init(from: a, to: b))
                expected.quietHours = PreferencesView.Quiet(from: a, to: b)
            case 2:
                quiet = .clear
                expected.quietHours = nil
            default: quiet = .keep
            }
            try await community.perform(UpdatePreferences(notifications: changes, quietHours: quiet), as: ana)
            try #require(try await view(ana, community) == expected)
        }
    }

    @Test(.tags(.P6)) func wrongOnesAreRefusedAndChangeNothing() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let before = try await view(ana, community)
        #expect(
            try await community.refusal(UpdatePreferences(notifications: ["gossip": .init(email: true)]), as: ana)?
                .fields.keys.first == "notifications")
        for (from, to) in [
            ("22:00", "22:00"), ("24:00", "07:00"), ("22:60", "07:00"), ("", "07:00"), ("22", "07"), ("ten", "07:00"),
            ("-1:00", "07:00"), ("22:00:00", "07:00"),
        ] {
            let refusal = try await community.refusal(
                UpdatePreferences(
                    notifications: ["invited": .init(email: false)], quietHours: .set(.init(from: from, to: to))),
                as: ana)
            #expect(refusal?.fields.keys.first == "quietHours", "\(from)–\(to)")
        }
        #expect(try await view(ana, community) == before)
    }

    @Test func theLinkInAMailEndsMailsOfThatKindAlone() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let event = try await community.event(by: ana)
        try await community.perform(InviteGuests(event: event, userIds: [bo.userID!]), as: ana)
        let link = try #require(try await community.mails(to: "bo@example.org").first?.unsubscribe)
        let parts = link.split(separator: "/").map(String.init)
        #expect(parts.count == 2 && parts[1] == "invited")
        // Without a session; the mailed secret is enough.
        for (token, kind) in [
            (parts[0], "gossip"), (parts[0] + "x", "invited"), ("", "invited"),
            (String(parts[0].dropLast()), "invited"),
        ] {
            #expect(try await community.refusal(Unsubscribe(token: token, kind: kind), as: .nobody)?.code == .notFound)
        }
        for _ in 1...2 { try await community.perform(Unsubscribe(token: parts[0], kind: parts[1]), as: .nobody) }
        let found = try await view(bo, community)
        #expect(found.notifications["invited"] == .init(email: false, push: true))
        #expect(found.notifications["message"] == .init(email: true, push: true))
        try await community.forgetMails()
        let walk = try await community.event(by: ana) { $0.title = "Walk" }
        try await community.perform(InviteGuests(event: walk, userIds: [bo.userID!]), as: ana)
        #expect(try await community.mails(to: "bo@example.org").isEmpty)
        #expect(try await community.inbox(bo).count == 2)
        // A secret works for its owner only and survives changes of preferences.
        try await community.perform(UpdatePreferences(notifications: ["invited": .init(email: true)]), as: bo)
        try await community.perform(Unsubscribe(token: parts[0], kind: "message"), as: .nobody)
        #expect(try await view(bo, community).notifications["message"]?.email == false)
        #expect(try await view(ana, community).notifications["message"]?.email == true)
    }

    @Test(.tags(.P45)) func theSecretOfTheLinkIsInNoRow() async throws {
        let world = try await World()
        let token = try await world.unsubscribeToken(of: world.bo)
        let rows = try await world.community.read { try Snapshot($0).rows }
        #expect(!rows.values.contains { "\($0.content)".contains(token) })
    }
}
