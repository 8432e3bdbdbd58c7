import Domain
import Foundation
import Store
import StoreSQLite
import Testing

/// A device's file commits what the server sent, and holds the effects of pending commands in an open transaction.
struct ReplicaFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "mingle-\(UUID().uuidString)")

    private func opened() throws -> ReplicaFile {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try ReplicaFile(path: path) {
            _ = try $0.execute("CREATE TABLE IF NOT EXISTS word (text \(.text) NOT NULL) \(.strict)")
        }
    }

    private var path: String { folder.appending(path: "replica.sqlite").path }

    private func insert(_ word: String, in writer: any Writer) throws {
        try writer.execute("INSERT INTO word (text) VALUES (\(word))")
    }

    private func words(_ file: ReplicaFile) throws -> [String] {
        try file.read { try $0.rows("SELECT text FROM word ORDER BY text") { try $0.next() } }
    }

    /// What a device would find after a crash.
    private func committed() throws -> [String] {
        let copy = FileManager.default.temporaryDirectory.appending(path: "mingle-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: folder, to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        let file = try SQLiteFile(
            path: copy.appending(path: "replica.sqlite").path, durability: .consistency, prepare: { _ in })
        defer { file.close() }
        return try file.read { try $0.rows("SELECT text FROM word ORDER BY text") { try $0.next() } }
    }

    @Test func readsSeeBothButOnlyTheServersRowsAreCommitted() throws {
        let file = try opened()
        try file.commit({ try insert("server", in: $0) }, replay: { try insert("pending", in: $0) })
        #expect(try words(file) == ["pending", "server"])
        #expect(try committed() == ["server"])
        try file.provisionally { try insert("more", in: $0) }
        #expect(try words(file) == ["more", "pending", "server"])
        #expect(try committed() == ["server"])
        try file.commit({ try insert("server 2", in: $0) }, replay: { _ in })
        #expect(try words(file) == ["server", "server 2"])
        file.close()
        #expect(try committed() == ["server", "server 2"])
    }

    private struct Failed: Error {}

    @Test func aPageThatCannotBeStoredChangesNothing() throws {
        let file = try opened()
        try file.commit({ try insert("server", in: $0) }, replay: { _ in })
        #expect(throws: Failed.self) {
            try file.commit(
                { writer in
                    try insert("half", in: writer)
                    throw Failed()
                }, replay: { try insert("pending", in: $0) })
        }
        #expect(try words(file) == ["pending", "server"])
        #expect(try committed() == ["server"])
    }

    @Test func whatACommandWroteBeforeItFailedIsUndone() throws {
        let file = try opened()
        try file.provisionally { try insert("first", in: $0) }
        #expect(throws: Failed.self) {
            try file.provisionally { writer in
                try insert("second", in: writer)
                throw Failed()
            }
        }
        #expect(try words(file) == ["first"])
    }

    @Test func theWriteAheadLogStaysShort() throws {
        let file = try opened()
        let text = String(repeating: "x", count: 100_000)
        for number in 1...120 {
            try file.commit({ try insert("\(number) \(text)", in: $0) }, replay: { try insert(text, in: $0) })
        }
        let size = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? NSNumber
        #expect(try #require(size).int64Value < 8 << 20)
        #expect(try words(file).count == 121)
    }

    @Test func aFillCommitsEachPageAndReplaysNothing() throws {
        let file = try opened()
        try file.provisionally { try insert("pending", in: $0) }
        try file.fill { try insert("page 1", in: $0) }
        #expect(throws: Failed.self) {
            try file.fill { writer in
                try insert("half", in: writer)
                throw Failed()
            }
        }
        try file.fill { try insert("page 2", in: $0) }
        #expect(try words(file) == ["page 1", "page 2"])
        #expect(try committed() == ["page 1", "page 2"])
        // The last page is committed as later ones are.
        try file.commit({ try insert("page 3", in: $0) }, replay: { try insert("pending", in: $0) })
        #expect(try words(file) == ["page 1", "page 2", "page 3", "pending"])
    }

    @Test func anOverlongPendingTransactionNeverReachesTheDisk() throws {
        let file = try opened()
        let text = String(repeating: "x", count: 1_000_000)
        for _ in 1...30 { try file.provisionally { try insert(text, in: $0) } }
        #expect(try committed() == [])
        #expect(try words(file).count == 30)
    }

    @Test func aFileThatIsCutShortIsRefused() throws {
        let file = try opened()
        try file.commit({ try insert("server", in: $0) }, replay: { _ in })
        file.close()
        let whole = try Data(contentsOf: URL(filePath: path))
        try whole.prefix(1000).write(to: URL(filePath: path))
        #expect(throws: SQLiteOpenError.self) { try opened() }
    }

    @Test func onlyItsOwnerCanReadIt() throws {
        let file = try opened()
        try file.commit({ try insert("server", in: $0) }, replay: { _ in })
        for end in ["", "-wal", "-shm"] {
            let mode = try FileManager.default.attributesOfItem(atPath: path + end)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o600, "\(end)")
        }
    }
}
