import Foundation
public import StoreSQLite

extension SQLiteDatabase {
    /// Creates a file with the newest schema. The result is the same as that of ``init(path:)``, but the file is
    /// copied: thousands of tests need one, and creating the schema would take most of their time.
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
