import Device
import Domain
import Foundation

/// The folder with the replica and the queue of one account.
///
/// One process at a time uses it: the effects of the queue are in a transaction of that process.
struct DeviceFolder {
    let url: URL
    let path: String
    /// Whether this process has created it.
    let isNew: Bool

    /// How long another command may take to end.
    private static let (tries, pause): (Int, TimeInterval) = (20, 0.1)

    /// Opens the folder, creates it if it is missing, and locks it until the process ends.
    ///
    /// - Throws: ``Failure`` if it is used by another process, cannot be written or holds something else.
    init(_ path: String) throws {
        self.path = path
        url = URL(fileURLWithPath: path, isDirectory: true)
        isNew = !FileManager.default.fileExists(atPath: path)
        let unwritable = Failure("The folder \(path) cannot be written.")
        if try DeviceFolder.account(in: path) == nil, !isNew {
            // At sign-out, everything in it is deleted.
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { throw unwritable }
            guard names.allSatisfy({ $0 == DeviceFolder.lockName }) else {
                throw Failure("The folder \(path) holds other files. Choose a new one with --data.")
            }
        }
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { throw unwritable }
        guard FileManager.default.isWritableFile(atPath: path) else { throw unwritable }
        try DeviceFolder.lock(url.appendingPathComponent(DeviceFolder.lockName).path)
    }

    private static let lockName = "device.lock"

    private static func lock(_ path: String) throws {
        for attempt in 1...tries {
            if let lock = FileLock(path: path) {
                // Held until the process ends.
                _ = Unmanaged.passRetained(lock)
                return
            }
            if attempt < tries { Thread.sleep(forTimeInterval: pause) }
        }
        throw Failure("Another mingle is using this device folder.")
    }

    /// Returns the account that has signed in with a folder.
    ///
    /// - Throws: ``Failure`` for the folder of a server.
    static func account(in path: String) throws -> DeviceAccount? {
        let url = URL(fileURLWithPath: path, isDirectory: true)
        guard !FileManager.default.fileExists(atPath: url.appendingPathComponent("mingle.sqlite").path) else {
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
        guard let device else { throw Failure("Nobody is signed in with the folder \(path).") }
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
