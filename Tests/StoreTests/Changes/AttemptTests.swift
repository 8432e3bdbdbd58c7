import Domain
import Properties
import Store
import Testing

/// Savepoints within a write, on a database file.
@Suite(.tags(.P21)) struct TransactionAttemptTests {
    private struct Broken: Error {}

    @Test func aRefusalTakesBackItsRowsNotesAndJobsAndNoOthers() async throws {
        let store = try TestStore()
        let scope = Scope.user(testID(1))
        let (result, changes) = try await store.perform { tx -> Refusal? in
            try tx.execute("INSERT INTO setting (name, value) VALUES ('before', '')")
            tx.put(.account, testID(1, User.self), in: scope)
            tx.recordJob(in: "mail")
            let result =
                try tx.attempt {
                    try tx.execute("INSERT INTO setting (name, value) VALUES ('within', '')")
                    try tx.execute("DELETE FROM setting WHERE name = 'before'")
                    tx.remove(.account, testID(1, User.self), from: scope)
                    tx.put(.friend, testID(2, Friend.self), in: scope)
                    tx.recordJob(in: "push")
                    throw Refusal.notFound
                } as Result<Void, Refusal>
            try tx.execute("INSERT INTO setting (name, value) VALUES ('after', '')")
            tx.put(.block, testID(3, Block.self), in: scope)
            #expect(tx.jobLanes == ["mail"])
            if case .failure(let refusal) = result { return refusal }
            return nil
        }
        #expect(result == .notFound)
        #expect(changes.map(\.kind) == [.account, .block] && changes.allSatisfy { !$0.isTombstone })
        let names = try await store.database.read {
            try $0.rows("SELECT name FROM setting WHERE name IN ('before', 'within', 'after') ORDER BY name") {
                try $0.next(String.self)
            }
        }
        #expect(names == ["after", "before"])
    }

    /// With nested savepoints, a refusal of the inner one keeps what the outer one wrote.
    @Test func savepointsNest() async throws {
        let store = try TestStore()
        _ = try await store.perform { tx in
            _ = try tx.attempt {
                try tx.execute("INSERT INTO setting (name, value) VALUES ('outer', '')")
                _ = try tx.attempt { () throws -> Void in
                    try tx.execute("INSERT INTO setting (name, value) VALUES ('inner', '')")
                    throw Refusal.notFound
                }
            }
        }
        let names = try await store.database.read {
            try $0.rows("SELECT name FROM setting WHERE name IN ('outer', 'inner')") { try $0.next(String.self) }
        }
        #expect(names == ["outer"])
    }

    @Test func anyOtherErrorTakesBackAll() async throws {
        let store = try TestStore()
        await #expect(throws: Broken.self) {
            try await store.perform { tx in
                try tx.execute("INSERT INTO setting (name, value) VALUES ('before', '')")
                _ = try tx.attempt { () throws -> Void in throw Broken() }
            }
        }
        #expect(try await store.database.read { try $0.exists("SELECT 1 FROM setting WHERE name = 'before'") } == false)
        // No savepoint is left open for the next writer.
        try await store.set("next", to: "1")
    }
}
