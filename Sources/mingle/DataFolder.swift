import ArgumentParser
import Crypto
import Domain
import Foundation
import Operations
import Server
import ServerOperations
import StoreSQLite

/// The folder that contains all data of one installation.
struct DataFolder {
    let url: URL

    /// Opens the folder and creates it if it is missing.
    ///
    /// - Throws: ``Failure`` if it cannot be written.
    init(_ path: String) throws {
        url = URL(fileURLWithPath: path, isDirectory: true)
        let unwritable = Failure("The data folder \(path) cannot be written.")
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { throw unwritable }
        guard FileManager.default.isWritableFile(atPath: url.path) else { throw unwritable }
    }

    var database: String { url.appendingPathComponent("mingle.sqlite").path }
    var outbox: URL { url.appendingPathComponent("outbox", isDirectory: true) }
    var photos: URL { url.appendingPathComponent("photos", isDirectory: true) }
    var exports: URL { url.appendingPathComponent("exports", isDirectory: true) }
    var configuration: String { url.appendingPathComponent("config.yaml").path }

    /// Locks the folder for exclusive use, so that a server and `restore` exclude each other.
    func lock() throws -> FileLock {
        guard let lock = FileLock(path: url.appendingPathComponent("mingle.lock").path) else {
            throw Failure("A server is running on this data folder; stop it first.")
        }
        return lock
    }

    /// Returns the community in this folder, for commands that are not servers.
    func community() throws -> Community {
        Community(
            database: try SQLiteDatabase(path: database), environment: .live(), commands: .all, handlers: .server)
    }
}

/// A file lock, held by one process at a time.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// - Parameter creates: Whether the file is created if it is missing.
    /// - Returns: nil if another process holds the lock, or the file cannot be opened.
    init?(path: String, creates: Bool = true) {
        descriptor = open(path, O_RDWR | O_CLOEXEC | (creates ? O_CREAT : 0), 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    }

    deinit { close(descriptor) }
}

/// The option that all commands share.
struct DataOption: ParsableArguments {
    @Option(
        name: .customLong("data"), help: ArgumentHelp(localize("The folder that holds everything; created if missing."))
    )
    var path = "./data"

    func folder() throws -> DataFolder { try DataFolder(path) }
}

extension Operations.Environment {
    /// Creates an environment with the real clock, random numbers and password hashing.
    static func live(passwords: any PasswordHasher = Scrypt()) -> Operations.Environment {
        Operations.Environment(
            now: { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
            random: {
                var generator = SystemRandomNumberGenerator()
                return generator.next()
            },
            digest: { Array(SHA256.hash(data: $0)) }, passwords: passwords)
    }
}
