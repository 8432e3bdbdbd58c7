public import Foundation
public import Operations
public import Store
import Synchronization
import Wire

/// Mingle on one device, for one person, with or without a network.
///
/// Reads come from the device's own replica. Commands are performed on it at once, are queued, and are sent when the
/// server can be reached.
public final class Device: Sendable {
    /// The account as it was when the device was opened.
    public let account: DeviceAccount
    private let folder: URL
    let store: LocalStore
    let engine: SyncEngine
    let photos: PhotoCache
    let tokens: DeviceTokens
    let connection: ServerConnection
    private let credentials: any CredentialStore
    private let statuses: AsyncStream<SyncStatus>.Continuation
    /// The status whenever it changes, until the device is released or its account has signed out. For one reader.
    public let statusChanges: AsyncStream<SyncStatus>

    /// Opens the folder of an account that has signed in on this device.
    ///
    /// - Parameters:
    ///   - folder: Made by ``signIn(to:email:password:in:over:language:credentials:)``. For one process at a time, and in
    ///     no app group: iOS ends an app that is suspended while it has a file of a shared container locked.
    ///   - language: The language of the server's sentences (BCP 47).
    ///   - follows: Whether ``run(givingUpAfter:)`` follows the server's stream until it is cancelled.
    ///   - acceptsLostQueue: Whether to begin a new queue if the old one is lost (``LostQueue``), because the person agrees
    ///     to lose the changes that were not sent. A damaged file is kept beside the new one.
    ///   - reachability: Makes what watches the network of a device that follows. Nil repeats failed calls instead.
    /// - Returns: nil if nobody has signed in with this folder.
    /// - Throws: `DecodingError` if `account.json` is damaged; ``ForeignFolder`` if the queue is another account's;
    ///   ``LostQueue`` if the queue of commands is missing or damaged; ``Refusal`` if the disk is full or broken;
    ///   `SQLiteOpenError` if a file cannot be opened for another reason. Nothing is deleted then.
    public init?(
        in folder: URL, over transport: (URL) -> any Transport, _ environment: DeviceEnvironment, language: String,
        credentials: any CredentialStore, follows: Bool, acceptsLostQueue: Bool = false,
        reachability: (any Transport) -> (any Reachability)? = { _ in nil }
    ) throws {
        guard let account = try Device.account(in: folder) else { return nil }
        self.account = account
        self.folder = folder
        self.credentials = credentials
        try PrivateFolder.prepare(folder)
        store = try LocalStore(of: account.id, in: folder, environment, acceptsLoss: acceptsLostQueue)
        let transport = transport(account.server)
        connection = ServerConnection(transport, language: language)
        tokens = DeviceTokens(credentials, connection)
        photos = PhotoCache(
            in: try PhotoFolder(folder.appending(path: "photos"), now: environment.now), store, connection, tokens)
        (statusChanges, statuses) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        engine = SyncEngine(
            store, connection, tokens, photos, reachability(transport), environment, follows: follows,
            holdsArchive: account.holdsArchive
        ) { [statuses] in statuses.yield($0) }
    }

    deinit {
        statuses.finish()
        store.close()
    }

    // MARK: Accounts

    /// Returns the account that has signed in with a folder.
    ///
    /// - Throws: `DecodingError` if `account.json` is damaged. Its owner signs in again.
    public static func account(in folder: URL) throws -> DeviceAccount? {
        let file = folder.appending(path: accountFile)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try JSONDecoder().decode(DeviceAccount.self, from: Data(contentsOf: file))
    }

    /// Signs in and makes the folder the account's. Signing in again with the same account keeps what is in it, also at a
    /// new address of the server, and after `account.json` was damaged.
    ///
    /// - Throws: ``SyncFailure``, `unauthenticated` for a wrong address or password; ``ForeignFolder`` if the folder
    ///   belongs to another account. Nothing in it is changed then.
    public static func signIn(
        to server: URL, email: String, password: String, in folder: URL, over transport: any Transport,
        language: String, credentials: any CredentialStore
    ) async throws {
        _ = try await signIn(
            to: server, email: email, password: password, over: transport, language: language,
            in: { _ in folder }, credentials: { _, _ in credentials })
    }

    /// Signs in, and then chooses the folder and the credential store by the account.
    static func signIn(
        to server: URL, email: String, password: String, over transport: any Transport, language: String,
        in folder: (DeviceAccount) -> URL, credentials: (DeviceAccount, URL) -> any CredentialStore
    ) async throws -> DeviceAccount {
        let session = try await ServerConnection(transport, language: language).signIn(
            email: email, password: password)
        return try keep(session, server: server, email: email, in: folder, credentials: credentials)
    }

    /// Makes the folder of an account its own, and stores its new session there.
    ///
    /// - Throws: ``ForeignFolder`` if the folder belongs to another account. Nothing in it is changed then.
    static func keep(
        _ session: SignedIn<SignedInPerson>, server: URL, email: String, in folder: (DeviceAccount) -> URL,
        credentials: (DeviceAccount, URL) -> any CredentialStore
    ) throws -> DeviceAccount {
        var account = DeviceAccount(server: server, email: email, id: session.user.id, name: session.user.name)
        let folder = folder(account)
        let known = try Device.readableAccount(in: folder)
        account.holdsArchive = known?.holdsArchive ?? false
        // An id is never given twice, so another server that has it is the same community, moved.
        if let owner = try known?.id ?? LocalStore.owner(in: folder), owner != account.id {
            throw ForeignFolder(owner: known)
        }
        try PrivateFolder.prepare(folder)
        try credentials(account, folder).save(
            Credentials(
                accessToken: session.accessToken, refreshToken: session.refreshToken, expiresAt: session.expiresAt))
        try PrivateFile.write(JSONEncoder().encode(account), to: folder.appending(path: accountFile))
        return account
    }

    /// Returns the account that has signed in with a folder; nil if nobody has, or if its file is damaged.
    static func readableAccount(in folder: URL) throws -> DeviceAccount? {
        do { return try account(in: folder) } catch is DecodingError { return nil }
    }

    private static let accountFile = "account.json"

    /// A folder that holds the data of another account.
    public struct ForeignFolder: Error {
        /// Nil if the folder does not say whose it is, because its files are damaged.
        public var owner: DeviceAccount?
    }

    /// Commands that a sign-out would lose.
    public struct UnsentCommands: Error, Hashable {
        /// The number of commands that the server has not performed: those that wait, and those that it refused.
        public var count: Int
    }

    /// Ends the session and deletes everything of the account from the device: rows, queue, photos and credentials.
    ///
    /// Cancel ``run(givingUpAfter:)`` first. The device must not be used afterwards. A server that cannot be reached ends
    /// the session later, when it is no longer used.
    ///
    /// - Parameter unsent: The number of unsent commands that the person was warned about and gives up.
    /// - Returns: Whether the server has ended the session.
    /// - Throws: ``UnsentCommands`` if there are more than that. Nothing is deleted then.
    @discardableResult
    public func signOut(discarding unsent: Int = 0) async throws -> Bool {
        try checkUnsent(unsent)
        let hasEnded = await endSession()
        // What was performed meanwhile was not warned about.
        try checkUnsent(unsent)
        try credentials.save(nil)
        statuses.finish()
        store.close()
        try PrivateFolder.wipe(folder, last: Device.accountFile)
        return hasEnded
    }

    /// Closes the files, so that another process can use the folder. ``run(givingUpAfter:)`` has ended before, and the
    /// device must not be used afterwards.
    public func close() {
        statuses.finish()
        store.close()
    }

    /// The number of commands that a sign-out would lose: those that wait, and those that the server refused.
    public func unsentCount() throws -> Int {
        let counts = try store.counts()
        return (counts[.queued] ?? 0) + (counts[.refused] ?? 0)
    }

    private func checkUnsent(_ accepted: Int) throws {
        let count = try unsentCount()
        guard count <= accepted else { throw UnsentCommands(count: count) }
    }

    /// - Returns: Whether the session has ended, now or before.
    private func endSession() async -> Bool {
        guard let token = try? tokens.current() else { return true }
        do {
            do { try await connection.signOut(token) } catch SyncFailure.unauthenticated {
                try await connection.signOut(tokens.refresh(replacing: token))
            }
            return true
        } catch { return error as? SyncFailure == .unauthenticated }
    }

    // MARK: Reading

    /// Reads from one state of the replica, with the effects of pending commands.
    ///
    /// Waits while a page is stored, and keeps others waiting.
    ///
    /// - Parameter body: Must not use the device.
    /// - Throws: What `body` throws; ``Refusal`` `unavailable` where the file is damaged. ``run(givingUpAfter:)`` then
    ///   fills it again.
    public func read<Value>(_ body: (any Reader, Actor) throws -> Value) throws -> Value {
        defer { if store.damage != nil { engine.wake() } }
        let actor = try store.actor()
        return try store.read { try body($0, actor) }
    }

    /// Returns a stream that ticks after each change of what can be read: a page was stored, or a command was performed,
    /// settled, retried or dropped. For one reader; each call returns another stream.
    ///
    /// Ticks that were not read yet are one, so a reader that queries anew after each always ends with the last state. The
    /// stream ends when the device is closed or released, or its account has signed out.
    ///
    /// ```swift
    /// let changes = device.changes()
    /// show(try load())
    /// for await _ in changes { show(try load()) }
    /// ```
    public func changes() -> AsyncStream<Void> { store.changes.stream() }

    /// The commands that the rows of the server do not reflect yet, in order.
    public func pending() throws -> [PendingCommand] { try store.pending() }

    /// What the pending commands do on this device, by number.
    public func effects() -> [Int64: CommandEffect] { store.effects() }

    /// The commands that the server refused, in order.
    public func refused() throws -> [PendingCommand] { try store.refused() }

    // MARK: Performing

    /// Performs a command on the device and queues it. When this returns, it is on the disk.
    ///
    /// - Throws: ``Refusal``: `not_offline` if the command needs a connection, what the rules say if the server would say
    ///   the same, or `unavailable` on a full disk. Nothing is queued then.
    @discardableResult
    public func perform<C: ClientCommand>(_ command: C) throws -> PendingCommand {
        defer { engine.wake() }
        return try store.perform(command)
    }

    /// Queues a refused command again, as the newest.
    ///
    /// - Returns: nil if no refused command has this number.
    @discardableResult
    public func retry(_ number: Int64) throws -> PendingCommand? {
        defer { engine.wake() }
        return try store.retry(number)
    }

    /// Drops a refused command.
    ///
    /// - Returns: nil if no refused command has this number.
    @discardableResult
    public func drop(_ number: Int64) throws -> PendingCommand? {
        // The counts of the status change.
        defer { engine.wake() }
        let dropped = try store.drop(number)
        if dropped?.photo != nil { Task { [photos] in try? await photos.release() } }
        return dropped
    }

    /// Drops a command that waits in the queue, and those that depend on it. If the server has performed it already and
    /// its response was lost, it stays: its rows arrive with the next sync.
    ///
    /// - Returns: What was dropped, in order; nothing if no queued command has this number.
    @discardableResult
    public func dropQueued(_ number: Int64) throws -> [PendingCommand] {
        defer { engine.wake() }
        let dropped = try store.dropQueued(number)
        if dropped.contains(where: { $0.photo != nil }) { Task { [photos] in try? await photos.release() } }
        return dropped
    }

    // MARK: Sync

    /// Sends the queue and stores what the server sends, until nothing is left or, if the device follows, until the task
    /// is cancelled. A second call waits until the first has ended.
    ///
    /// Cancel the task when the time of an app in the background ends. It ends promptly, and loses nothing.
    ///
    /// - Parameter maxFailures: The number of failed calls in a row after which to give up; nil tries for ever.
    /// - Throws: ``SyncFailure``, the last one; `CancellationError`; ``Refusal`` if the disk is full or broken; other
    ///   errors of the files.
    public func run(givingUpAfter maxFailures: Int? = nil) async throws {
        try await engine.run(givingUpAfter: maxFailures)
    }

    /// Sends the queue and stores what the server sends, and returns when the queue is empty and the last page is stored,
    /// also if the device follows. For an app that gets some time in the background.
    ///
    /// Waits until an earlier run has ended, so cancel one that follows first.
    ///
    /// - Parameter maxFailures: As of ``run(givingUpAfter:)``.
    /// - Throws: As ``run(givingUpAfter:)``.
    public func runUntilCurrent(givingUpAfter maxFailures: Int? = nil) async throws {
        try await engine.run(givingUpAfter: maxFailures, untilCurrent: true)
    }

    /// Decides whether the device holds the archive, too: what ended long ago. The next sync fetches or drops it. The
    /// setting belongs to the account and survives a restart.
    public func setArchive(_ isHeld: Bool) async throws {
        var account = try Device.readableAccount(in: folder) ?? account
        account.holdsArchive = isHeld
        try PrivateFile.write(JSONEncoder().encode(account), to: folder.appending(path: Device.accountFile))
        await engine.setArchive(isHeld)
    }

    /// Tells the device that the network came or went.
    public func setOnline(_ isOnline: Bool) async { await engine.setOnline(isOnline) }

    /// Tries again now, such as after the person has signed in again.
    public func retrySync() async { await engine.retry() }
}
