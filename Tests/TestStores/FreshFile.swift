import Foundation
public import StoreSQLite

extension SQLiteDatabase {
    /// Creates a file with the newest schema. The result is the same as that of ``init(path:)``, but the file is
    /// copied: thousands of tests need one, and creating the schema would take most of their time.
    public static func fresh(path: String, isReplica: Bool = false) throws -> SQLiteDatabase {
        try FileManager.default.copyItem(atPath: template.get(), toPath: path)
        return try SQLiteDatabase(path: path, isReplica: isReplica)
    }

    private static let template = Result {
        let path = processFolder.appending(path: "template.db").path
        try SQLiteDatabase(path: path).close()
        return path
    }
}
