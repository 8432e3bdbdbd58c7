import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct SyncQueryTests {
    /// The rows of one scope as a device keeps them, by kind and id.
    private struct Held {
        struct Key: Hashable {
            var kind: RowKind
            var id: [UInt8]
        }

        var rows: [Key: ProjectedRow] = [:]
        var version: Int64

        /// Reads everything in a scope from its beginning.
        init(_ scope: Scope, in reader: any Reader) throws {
            version = 0
            try take(scope, in: reader)
        }

        mutating func take(_ scope: Scope, in reader: any Reader) throws {
            while true {
                let found = try SyncQuery.entries(in: scope, after: version, in: reader)
                let keys = found.entries.map { Key(kind: $0.change.kind, id: $0.change.row) }
                #expect(Set(keys).count == keys.count && keys.count <= SyncPageLimit.page.rows, "each row once")
                #expect(found.entries.map(\.change.version) == found.entries.map(\.change.version).sorted())
                for (key, entry) in zip(keys, found.entries) { rows[key] = entry.row }
                #expect(found.upTo >= version)
                version = found.upTo
                if !found.hasMore { return }
            }
        }

        /// Returns the current rows without using the log.
        static func truth(_ scope: Scope, in reader: any Reader) throws -> [Key: ProjectedRow] {
            Dictionary(
                uniqueKeysWithValues: try Projection.rows(in: scope, in: reader).map {
                    (Key(kind: $0.kind, id: $0.id), $0)
                })
        }
    }

    private func scopes(_ reader: any Reader) throws -> [Scope] {
        try reader.rows("SELECT id FROM scope") { try $0.next(Scope.self) }
    }

    @Test(.tags(.P12)) func staleRowsAndEntriesAreFreshRows() async throws {
        try await forAll(200) { g in
            let community = try TestCommunity(seed: g.next())
            let life = try await RandomRun(community, people: 4, &g)
            var held: [Scope: Held] = [:]
            for round in 1...40 {
                let step = try await life.step(&g)
                do { try await step.perform(community) } catch is Refusal {}
                try await community.runJobs()
                // Some read often, others rarely.
                guard round % g.int(3...9) == 0 || round == 40 else { continue }
                held = try await community.read { [held] reader in
                    var held = held
                    for scope in try scopes(reader) {
                        let truth = try Held.truth(scope, in: reader)
                        let filled = try Held(scope, in: reader)
                        try #require(filled.rows == truth, "read from the beginning: \(scope)")
                        var follower = held[scope] ?? filled
                        try follower.take(scope, in: reader)
                        try #require(follower.rows == truth, "followed: \(scope)")
                        try #require(follower.version == filled.version)
                        held[scope] = follower
                    }
                    return held
                }
            }
        }
    }

    @Test func muchIsReadInPages() async throws {
        let stage = try await ChatStage()
        let before = try await stage.community.read { try $0.version(of: .crew(stage.event)) }
        let much = SyncPageLimit.page.rows + 1
        for number in 1...much { try await stage.say("\(number)", as: stage.host) }
        try await stage.community.read { (reader) throws in
            let first = try SyncQuery.entries(in: .crew(stage.event), after: before, in: reader)
            #expect(
                first.entries.count == SyncPageLimit.page.rows && first.upTo == before + Int64(SyncPageLimit.page.rows)
                    && first.hasMore)
            let rest = try SyncQuery.entries(in: .crew(stage.event), after: first.upTo, in: reader)
            #expect(rest.entries.count == 1 && rest.upTo == before + Int64(much) && !rest.hasMore)
            #expect(try Held(.crew(stage.event), in: reader).rows == Held.truth(.crew(stage.event), in: reader))
        }
    }

    /// A store restored from a backup knows less than the devices that read the original.
    @Test func aCursorAheadOfTheLogIsRefused() async throws {
        let world = try await World()
        let scopes = try await world.community.read { try ScopeAccess.scopes(of: world.bo, in: $0) }
        func canResume(_ change: @escaping @Sendable (inout SyncCursor) -> Void) async throws -> Bool {
            try await world.community.read { reader in
                var cursor = try SyncQuery.cursor(in: scopes, in: reader)
                change(&cursor)
                return try SyncQuery.canResume(from: cursor, in: reader)
            }
        }
        #expect(try await canResume { _ in })
        #expect(try await canResume { $0.versions[.community]! -= 1 })
        #expect(try await !canResume { $0.versions[.community]! += 1 })
        #expect(try await !canResume { $0.epoch = "another" })
        #expect(try await !canResume { $0.versions[.event(ID(at: .init(seconds: 1), random: { 7 }))] = 1 })
    }

    @Test func whetherSomebodyInThousandsOfScopesGoesOnIsAFewQuestions() async throws {
        let community = try TestCommunity()
        let scopes = (0..<3000).map { number in Scope.crew(ID(at: TestCommunity.start, random: { UInt64(number) })) }
        try await community.writeDirectly { tx in
            for scope in scopes { tx.put(.message, tx.newID(Message.self), in: scope) }
        }
        try await community.read { (reader) throws in
            var cursor = try SyncQuery.cursor(in: scopes, in: reader)
            #expect(cursor.versions.count == 3000 && cursor.versions.values.allSatisfy { $0 == 1 })
            let counted = CountedReader(reader)
            #expect(
                try SyncQuery.canResume(from: cursor, in: counted) && counted.statements < 10, "\(counted.statements)")
            cursor.versions[scopes[2345]] = 2
            #expect(try !SyncQuery.canResume(from: cursor, in: reader))
        }
    }

    /// A reader who was away longer than removals are kept starts again; a first reading does not.
    @Test func removalsAreForgottenAfterNinetyDays() async throws {
        let stage = try await ChatStage()
        let scope = Scope.hosts(stage.event)
        try await stage.community.perform(MakeLink(event: stage.event), as: stage.host)
        let (away, recent) = try await stage.community.read { reader in
            let before = try SyncQuery.cursor(in: [scope], in: reader)
            return (before, before)
        }
        try await stage.community.perform(RevokeLink(event: stage.event), as: stage.host)
        func forget() async throws {
            let log = PruneLog(auditBefore: stage.community.now - Lifetime.audit)
            while try await stage.community.read({ try log.isDue(now: stage.community.now, in: $0) }) {
                try await stage.community.perform(log, as: .system)
            }
        }
        stage.community.advance(Lifetime.tombstones)
        try await forget()
        #expect(try await stage.community.read { try SyncQuery.canResume(from: recent, in: $0) })
        stage.community.advance(.days(1))
        try await forget()
        try await stage.community.read { (reader) throws in
            #expect(try !SyncQuery.canResume(from: away, in: reader))
            let floor = try reader.floor(of: scope)
            #expect(floor > 0)
            // A first reading may be below the floor and loses nothing.
            var reading = SyncCursor(epoch: try SyncQuery.epoch(in: reader), versions: [scope: 1])
            #expect(try !SyncQuery.canResume(from: reading, in: reader))
            reading.filling = .init(scope: scope, floor: floor)
            #expect(try SyncQuery.canResume(from: reading, in: reader))
            reading.filling = .init(scope: scope, floor: floor - 1)
            #expect(try !SyncQuery.canResume(from: reading, in: reader))
            #expect(try Held(scope, in: reader).rows == Held.truth(scope, in: reader))
            #expect(try Consistency.problems(in: reader).isEmpty)
        }
    }

    @Test func aCursorHasTheVersionsOfItsScopes() async throws {
        let world = try await World()
        try await world.community.perform(BeginEpoch(), as: .system)
        try await world.community.read { (reader) throws in
            let scopes = try ScopeAccess.scopes(of: world.bo, in: reader)
            let cursor = try SyncQuery.cursor(in: scopes, in: reader)
            #expect(Set(cursor.versions.keys) == Set(scopes))
            #expect(try !cursor.epoch.isEmpty && cursor.epoch == SyncQuery.epoch(in: reader))
            for (scope, version) in cursor.versions {
                #expect(try SyncQuery.entries(in: scope, after: version, in: reader).entries.isEmpty)
            }
        }
        let before = try await world.community.read { try SyncQuery.epoch(in: $0) }
        try await world.community.perform(BeginEpoch(), as: .system)
        #expect(try await world.community.read { try SyncQuery.epoch(in: $0) } != before)
    }

    /// Nothing sent to Ana's device names a person who shares a block with her.
    @Test(.tags(.P45)) func rowsListThePeopleTheyName() async throws {
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
                    for entry in try SyncQuery.entries(in: scope, after: 0, in: reader).entries {
                        let row = try #require(entry.row)
                        let says =
                            row.content.contains { $0.value == .blob(other.userID!.bytes) }
                            || row.id == other.userID!.bytes
                        // Only one's own block may.
                        if row.kind == .block { continue }
                        #expect(entry.names.contains(other.userID!) == says, "\(row.kind)")
                        if says { kinds.insert(row.kind) }
                    }
                }
                #expect(kinds.isSuperset(of: [.user, .rsvp, .message]))
            }
        }
        #expect(try await stage.community.read { try SyncQuery.blocked(from: stage.host, in: $0) }.isEmpty)
        #expect(try await stage.community.read { try SyncQuery.blocked(from: .nobody, in: $0) }.isEmpty)
    }
}

final class CountedReader: Reader {
    private let inner: any Reader
    private(set) var statements = 0

    init(_ inner: any Reader) { self.inner = inner }

    func rows<Value>(_ sql: SQL, _ decode: (inout Row) throws -> Value) throws -> [Value] {
        statements += 1
        return try inner.rows(sql, decode)
    }

    func row<Value>(_ sql: SQL, _ decode: (inout Row) throws -> Value) throws -> Value? {
        statements += 1
        return try inner.row(sql, decode)
    }
}
