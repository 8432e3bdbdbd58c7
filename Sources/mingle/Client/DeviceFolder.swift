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
        if try DeviceFolder.account(in: path) == nil, !isNew {
            // At sign-out, everything in it is deleted.
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { throw unwritable }
            guard DeviceLock.names.isSuperset(of: names) else {
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

    var signedOut: Failure { Failure("Nobody is signed in with the folder \(path).") }

    /// Returns the account that has signed in with a folder.
    ///
    /// - Throws: ``Failure`` for the folder of a server.
    static func account(in path: String) throws -> DeviceAccount? {
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
            throw Failure("The folder \(path) is damaged: account.json cannot be read.")
        }
    }

    var account: DeviceAccount? { get throws { try DeviceFolder.account(in: path) } }

    var credentials: CredentialFile { CredentialFile(url.appendingPathComponent("credentials.json")) }

    /// Opens the device.
    ///
    /// - Parameter follows: Whether it follows the server's stream while it syncs.
    func device(follows: Bool = false) throws -> Device {
        let device = try Device(
            in: url, over: DeviceFolder.transport, .live, language: terminalLanguage, credentials: credentials,
            follows: follows, reachability: { follows ? DeviceFolder.reachability(of: $0) : nil })
        guard let device else { throw signedOut }
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
            throw DeviceFolder.foreign(foreign.owner)
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
