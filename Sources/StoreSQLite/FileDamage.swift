import GRDB
import Synchronization

/// Remembers that SQLite found a file damaged while it was in use. A file that can be opened may be damaged further
/// inside.
final class FileDamage: Sendable {
    private let first = Mutex<DatabaseError?>(nil)

    /// The first error that says so.
    var error: DatabaseError? { first.withLock { $0 } }

    func record(_ error: DatabaseError) {
        guard FileDamage.isShown(by: error) else { return }
        first.withLock { $0 = $0 ?? error }
    }

    static func isShown(by error: any Error) -> Bool {
        guard let code = (error as? DatabaseError)?.resultCode else { return false }
        return code == .SQLITE_CORRUPT || code == .SQLITE_NOTADB
    }
}
