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
        if let server, ClientSync.address(server) == nil { throw ValidationError(ClientSync.complaint(server)) }
        if data.isUnused, server == nil || email == nil {
            throw ValidationError(localize("The first time, name the server and your account: --server and --as."))
        }
    }

    func run() async throws {
        let folder = try data.newFolder()
        try await signInIfNew(folder)
        guard try folder.account != nil else { return }
        guard !follow else { return try await followChanges(in: folder) }
        let device = try await opened(folder)
        let (queued, refused) = (try ClientSync.unsent(device), try device.refused().count)
        let bar = ProgressBar()
        let watching = watch(device) { bar.show(localize($0.sentence(now: .now))) }
        do {
            try await keepingQueue(device) { try await sync(device, in: folder, givingUpAfter: ClientSync.maxFailures) }
        } catch {
            _ = await watching.end()
            bar.finish()
            throw error
        }
        let last = await watching.end()
        bar.finish()
        let result = SyncResult(
            received: last?.received ?? 0, sent: queued, resent: last?.resent ?? 0,
            refused: max(try device.refused().count - refused, 0), refusedBefore: refused,
            conflicts: try device.read { reader, actor in try ConflictQuery.count(as: actor, in: reader) })
        print(localize(result.sentence))
        if result.refused > 0 { throw ExitCode(ClientSync.refusedExitCode) }
    }

    private static func unsent(_ device: Device) throws -> Int {
        try device.pending().filter { $0.state == .queued }.count
    }

    // MARK: Sign-in

    private func signInIfNew(_ folder: DeviceFolder) async throws {
        guard try folder.isDamaged || folder.account == nil, let server = server.flatMap(ClientSync.address), let email
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

    /// Returns the address of a server without a path; nil if it is none.
    private static func address(_ text: String) -> URL? {
        guard var parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.host?.lowercased(), !host.isEmpty,
            ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil, parts.user == nil
        else { return nil }
        (parts.scheme, parts.host, parts.path) = (scheme, host, "")
        return parts.url
    }

    /// Returns what is wrong with an address that is none of a server.
    private static func complaint(_ text: String) -> String {
        if var parts = URLComponents(string: text) {
            (parts.path, parts.query, parts.fragment, parts.user, parts.password) = ("", nil, nil, nil, nil)
            if let plain = parts.string, address(plain) != nil {
                return localize("--server takes no path. Use \(plain).")
            }
        }
        return localize("--server must be an address like https://mingle.example.org.")
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
        guard let server = server.flatMap(ClientSync.address), server != account.server else {
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

    // MARK: Following

    /// How often a follower looks whether another process wants the folder.
    private static let pause = Duration.milliseconds(200)

    /// Follows until SIGTERM or SIGINT.
    private func followChanges(in folder: DeviceFolder) async throws {
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        let following = Task { try await followUntilCancelled(in: folder) }
        let stopping = Task {
            for await _ in signals {
                following.cancel()
                break
            }
        }
        defer {
            stopping.cancel()
            for number in [SIGTERM, SIGINT] { signal(number, SIG_DFL) }
        }
        do { try await following.value } catch is CancellationError {} catch  where following.isCancelled {}
    }

    private func followUntilCancelled(in folder: DeviceFolder) async throws {
        var report = FollowReport()
        while true {
            let device = try await opened(folder)
            let (wasWanted, latest) = try await follow(device, in: folder, report)
            device.close()
            try Task.checkCancellation()
            guard wasWanted else { return }
            report = latest
            try await folder.giveWay()
        }
    }

    /// Follows until the task is cancelled or another process wants the folder.
    private func follow(
        _ device: Device, in folder: DeviceFolder, _ report: FollowReport
    ) async throws -> (wasWanted: Bool, FollowReport) {
        let shown = FollowReport.Shown(report)
        let watching = watch(device) { if let line = shown.line(for: $0) { printNow(line) } }
        // No number of failures ends it, but a session that has ended does.
        let running = Task {
            try await keepingQueue(device) { try await sync(device, in: folder, givingUpAfter: .max) }
        }
        let looking = Task {
            while !folder.isWanted { try await Task.sleep(for: ClientSync.pause) }
            running.cancel()
        }
        let result = await withTaskCancellationHandler {
            await running.result
        } onCancel: {
            running.cancel()
        }
        looking.cancel()
        _ = await watching.end()
        let wasWanted = await (try? looking.value) != nil
        do { try result.get() } catch  where wasWanted && running.isCancelled {}
        return (wasWanted, shown.report)
    }

    // MARK: Progress

    /// Reads the statuses of a device until it is ended.
    private struct Watching {
        let task: Task<SyncStatus?, Never>

        /// Returns the last status.
        func end() async -> SyncStatus? {
            task.cancel()
            return await task.value
        }
    }

    private func watch(_ device: Device, _ show: @escaping @Sendable (SyncStatus) -> Void) -> Watching {
        Watching(
            task: Task {
                var last: SyncStatus?
                for await status in device.statusChanges {
                    last = status
                    show(status)
                }
                return last
            })
    }
}
