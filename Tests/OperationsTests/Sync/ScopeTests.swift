import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// The scope of strangers is separate from that of members.
@Suite(.tags(.P45)) struct ScopeTests {
    @Test func strangersGetPublicEventsAndTheNamesOfTheirHosts() async throws {
        let world = try await World()
        for actor in [Actor.nobody, world.eva] {
            try await world.community.read { (reader) throws in
                let scopes = try ScopeAccess.scopes(of: actor, in: reader)
                #expect(Set(scopes) == Set([.public] + (actor.userID.map { [.user($0)] } ?? [])))
                for scope in Scope.single + [.event(world.party), .crew(world.dinner)] {
                    #expect(try ScopeAccess.isIn(scope, as: actor, in: reader) == (scope == .public))
                }
                let rows = try Projection.rows(in: .public, in: reader)
                #expect(Set(rows.map(\.kind)) == [.community, .event, .seats, .publicHost])
                #expect(rows.filter { $0.kind == .publicHost }.map(\.id) == [world.ana.userID!.bytes])
                #expect(rows.first { $0.kind == .publicHost }?.content.map(\.name) == ["given_name", "family_name"])
            }
        }
        try await world.community.read { (reader) throws in
            #expect(try Set(ScopeAccess.scopes(of: world.dia, in: reader)).isSuperset(of: [.public, .community]))
        }
    }

    @Test func whereTheyAreNotWelcomeTheyGetNothing() async throws {
        let world = try await World()
        try await world.community.perform(FixSettings([.public: "off"]), as: .system)
        for actor in [Actor.nobody, world.eva] {
            try await world.community.read { (reader) throws in
                #expect(try ScopeAccess.scopes(of: actor, in: reader) == (actor.userID.map { [.user($0)] } ?? []))
                #expect(try !ScopeAccess.isIn(.public, as: actor, in: reader))
                #expect(
                    try EventQuery.events(EventFilter(), as: actor, now: world.community.now, in: reader).items.isEmpty)
                #expect(try EventQuery.tags(as: actor, now: world.community.now, limit: 9, in: reader).isEmpty)
                #expect(throws: Refusal.notFound) {
                    try CalendarQuery.everyone(tag: nil, now: world.community.now, in: reader)
                }
                // Existing and missing events give the same refusal.
                let refusal = actor == .nobody ? Refusal.unauthenticated : .emailUnverified
                for id in [world.dinner, world.party, world.message.of(Event.self)] {
                    #expect(throws: refusal) {
                        try EventQuery.event(id, as: actor, now: world.community.now, in: reader)
                    }
                }
                // An invite link still opens its event.
                #expect(
                    try LinkQuery.event(token: world.link, as: actor, now: world.community.now, in: reader).id
                        == world.dinner)
            }
        }
        #expect(try await world.community.view(world.dinner, as: world.dia).host.handle != nil)
        try await world.community.perform(FixSettings([:]), as: .system)
        #expect(try await world.community.view(world.dinner, as: .nobody).host.name == "Ana Lima")
    }

    @Test func whoConfirmsIsOfTheCommunity() async throws {
        let world = try await World()
        func isThere() async throws -> Bool {
            try await world.community.read {
                try Projection.row(kind: .user, id: world.eva.userID!.bytes, in: .community, in: $0)
            } != nil
        }
        #expect(try await !isThere())
        try await world.community.perform(
            VerifyEmail(token: world.mailed(.verifyEmail, to: "eva@example.org")), as: .nobody)
        #expect(try await isThere())
    }

    @Test func theNameOfAHostIsSeenAsLongAsTheyHostInPublic() async throws {
        let world = try await World()
        func names() async throws -> Set<[UInt8]> {
            Set(
                try await world.community.read { try Projection.rows(in: .public, in: $0) }.filter {
                    $0.kind == .publicHost
                }.map(\.id))
        }
        let (ana, bo) = (world.ana.userID!.bytes, world.bo.userID!.bytes)
        try await expectChangesComplete("hand over", in: world.community) {
            try await world.community.perform(SetHosts(event: world.dinner, owner: world.bo.userID!), as: world.ana)
        }
        #expect(try await names() == [bo])
        try await expectChangesComplete("rename", in: world.community) {
            try await world.community.perform(UpdateProfile(givenName: "Bob"), as: world.bo)
        }
        try await expectChangesComplete("open", in: world.community) {
            try await world.community.update(world.party, as: world.ana) { $0.visibility = .set(.public) }
        }
        #expect(try await names() == [ana, bo])
        try await expectChangesComplete("delete", in: world.community) {
            try await world.community.perform(DeleteEvent(id: world.dinner), as: world.bo)
        }
        #expect(try await names() == [ana])
    }

    /// Queries behind every pull use an index.
    @Test func nobodyReadsAWholeTableForOneRow() async throws {
        let world = try await World()
        try await world.community.read { (reader) throws in
            for sql: SQL in [
                "SELECT 1 FROM event WHERE host_id = \(world.ana.userID) AND visibility = 'PUBLIC'",
                "SELECT t.id FROM users t WHERE \(PublicHost.condition("t.id")) AND t.id = \(world.ana.userID)",
                "SELECT 1 WHERE \(Strangers.condition)",
            ] {
                let plan = try reader.rows("EXPLAIN QUERY PLAN \(sql)") { row in
                    _ = (try row.next(Int.self), try row.next(Int.self), try row.next(Int.self))
                    return try row.next(String.self)
                }
                #expect(plan.allSatisfy { !$0.hasPrefix("SCAN") || $0.contains("CONSTANT") }, "\(plan)")
            }
        }
    }
}
