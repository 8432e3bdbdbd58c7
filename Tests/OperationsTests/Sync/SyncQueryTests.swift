import Domain
import Properties
import Store
import Testing

@testable import Operations

struct SyncQueryTests {
    /// The rows of one scope as a device keeps them, by kind and id.
    private struct Held {
        struct Key: Hashable {
            var kind: RowKind
            var id: [UInt8]
        }

        var rows: [Key: ProjectedRow] = [:]
        var version: Int64

        init(_ scope: Scope, in reader: any Reader) throws {
            let all = try #require(try SyncQuery.all(in: scope, in: reader))
            version = all.upTo
            for entry in all.entries { rows[Key(kind: entry.change.kind, id: entry.change.row)] = entry.row }
        }

        mutating func take(_ scope: Scope, in reader: any Reader) throws {
            let found = try #require(try SyncQuery.entries(in: scope, after: version, in: reader))
            let keys = found.entries.map { Key(kind: $0.change.kind, id: $0.change.row) }
            #expect(Set(keys).count == keys.count, "each row once")
            #expect(found.entries.map(\.change.version) == found.entries.map(\.change.version).sorted())
            for (key, entry) in zip(keys, found.entries) { rows[key] = entry.row }
            #expect(found.upTo >= version)
            version = found.upTo
        }
    }

    private func scopes(_ reader: any Reader) throws -> [Scope] { try reader.rows("SELECT id FROM scope") { try $0.next(Scope.self) } }

    @Test(.tags(.P12)) func staleRowsAndEntriesAreFreshRows() async throws {
        try await forAll(100) { g in
            let community = try TestCommunity(seed: g.next())
            var life = try await RandomLife(community, people: 4)
            var held: [Scope: Held] = [:]
            for round in 1...40 {
                let step = life.step(&g)
                do { try await step.perform(community) } catch is Refusal {}
                try await life.look()
                // Some look often, some seldom.
                guard round % g.int(3...9) == 0 || round == 40 else { continue }
                held = try await community.read { [held] reader in
                    var held = held
                    for scope in try scopes(reader) {
                        let fresh = try Held(scope, in: reader)
                        if held[scope] == nil { held[scope] = fresh }
                        try held[scope]!.take(scope, in: reader)
                        try #require(held[scope]!.rows == fresh.rows, "\(scope)")
                        try #require(held[scope]!.version == fresh.version)
                    }
                    return held
                }
            }
        }
    }

    @Test func whoIsFarBehindStartsAgain() async throws {
        let stage = try await ChatStage()
        let before = try await stage.community.read { try $0.version(of: .crew(stage.event)) }
        for number in 1...SyncQuery.mostBehind { try await stage.say("\(number)", as: stage.host) }
        try await stage.community.read { (reader) throws in
            let entries = try #require(try SyncQuery.entries(in: .crew(stage.event), after: before, in: reader))
            #expect(entries.entries.count == SyncQuery.mostBehind && entries.upTo == before + Int64(SyncQuery.mostBehind))
        }
        try await stage.say("One more", as: stage.host)
        try await stage.community.read { (reader) throws in
            #expect(try SyncQuery.entries(in: .crew(stage.event), after: before, in: reader) == nil)
            #expect(try SyncQuery.entries(in: .crew(stage.event), after: before + 1, in: reader) != nil)
            #expect(try SyncQuery.all(in: .crew(stage.event), in: reader) == nil)
        }
    }

    @Test func aCursorStandsWhereTheScopesStand() async throws {
        let world = try await World()
        try await world.community.perform(BeginEpoch(), as: .system)
        try await world.community.read { (reader) throws in
            let scopes = try ScopeAccess.scopes(of: world.bo, in: reader)
            let cursor = try SyncQuery.cursor(in: scopes, in: reader)
            #expect(Set(cursor.versions.keys) == Set(scopes))
            #expect(try !cursor.epoch.isEmpty && cursor.epoch == SyncQuery.epoch(in: reader))
            for (scope, version) in cursor.versions { #expect(try SyncQuery.entries(in: scope, after: version, in: reader)?.entries.isEmpty == true) }
        }
        let before = try await world.community.read { try SyncQuery.epoch(in: $0) }
        try await world.community.perform(BeginEpoch(), as: .system)
        #expect(try await world.community.read { try SyncQuery.epoch(in: $0) } != before)
    }

    /// What a device of Ana's is sent names nobody whom a block keeps from her.
    @Test(.tags(.P45)) func rowsTellWhomTheyName() async throws {
        let stage = try await ChatStage()
        let (ana, bo) = (stage.going, stage.maybe)
        try await stage.say("From Bo", as: bo)
        try await stage.say("From Ana", as: ana)
        try await stage.community.update(stage.event, as: stage.host) { $0.guestsMayInvite = .set(true) }
        try await stage.community.perform(InviteGuests(event: stage.event, userIds: [stage.member.userID!]), as: bo)
        try await stage.community.perform(BlockPerson(userId: ana.userID!), as: bo)
        for (me, other) in [(ana, bo), (bo, ana)] {
            try await stage.community.read { (reader) throws in
                let blocked = try SyncQuery.blocked(from: me, in: reader)
                #expect(blocked == [other.userID!])
                var kinds: Set<RowKind> = []
                for scope in try ScopeAccess.scopes(of: me, in: reader) {
                    for entry in try #require(try SyncQuery.all(in: scope, in: reader)).entries {
                        let row = try #require(entry.row)
                        let says = row.content.contains { $0.value == .blob(other.userID!.bytes) } || row.id == other.userID!.bytes
                        // One's own block is the one row that may.
                        if row.kind == .block { continue }
                        #expect(entry.names.contains(other.userID!) == says, "\(row.kind)")
                        if says { kinds.insert(row.kind) }
                    }
                }
                #expect(kinds.isSuperset(of: [.user, .guest, .message]))
            }
        }
        #expect(try await stage.community.read { try SyncQuery.blocked(from: stage.host, in: $0) }.isEmpty)
        #expect(try await stage.community.read { try SyncQuery.blocked(from: .nobody, in: $0) }.isEmpty)
    }
}
