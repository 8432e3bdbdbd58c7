import ArgumentParser
import Device
import Domain
import Foundation
import Operations
import UnixSignals

struct ClientSync: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: localize("Keep a copy of all that you may see, and send what you did offline."),
        discussion: localize(
            "The first time, name the server and your account: mingle sync --server URL --as EMAIL --data DIR."))

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
    @Flag(help: ArgumentHelp(localize("Stay connected and follow all changes until SIGTERM or SIGINT.")))
    var follow = false

    /// The number of failed calls in a row after which a sync that does not follow gives up.
    private static let maxFailures = 4

    func validate() throws {
        if let server, ClientSync.address(server) == nil {
            throw ValidationError(localize("--server must be an address like https://mingle.example.org."))
        }
    }

    func run() async throws {
        let folder = try data.newFolder()
        try await signInIfNew(folder)
        guard let account = try folder.account else { return }
        let device = try folder.device(follows: follow)
        if let server, ClientSync.address(server) != account.server { throw DeviceFolder.foreign(account) }
        if let email, !ClientSync.isAddress(email, of: account, device) { throw DeviceFolder.foreign(account) }

        if let archive { try await device.setArchive(archive) }
        let queued = try device.pending().filter { $0.state == .queued }.count
        let watching = watch(device)
        do {
            try await run(device, signingInWith: folder, account)
        } catch {
            watching.cancel()
            _ = await watching.value
            guard let failure = error as? SyncFailure else { throw error }
            let unsent = try device.pending().filter { $0.state == .queued }.count
            throw Failure(
                failure.sentence(
                    for: account, kept: unsent > 0 ? "\(unsent, .count) changes are kept and sent next time." : nil))
        }
        watching.cancel()
        let received = await watching.value?.received ?? 0
        guard !follow else { return }
        let (rows, changes): (Phrase, Phrase) = ("\(received, .count) rows received", "\(queued, .count) changes sent")
        let refused = try device.refused().count
        let conflicts = try device.read { reader, actor in try ConflictQuery.count(as: actor, in: reader) }
        print(
            localize(
                [
                    "Up to date: \(rows), \(changes).", refused > 0 ? SyncStatus.refused(refused) : nil,
                    conflicts > 0
                        ? "Your changes replaced \(conflicts, .count) values of others: see mingle conflicts." : nil,
                ].compactMap(\.self).joined))
    }

    // MARK: Sign-in

    private func signInIfNew(_ folder: DeviceFolder) async throws {
        guard try folder.account == nil else { return }
        do {
            guard let server = server.flatMap(ClientSync.address), let email else {
                throw ValidationError(localize("The first time, name the server and your account: --server and --as."))
            }
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

    /// Returns the address of a server without a path; nil if it is none.
    private static func address(_ text: String) -> URL? {
        guard var parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.host?.lowercased(), !host.isEmpty,
            ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil, parts.user == nil
        else { return nil }
        (parts.scheme, parts.host, parts.path) = (scheme, host, "")
        return parts.url
    }

    /// Returns whether an address is the account's: the one at the sign-in, or the current one.
    private static func isAddress(_ email: String, of account: DeviceAccount, _ device: Device) -> Bool {
        let current = try? device.read { reader, _ in try AccountQuery.account(account.id, in: reader).email }
        return [account.email, current].contains { $0?.lowercased() == email.lowercased() }
    }

    // MARK: Running

    /// Syncs. If the session has ended and `--as` is given, asks for the password and goes on.
    private func run(_ device: Device, signingInWith folder: DeviceFolder, _ account: DeviceAccount) async throws {
        do {
            try await run(device)
        } catch SyncFailure.unauthenticated where email != nil {
            ProgressBar().finish()
            printAside(localize("The session has ended."))
            try await folder.signIn(to: account.server, as: email ?? account.email, password: password())
            await device.retrySync()
            try await run(device)
        }
    }

    private func run(_ device: Device) async throws {
        guard follow else { return try await device.run(givingUpAfter: ClientSync.maxFailures) }
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        // No number of failures ends it, but a session that has ended does.
        let running = Task { try await device.run(givingUpAfter: .max) }
        let stopping = Task {
            for await _ in signals {
                running.cancel()
                break
            }
        }
        defer {
            stopping.cancel()
            for number in [SIGTERM, SIGINT] { signal(number, SIG_DFL) }
        }
        do { try await running.value } catch is CancellationError {} catch  where running.isCancelled {}
    }

    /// Shows how the sync gets on. The task returns the last status when it is cancelled.
    private func watch(_ device: Device) -> Task<SyncStatus?, Never> {
        Task { [follow] in
            let bar = ProgressBar()
            defer { bar.finish() }
            var last: SyncStatus?
            for await status in device.statusChanges {
                last = status
                let sentence = localize(status.sentence(now: .now))
                if follow { printNow(sentence) } else { bar.show(sentence) }
            }
            return last
        }
    }
}
