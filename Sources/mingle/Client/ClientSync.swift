import ArgumentParser
import Device
import Domain
import Foundation
import Operations

struct ClientSync: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: localize("Keep a copy of all that you may see, and send what you did offline."),
        discussion: localize(
            "The first time, name the server and your account: mingle sync --server URL --as EMAIL --data DIR. The exit code is 3 if the server refused changes: see mingle pending."
        ))

    @OptionGroup var data: DeviceOption
    @Option(help: ArgumentHelp(localize("The server’s address, such as https://mingle.example.org.")))
    var server: String?
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(localize("The address of your account. Asks for the password if you are not signed in.")))
    var email: String?
    @Flag(help: ArgumentHelp(localize("Read the password from the first line of standard input.")))
    var passwordStdin = false
    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(localize("Keep the archive, too: what ended more than 180 days ago. It stays set.")))
    var archive: Bool?
    @Flag(
        help: ArgumentHelp(
            localize(
                "Begin a new queue if the file of the old one is missing or damaged. Changes that were not sent are lost."
            )))
    var newQueue = false
    @Flag(
        help: ArgumentHelp(
            localize(
                "Stay connected and follow all changes until SIGTERM or SIGINT. Other commands can use the folder meanwhile."
            )))
    var follow = false

    /// The number of failed calls in a row after which a sync that does not follow gives up.
    private static let maxFailures = 4
    /// The exit code when the server refused changes that this run has sent.
    static let refusedExitCode: Int32 = 3

    func validate() throws {
        if let server, ServerAddress.url(server) == nil { throw ValidationError(ServerAddress.complaint(server)) }
        if data.isUnused, server == nil || email == nil {
            throw ValidationError(localize("The first time, name the server and your account: --server and --as."))
        }
    }

    func run() async throws {
        let folder = try data.newFolder(follows: follow)
        try await signInIfNew(folder)
        guard try folder.account != nil else { throw folder.signedOut }
        guard !follow else {
            return try await Follower(
                folder: folder, open: { try await opened(folder) },
                // No number of failures ends it, but a session that has ended does.
                sync: { device in
                    try await keepingQueue(device) { try await sync(device, in: folder, givingUpAfter: .max) }
                }
            ).run()
        }
        let device = try await opened(folder)
        let (queued, refused) = (try ClientSync.unsent(device), try device.refused().count)
        // A damaged copy shows none.
        let known = (try? ClientSync.conflicts(device)) ?? []
        let bar = ProgressBar()
        let watch = StatusWatch(device) { bar.show(localize($0.sentence(now: .now))) }
        do {
            try await keepingQueue(device) { try await sync(device, in: folder, givingUpAfter: ClientSync.maxFailures) }
        } catch {
            _ = await watch.end()
            bar.finish()
            throw error
        }
        let last = await watch.end()
        bar.finish()
        let result = SyncResult(
            received: last?.received ?? 0, sent: queued, resent: last?.resent ?? 0,
            refused: max(try device.refused().count - refused, 0), refusedBefore: refused,
            conflicts: try ClientSync.conflicts(device).subtracting(known).count)
        print(localize(result.sentence))
        if result.refused > 0 { throw ExitCode(ClientSync.refusedExitCode) }
    }

    /// Returns the conflicts that are not settled.
    private static func conflicts(_ device: Device) throws -> Set<ID<Conflict>> {
        try device.read { reader, actor in
            // Nobody has any whose address is not confirmed.
            do { return Set(try ConflictView.all(as: actor, in: reader).map(\.id)) } catch is Refusal { return [] }
        }
    }

    private static func unsent(_ device: Device) throws -> Int {
        try device.pending().filter { $0.state == .queued }.count
    }

    // MARK: Sign-in

    private func signInIfNew(_ folder: DeviceFolder) async throws {
        guard try folder.isDamaged || folder.account == nil, let server = server.flatMap(ServerAddress.url), let email
        else { return }
        do {
            try await folder.signIn(to: server, as: email, password: password())
        } catch {
            // A folder that nobody uses would only be in the way.
            if folder.isNew { try? FileManager.default.removeItem(at: folder.url) }
            throw error
        }
    }

    private func password() throws -> String {
        try passwordStdin ? PasswordInput.firstLine() : PasswordInput.ask("Password:")
    }

    /// Returns whether an address is the account's: the one at the sign-in, or the current one.
    private static func isAddress(_ email: String, of account: DeviceAccount, _ device: Device) -> Bool {
        let current = try? device.read { reader, _ in try AccountQuery.account(account.id, in: reader).email }
        return [account.email, current].contains { $0?.lowercased() == email.lowercased() }
    }

    // MARK: Running

    /// Opens the device, after checking that it is the one that the options name. A server that has moved is asked for a
    /// new session.
    private func opened(_ folder: DeviceFolder) async throws -> Device {
        let device = try folder.device(follows: follow, acceptsLostQueue: newQueue)
        let account = device.account
        if let email, !ClientSync.isAddress(email, of: account, device) { throw DeviceFolder.foreign(account) }
        guard let server = server.flatMap(ServerAddress.url), server != account.server else {
            if let archive { try await device.setArchive(archive) }
            return device
        }
        device.close()
        guard let email else { throw DeviceFolder.moved(account, to: server) }
        try await folder.signIn(to: server, as: email, password: password())
        return try await opened(folder)
    }

    /// Syncs. If the session has ended and `--as` is given, asks for the password and goes on.
    private func sync(_ device: Device, in folder: DeviceFolder, givingUpAfter maxFailures: Int) async throws {
        do {
            try await device.run(givingUpAfter: maxFailures)
        } catch SyncFailure.unauthenticated where email != nil {
            ProgressBar().finish()
            printAside(localize("The session has ended."))
            let account = device.account
            try await folder.signIn(to: account.server, as: email ?? account.email, password: password())
            await device.retrySync()
            try await device.run(givingUpAfter: maxFailures)
        }
    }

    /// Says with a failure how many changes are kept.
    private func keepingQueue(_ device: Device, _ body: () async throws -> Void) async throws {
        do { try await body() } catch let failure as SyncFailure {
            let unsent = try ClientSync.unsent(device)
            throw Failure(
                failure.sentence(
                    for: device.account,
                    kept: unsent > 0 ? "\(unsent, .count) changes are kept and sent next time." : nil))
        }
    }
}
