import Foundation
public import StoreSQLite

extension SQLiteDatabase {
    /// A new file with the newest schema, as ``init(path:)`` makes it, but copied: thousands of tests begin with one, and
    /// the schema would be most of their work.
    public static func fresh(path: String, isReplica: Bool = false) throws -> SQLiteDatabase {
        try FileManager.default.copyItem(atPath: template.get(), toPath: path)
        return try SQLiteDatabase(path: path, isReplica: isReplica)
    }

    private static let templateFolder = FileManager.default.temporaryDirectory.appending(
        path: "mingle-template-\(ProcessInfo.processInfo.processIdentifier)")

    private static let template = Result {
        try FileManager.default.createDirectory(at: templateFolder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: SQLiteDatabase.templateFolder) }
        let path = templateFolder.appending(path: "mingle.db").path
        try SQLiteDatabase(path: path).close()
        return path
    }
}
