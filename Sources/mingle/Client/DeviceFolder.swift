import Device
import Domain
import Foundation

/// The folder with the replica and the queue of one account.
///
/// One process at a time uses it (``DeviceLock``): the effects of the queue are in a transaction of that process.
struct DeviceFolder {
    let url: URL
    let path: String
    /// Whether this process has created it.
    let isNew: Bool

    var lock: DeviceLock { DeviceLock(folder: url) }

    /// Opens the folder, creates it if it is missing, and locks it until the process ends.
    ///
    /// - Parameter follows: Whether the process follows, and gives way to others.
    /// - Throws: ``Failure`` if it is used by another process, cannot be written or holds something else.
    init(_ path: String, follows: Bool = false) throws {
        self.path = path
        url = URL(fileURLWithPath: path, isDirectory: true)
        isNew = !FileManager.default.fileExists(atPath: path)
        let unwritable = Failure("The folder \(path) cannot be written.")
        if try DeviceFolder.account(in: path, orDamaged: true) == nil, !isDamaged, !isNew {
            // At sign-out, everything in it is deleted.
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { throw unwritable }
            guard DeviceLock.names.union(DeviceFolder.namesOfSignIn).isSuperset(of: names) else {
                throw Failure("The folder \(path) holds other files. Choose a new one with --data.")
            }
        }
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { throw unwritable }
        guard FileManager.default.isWritableFile(atPath: path) else { throw unwritable }
        if follows { try lock.follow() }
        try lock.take()
    }

    // MARK: Account

    /// The files that a sign-in leaves that was interrupted.
    private static let namesOfSignIn = ["credentials.json", "credentials.json.next", "account.json.next"]

    var signedOut: Failure { Failure("Nobody is signed in with the folder \(path).") }

    /// Returns the account that has signed in with a folder.
    ///
    /// - Parameter orDamaged: Whether to return nil if `account.json` is damaged, as for somebody who signs in again.
    /// - Throws: ``Failure`` for the folder of a server.
    static func account(in path: String, orDamaged: Bool = false) throws -> DeviceAccount? {
        let url = URL(fileURLWithPath: path, isDirectory: true)
        let files = FileManager.default
        guard
            !files.fileExists(atPath: path)
                || (files.isReadableFile(atPath: path) && files.isExecutableFile(atPath: path))
        else { throw Failure("You may not read the folder \(path).") }
        guard !files.fileExists(atPath: url.appendingPathComponent("mingle.sqlite").path) else {
            throw Failure("The folder \(path) holds the data of a server. Choose another one with --data.")
        }
        do { return try Device.account(in: url) } catch {
            if orDamaged, error is DecodingError { return nil }
            throw Failure(
                "The folder \(path) is damaged: account.json cannot be read. If it is yours, sign in again: mingle sync --server URL --as EMAIL --data \(path)"
            )
        }
    }

    /// Whether somebody has signed in with the folder, and it does not say who. They sign in again.
    var isDamaged: Bool {
        do { _ = try Device.account(in: url) } catch { return error is DecodingError }
        return false
    }

    var account: DeviceAccount? { get throws { try DeviceFolder.account(in: path) } }

    var credentials: CredentialFile { CredentialFile(url.appendingPathComponent("credentials.json")) }

    /// Opens the device.
    ///
    /// - Parameters:
    ///   - follows: Whether it follows the server's stream while it syncs.
    ///   - acceptsLostQueue: Whether to begin a new queue if the old one is lost.
    func device(follows: Bool = false, acceptsLostQueue: Bool = false) throws -> Device {
        do {
            let device = try Device(
                in: url, over: DeviceFolder.transport, .live, language: terminalLanguage, credentials: credentials,
                follows: follows, acceptsLostQueue: acceptsLostQueue,
                reachability: { follows ? DeviceFolder.reachability(of: $0) : nil })
            guard let device else { throw signedOut }
            return device
        } catch let lost as LostQueue {
            let hint: Phrase = "mingle sync --new-queue begins one."
            throw Failure([lost.refusal.message, hint].joined)
        }
    }

    /// Opens the device of a copy that is complete. In others, what is missing would look as if it did not exist.
    func completeDevice() throws -> Device {
        let device = try device()
        do {
            guard try device.isComplete() else { throw Failure(.copyIsIncomplete) }
        } catch let refusal as Refusal { throw Failure(refusal.messageAboutCopy) }
        return device
    }

    /// Signs in and makes the folder the account's.
    func signIn(to server: URL, as email: String, password: String) async throws {
        do {
            try await Device.signIn(
                to: server, email: email, password: password, in: url, over: DeviceFolder.transport(server),
                language: terminalLanguage, credentials: credentials)
        } catch let failure as SyncFailure {
            throw Failure(failure.sentence(signingInTo: server))
        } catch let foreign as Device.ForeignFolder {
            guard let owner = foreign.owner else {
                throw Failure(
                    "The folder \(path) belongs to another account, or is damaged. Choose a new one with --data.")
            }
            throw DeviceFolder.foreign(owner)
        }
    }

    /// The folder belongs to the account, but at another address.
    static func moved(_ owner: DeviceAccount, to server: URL) -> Failure {
        let command = "mingle sync --server \(server.absoluteString) --as \(owner.email)"
        return Failure(
            "This folder belongs to \(owner.email) at \(owner.server.absoluteString). If that server has moved, sign in at its new address: \(command)"
        )
    }

    static func foreign(_ owner: DeviceAccount) -> Failure {
        Failure(
            "This folder belongs to \(owner.email) at \(owner.server.absoluteString). Use another folder for another account."
        )
    }

    private static func reachability(of transport: any Transport) -> any Reachability {
        #if canImport(Network)
        PathReachability()
        #else
        ProbeReachability(of: transport)
        #endif
    }

    private static func transport(_ server: URL) -> any Transport {
        URLSessionTransport(server: server, userAgent: "mingle")
    }
}

extension DeviceEnvironment {
    /// The real clock and random numbers.
    static let live = DeviceEnvironment(
        now: { .now },
        random: {
            var generator = SystemRandomNumberGenerator()
            return generator.next()
        })
}

extension Instant {
    /// The time of this computer.
    static var now: Instant { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
