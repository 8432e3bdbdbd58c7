import Domain
import Foundation
import Properties
import Store
import StoreSQLite
import Synchronization
import Testing

struct SQLiteDatabaseTests {
    private func mode(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test func anAcknowledgedWriteSurvivesAPowerCut() async throws {
        let store = try TestStore()
        let settings = try await store.database.write { writer in
            (
                try writer.value("PRAGMA synchronous", as: Int.self),
                try writer.value("PRAGMA journal_mode", as: String.self),
                try writer.value("PRAGMA foreign_keys", as: Int.self)
            )
        }
        #expect(settings == (2, "wal", 1))
    }

    /// Savepoint journals in a file would be several times larger than what a commit writes.
    @Test func whatAWriteSetsAsideStaysInMemory() async throws {
        let store = try TestStore()
        #expect(try await store.database.write { try $0.value("PRAGMA temp_store", as: Int.self) } == 2)
    }

    @Test func onlyTheOwnerReadsTheFiles() async throws {
        let store = try TestStore()
        try await store.set("a", to: "b")
        let files = try FileManager.default.contentsOfDirectory(atPath: store.folder.path).filter {
            $0.hasPrefix("mingle.db")
        }
        #expect(files.count == 3)
        for file in files { #expect(try mode(store.path(file)) == 0o600, "\(file)") }
        try await store.database.backUp(to: store.path("backup.db"))
        #expect(try mode(store.path("backup.db")) == 0o600)
    }

    @Test func openingAgainFindsEverything() async throws {
        let store = try TestStore()
        try await store.set("a", to: "b")
        try store.close()
        let again = try SQLiteDatabase(path: store.path("mingle.db"))
        #expect(
            try await again.read { try $0.value("SELECT value FROM setting WHERE name = 'a'", as: String.self) } == "b")
        #expect(try await again.problems().isEmpty)
        try again.close()
    }

    /// Simulates a server that stops while its last write completes. This is a race, so each attempt may go either way.
    @Test(.timeLimit(.minutes(2))) func aWriteThatIsTheLastToHoldTheStoreClosesIt() async throws {
        for _ in 0..<50 {
            var store: TestStore? = try TestStore()
            let path = try #require(store?.folder.path)
            let writes = (0..<8).map { number in
                Task { [store] in try await store?.database.write { [store] _ in _ = (store, number) } }
            }
            store = nil
            for write in writes { _ = try await write.value }
            // The last task releases the store shortly after its write has completed, and the folder is
            // deleted with it.
            while FileManager.default.fileExists(atPath: path) { try await Task.sleep(for: .milliseconds(1)) }
        }
    }

    @Test func migratingTwiceIsHarmless() async throws {
        let store = try TestStore()
        try await store.set("a", to: "b")
        let schema: @Sendable (any Reader) throws -> [String] = {
            try $0.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name") {
                try $0.next(String.self)
            }
        }
        let before = try await store.database.read(schema)
        try await store.database.write { try $0.migrate() }
        #expect(try await store.database.read(schema) == before)
        let numbers = try await store.database.read {
            try $0.rows("SELECT number FROM migration ORDER BY number") { try $0.next(Int.self) }
        }
        #expect(numbers == Migration.all.map(\.number))
        #expect(numbers == Array(1...numbers.count), "steps are numbered without gaps")
    }

    @Test func aNewerSchemaIsRefused() async throws {
        let store = try TestStore()
        _ = try await store.database.write { writer in
            try writer.execute("INSERT INTO migration (number) VALUES (\(Migration.all.last!.number + 1))")
        }
        try store.close()
        #expect { try SQLiteDatabase(path: store.path("mingle.db")) } throws: {
            if case SchemaError.newer(Migration.all.last!.number + 1) = $0 { true } else { false }
        }
    }

    @Test func aFileThatIsNoDatabaseIsRefusedWithASentence() throws {
        let store = try TestStore()
        try Data("This is a letter, not a database, and long enough to be read as a page of one. ".utf8).write(
            to: URL(filePath: store.path("letter")))
        #expect(throws: SQLiteOpenError.self) { try SQLiteDatabase(path: store.path("letter")) }
        #expect(throws: SQLiteOpenError.self) { try SQLiteDatabase(path: store.path("no/such/folder/mingle.db")) }
    }

    /// The writes that were acknowledged, and whether writers should stop.
    private final class Progress: Sendable {
        private let state = Mutex((names: Set<String>(), isOver: false))
        var acknowledged: Set<String> { state.withLock { $0.names } }
        var isOver: Bool { state.withLock { $0.isOver } }
        func acknowledge(_ name: String) { state.withLock { _ = $0.names.insert(name) } }
        func end() { state.withLock { $0.isOver = true } }
    }

    /// Four writers run while a hundred backups are taken. Each backup contains every write that was acknowledged
    /// before it started.
    @Test(.tags(.P60)) func aBackupTakenWhileWritingHoldsWhatWasAcknowledged() async throws {
        let store = try TestStore()
        let progress = Progress()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    var number = 0
                    while !progress.isOver {
                        let name = "\(writer)-\(number)"
                        try await store.set(name, to: String(repeating: "x", count: 200))
                        progress.acknowledge(name)
                        number += 1
                        await Task.yield()
                    }
                }
            }
            defer { progress.end() }
            for round in 0..<100 {
                let before = progress.acknowledged
                let path = store.path("backup-\(round).db")
                try await store.database.backUp(to: path)
                let backup = try SQLiteDatabase(path: path)
                let held = Set(
                    try await backup.read { try $0.rows("SELECT name FROM setting") { try $0.next(String.self) } })
                #expect(held.isSuperset(of: before))
                #expect(try await backup.problems().isEmpty)
                try backup.close()
                try FileManager.default.removeItem(atPath: path)
            }
            progress.end()
            try await group.waitForAll()
        }
        #expect(progress.acknowledged.count > 100)
    }
}
