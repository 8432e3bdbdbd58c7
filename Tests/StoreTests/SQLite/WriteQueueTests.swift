import Domain
import Store
import StoreSQLite
import Synchronization
import Testing

struct WriteQueueTests {
    private struct Refused: Error, Equatable { var number: Int }

    private func names(in store: TestStore) async throws -> Set<String> {
        Set(try await store.database.read { try $0.rows("SELECT name FROM setting") { try $0.next(String.self) } })
    }

    /// Hundreds of writes wait at once, so groups contain both kinds. Every third is refused after it has written.
    @Test func aRefusedWriteTouchesNobodyElses() async throws {
        let store = try TestStore()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<600 {
                group.addTask {
                    let database = store.database
                    do {
                        try await database.write { writer in
                            try writer.execute("INSERT INTO setting (name, value) VALUES (\("n\(number)"), '')")
                            if number.isMultiple(of: 3) { throw Refused(number: number) }
                        }
                        #expect(!number.isMultiple(of: 3))
                    } catch let error as Refused {
                        #expect(error.number == number, "the refusal goes to whom it is for")
                    }
                }
            }
            try await group.waitForAll()
        }
        let expected = Set((0..<600).filter { !$0.isMultiple(of: 3) }.map { "n\($0)" })
        #expect(try await names(in: store) == expected)
        #expect(try await store.database.problems().isEmpty)
    }

    /// Of the writes that wait at once, some are refused before they write, and a few afterwards.
    @Test func aRefusalTakesBackItsOwnWritesAlone() async throws {
        let store = try TestStore()
        @Sendable func isRefused(_ number: Int) -> Bool { number % 7 == 1 || number % 50 == 2 }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<600 {
                group.addTask {
                    do {
                        let written = try await store.database.write { writer in
                            if number % 7 == 1 { throw Refusal.notFound }
                            try writer.execute("INSERT INTO setting (name, value) VALUES (\("n\(number)"), '')")
                            if isRefused(number) { throw Refusal.notFound }
                            return number
                        }
                        #expect(written == number && !isRefused(number))
                    } catch let refusal as Refusal {
                        #expect(refusal == .notFound && isRefused(number))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(
            try await names(in: store).filter { $0.hasPrefix("n") }
                == Set((0..<600).filter { !isRefused($0) }.map { "n\($0)" }))
    }

    /// Its commit contains no other write, so it is not committed.
    @Test func aRefusedWriteThatIsAloneRunsOnce() async throws {
        let store = try TestStore()
        let runs = Mutex(0)
        await #expect(throws: Refusal.notFound) {
            try await store.database.write { writer in
                runs.withLock { $0 += 1 }
                try writer.execute("INSERT INTO setting (name, value) VALUES ('n', '')")
                throw Refusal.notFound
            }
        }
        #expect(runs.withLock { $0 } == 1)
        #expect(try await !names(in: store).contains("n"))
    }

    @Test func aBrokenConstraintTouchesNobodyElses() async throws {
        let store = try TestStore()
        try await store.set("taken", to: "first")
        let failures = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let name = number.isMultiple(of: 10) ? "taken" : "n\(number)"
                    let done = try? await store.database.write { writer in
                        try writer.execute("INSERT INTO setting (name, value) VALUES (\(name), '')")
                    }
                    return done == nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(failures == 20)
        #expect(try await names(in: store).count == 181)
    }

    @Test func eachWriteGetsItsOwnResult() async throws {
        let store = try TestStore()
        try await withThrowingTaskGroup(of: (Int, Int).self) { group in
            for number in 0..<300 {
                group.addTask { (number, try await store.database.write { _ in number * 2 }) }
            }
            for try await (number, result) in group { #expect(result == number * 2) }
        }
    }

    @Test func whatIsAcknowledgedIsReadAtOnce() async throws {
        let store = try TestStore()
        for number in 0..<100 {
            try await store.set("last", to: "\(number)")
            let read = try await store.database.read {
                try $0.value("SELECT value FROM setting WHERE name = 'last'", as: String.self)
            }
            #expect(read == "\(number)")
        }
    }

    @Test func aReaderSeesOneSnapshot() async throws {
        let store = try TestStore()
        try await store.set("a", to: "0")
        try await store.set("b", to: "0")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 1...100 {
                    try await store.database.write { writer in
                        try writer.execute("UPDATE setting SET value = \("\(number)") WHERE name = 'a'")
                        try writer.execute("UPDATE setting SET value = \("\(number)") WHERE name = 'b'")
                    }
                }
            }
            group.addTask {
                for _ in 1...200 {
                    let pair = try await store.database.read { reader in
                        (
                            try reader.value("SELECT value FROM setting WHERE name = 'a'", as: String.self),
                            try reader.value("SELECT value FROM setting WHERE name = 'b'", as: String.self)
                        )
                    }
                    #expect(pair.0 == pair.1)
                }
            }
            try await group.waitForAll()
        }
    }
}
