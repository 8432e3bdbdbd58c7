import Domain
import Foundation
import Store
import StoreSQLite

/// A real database file in a folder of its own, which is deleted with the test.
final class TestStore: Sendable {
    let folder: URL
    let database: any Database
    private let file: SQLiteDatabase

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "mingle-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = try SQLiteDatabase(path: folder.appending(path: "mingle.db").path)
        database = file
    }

    deinit {
        try? file.close()
        try? FileManager.default.removeItem(at: folder)
    }

    func close() throws { try file.close() }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Writes rows and their change-log entries, as a command does.
    func perform<Value: Sendable>(
        handlers: SignalHandlers = SignalHandlers(server: []),
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> (value: Value, changes: [Change]) {
        try await database.write { writer in
            let tx = Transaction(
                writer, now: Instant(seconds: 1_795_802_400), random: { UInt64.random(in: 0...UInt64.max) },
                hash: { $0 },
                actor: nil, handlers: handlers)
            let value = try body(tx)
            return (value, try tx.writeLog())
        }
    }

    func set(_ name: String, to value: String) async throws {
        _ = try await database.write { writer in
            try writer.execute(
                "INSERT INTO setting (name, value) VALUES (\(name), \(value)) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
            )
        }
    }
}

func testID<Subject>(_ number: Int, _: Subject.Type = Subject.self) -> ID<Subject> {
    ID(bytes: [UInt8](repeating: 0, count: 8) + withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) })!
}
