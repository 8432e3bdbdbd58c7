import Domain
import Properties
import Store
import Testing

struct ChangeLogTests {
    private struct Refused: Error {}

    private func log(of scope: Scope, in store: TestStore) async throws -> [Change] {
        try await store.database.read { try $0.changes(in: scope, after: 0, limit: 1_000_000) }
    }

    @Test func versionsHaveNoGapsWithEightWritersAndRefusals() async throws {
        let store = try TestStore()
        let scopes: [Scope] = [.community, .event(testID(1)), .user(testID(2)), .hosts(testID(1))]
        // Each writer records the changes of its own writes, in its own order.
        let told = try await withThrowingTaskGroup(of: [[Change]].self) { group in
            for writer in 0..<8 {
                group.addTask {
                    var mine: [[Change]] = []
                    var g = Generator(seed: UInt64(writer))
                    for step in 0..<100 {
                        let chosen = scopes.filter { _ in g.one(in: 2) }
                        let refuses = g.one(in: 4)
                        let rows = (0..<g.int(1...3)).map { testID(writer * 10_000 + step * 10 + $0, User.self) }
                        let done = try? await store.perform { tx in
                            for scope in chosen { for row in rows { tx.put(.user, row, in: scope) } }
                            if refuses { throw Refused() }
                        }
                        #expect((done == nil) == refuses)
                        if let done { mine.append(done.changes) }
                    }
                    return mine
                }
            }
            return try await group.reduce(into: [[[Change]]]()) { $0.append($1) }
        }
        for scope in scopes {
            let log = try await log(of: scope, in: store)
            // Each row is written only once, so no entry is missing.
            #expect(log.map(\.version) == Array(1...Int64(log.count)), "no gap, from 1, in \(scope)")
            #expect(try await store.database.read { try $0.version(of: scope) } == Int64(log.count))
            let all = told.joined().joined().filter { $0.scope == scope }
            #expect(Set(all) == Set(log) && all.count == log.count, "what was told is what is in the log of \(scope)")
            for writer in told {
                let order = writer.joined().filter { $0.scope == scope }.map(\.version)
                #expect(order == order.sorted(), "a later commit has a later version in \(scope)")
            }
        }
    }

    /// A reader that polls during writes must never see a version appear that is lower than one it has seen.
    @Test func aPollingReaderMissesNothing() async throws {
        let store = try TestStore()
        let writes = 400
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for step in 0..<writes / 4 {
                        _ = try await store.perform {
                            $0.put(.user, testID(writer * 1000 + step, User.self), in: .community)
                        }
                    }
                }
            }
            group.addTask {
                var seen: Int64 = 0
                while seen < Int64(writes) {
                    let after = seen
                    let new = try await store.database.read { try $0.changes(in: .community, after: after) }
                    #expect(new.map(\.version) == Array(0..<Int64(new.count)).map { $0 + after + 1 })
                    seen = new.last?.version ?? seen
                    await Task.yield()
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func theLastWordOnARowIsEnough() async throws {
        let store = try TestStore()
        let row = testID(1, Event.self)
        let changes = try await store.perform { tx in
            tx.put(.event, row, in: .community)
            tx.put(.event, row, in: .community)
            tx.remove(.event, row, from: .community)
            tx.put(.event, row, in: .event(row))
        }.changes
        #expect(changes.map(\.isTombstone) == [true, false])
        #expect(changes.map(\.scope) == [.community, .event(row)])
    }

    @Test func manyEntriesAreWrittenWhole() async throws {
        let store = try TestStore()
        let changes = try await store.perform { tx in
            for number in 0..<1234 { tx.put(.user, testID(number, User.self), in: .community) }
        }.changes
        #expect(try await log(of: .community, in: store) == changes)
        #expect(changes.count == 1234)
    }

    /// More scopes than are counted in one statement, with different numbers of rows.
    @Test func eachOfManyScopesCountsForItself() async throws {
        let store = try TestStore()
        for round in 0..<2 {
            let changes = try await store.perform { tx in
                for number in 0..<250 {
                    for row in 0...number % 3 {
                        tx.put(.friend, testID(round * 1000 + row, Friend.self), in: .user(testID(number)))
                    }
                }
            }.changes
            #expect(
                changes.map(\.scope.description) == changes.map(\.scope.description).sorted(),
                "in one order for every writer")
            for number in 0..<250 {
                let entries = Int64(number % 3 + 1)
                let first = Int64(round) * entries + 1
                #expect(
                    changes.filter { $0.scope == .user(testID(number)) }.map(\.version)
                        == Array(first..<first + entries))
            }
        }
        let scope = Scope.user(testID(249))
        #expect(try await store.database.read { try $0.version(of: scope) } == 2)
        #expect(try await log(of: scope, in: store).map(\.version) == [1, 2])
    }

    @Test func changesAfterAVersionAreGivenInPages() async throws {
        let store = try TestStore()
        _ = try await store.perform { tx in
            for number in 1...10 { tx.put(.user, testID(number, User.self), in: .community) }
        }
        let page = try await store.database.read { try $0.changes(in: .community, after: 4, limit: 3) }
        #expect(page.map(\.version) == [5, 6, 7])
        #expect(try await store.database.read { try $0.changes(in: .user(testID(1)), after: 0) }.isEmpty)
        #expect(try await store.database.read { try $0.version(of: .user(testID(1))) } == 0)
    }

    /// A row that is written repeatedly has a single entry, the last.
    @Test func theLogHoldsTheLastEntryOfEachRow() async throws {
        let store = try TestStore()
        let (a, b) = (testID(1, User.self), testID(2, User.self))
        for _ in 1...5 {
            _ = try await store.perform { $0.put(.user, a, in: .community) }
            _ = try await store.perform { $0.put(.user, b, in: .community) }
        }
        _ = try await store.perform { $0.remove(.user, a, from: .community) }
        let log = try await log(of: .community, in: store)
        #expect(
            log.map(\.version) == [10, 11] && log.map(\.row) == [b.bytes, a.bytes]
                && log.map(\.isTombstone) == [false, true])
        _ = try await store.perform { $0.put(.user, a, in: .community) }
        #expect(try await self.log(of: .community, in: store).map(\.isTombstone) == [false, false])
    }

    @Test func oldRemovalsAreForgottenAndTheScopeSaysWhatForgot() async throws {
        let store = try TestStore()
        @Sendable func row(_ number: Int) -> ID<User> { testID(number) }
        for number in 1...6 { _ = try await store.perform { $0.put(.user, row(number), in: .community) } }
        for number in 1...4 { _ = try await store.perform { $0.remove(.user, row(number), from: .community) } }
        // As if the last two had been removed later.
        _ = try await store.database.write {
            try $0.execute("UPDATE change SET removed_at = removed_at + 1000 WHERE version > 8")
        }
        let before = Instant(seconds: 1_795_802_400) + Span.seconds(1)
        let forget = { try await store.database.write { try $0.purgeTombstones(before: before, limit: 1) } }
        #expect(try await forget())
        #expect(try await store.database.read { try $0.floor(of: .community) } == 7)
        while try await forget() {}
        #expect(try await store.database.read { try $0.floor(of: .community) } == 8)
        #expect(try await log(of: .community, in: store).map(\.version) == [5, 6, 9, 10])
        #expect(try await store.database.read { try $0.floor(of: .administrators) } == 0)
    }
}
