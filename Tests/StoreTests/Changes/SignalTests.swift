import Domain
import Properties
import Store
import Testing

/// A signal's handler runs in the transaction that emits it.
@Suite(.tags(.P21)) struct SignalTests {
    private struct Knock: Signal {
        var name: String
    }

    private struct Question: Signal {
        typealias Reply = Int
    }

    /// Writes a row, an entry of the change log and a job, and refuses the name "refused".
    private static let handlers = SignalHandlers(server: [
        .on(Knock.self) { knock, tx in
            try tx.execute("INSERT INTO setting (name, value) VALUES (\("knock \(knock.name)"), '')")
            tx.put(.account, testID(1, User.self), in: .user(testID(1)))
            tx.recordJob(in: "mail")
            if knock.name == "refused" { throw Refusal.notFound }
        },
        .on(Question.self) { _, tx in try tx.value("SELECT count(*) FROM setting WHERE name = 'asked'") ?? 0 },
    ])

    private func names(_ store: TestStore) async throws -> [String] {
        try await store.database.read {
            try $0.rows("SELECT name FROM setting WHERE name LIKE 'knock%' OR name = 'asked' ORDER BY name") {
                try $0.next(String.self)
            }
        }
    }

    @Test func theHandlerWritesInTheSameTransaction() async throws {
        let store = try TestStore()
        let (_, changes) = try await store.perform(handlers: SignalTests.handlers) { tx in
            try tx.emit(Knock(name: "a"))
            // The row is there as soon as the signal was emitted.
            #expect(try tx.exists("SELECT 1 FROM setting WHERE name = 'knock a'"))
            #expect(tx.jobLanes == ["mail"])
        }
        #expect(changes.map(\.kind) == [.account])
        #expect(try await names(store) == ["knock a"])
    }

    /// The handler reads the rows as they are when the signal is emitted, not as they are when the command ends.
    @Test func theHandlerRunsAtOnceAndReplies() async throws {
        let store = try TestStore()
        let replies = try await store.perform(handlers: SignalTests.handlers) { tx in
            let before = try tx.emit(Question())
            try tx.execute("INSERT INTO setting (name, value) VALUES ('asked', '')")
            let within = try tx.emit(Question())
            try tx.execute("DELETE FROM setting WHERE name = 'asked'")
            return [before, within, try tx.emit(Question())]
        }
        #expect(replies.value == [0, 1, 0])
    }

    @Test func aRefusalOfTheHandlerRollsBackTheCommand() async throws {
        let store = try TestStore()
        await #expect(throws: Refusal.notFound) {
            try await store.perform(handlers: SignalTests.handlers) { tx in
                try tx.execute("INSERT INTO setting (name, value) VALUES ('asked', '')")
                try tx.emit(Knock(name: "refused"))
            }
        }
        #expect(try await names(store).isEmpty)
    }

    @Test func anAttemptUndoesWhatTheHandlerWrote() async throws {
        let store = try TestStore()
        let (_, changes) = try await store.perform(handlers: SignalTests.handlers) { tx in
            try tx.execute("INSERT INTO setting (name, value) VALUES ('asked', '')")
            let result = try tx.attempt { _ = try tx.emit(Knock(name: "refused")) }
            guard case .failure(.notFound) = result else { return #expect(Bool(false), "it was not refused") }
            #expect(tx.jobLanes.isEmpty)
        }
        #expect(changes.isEmpty)
        #expect(try await names(store) == ["asked"])
    }

    @Test func aDeviceIgnoresSignals() async throws {
        let store = try TestStore()
        let (reply, changes) = try await store.perform(handlers: .device) { tx in
            try tx.emit(Knock(name: "refused"))
            return try tx.emit(Question())
        }
        #expect(reply == nil && changes.isEmpty)
        #expect(try await names(store).isEmpty)
    }

    @Test func aServerWithoutAHandlerFails() async throws {
        let store = try TestStore()
        let error = await #expect(throws: UnhandledSignal.self) {
            try await store.perform { tx in
                try tx.execute("INSERT INTO setting (name, value) VALUES ('asked', '')")
                try tx.emit(Knock(name: "a"))
            }
        }
        #expect(error?.signal == "Knock")
        #expect(try await names(store).isEmpty)
    }
}
