import Domain
import Foundation
import Operations
import Replication
import Store
import StoreSQLite
import Synchronization
import Wire

/// What a device holds of a community for one person: the rows that the server sent, and the person's commands that
/// these rows do not reflect yet.
final class LocalStore: Sendable {
    let owner: ID<User>
    private let replicaPath: String
    private let nextPath: String
    let environment: DeviceEnvironment
    private let outbox: Outbox
    /// Ticks after each change of what can be read: of rows, of effects and of the queue.
    let changes = LocalChanges()
    /// Held while a replica is read or written, so that it is not replaced meanwhile.
    private let lock = NSLock()
    /// Used under ``lock`` alone.
    private nonisolated(unsafe) var state: State

    private struct State {
        /// What reads see.
        var replica: ReplicaFile
        /// The replica that is filled to take the place of ``replica``, which stays readable meanwhile.
        var next: ReplicaFile?
        /// What the pending commands do on the device, by number.
        var effects: [Int64: CommandEffect] = [:]
        /// The number of commands that a restored server gets again.
        var resent = 0
    }

    /// Opens the files in a folder, and creates them if they are missing.
    ///
    /// - Parameter acceptsLoss: Whether to begin a new queue where the old one is lost.
    /// - Throws: ``LostQueue``; ``Refusal`` if the disk is full or broken; ``SQLiteOpenError`` if a file cannot be opened
    ///   for another reason. A damaged replica is filled again.
    init(
        of owner: ID<User>, in folder: URL, _ environment: DeviceEnvironment, acceptsLoss: Bool = false
    ) throws {
        (self.owner, self.environment) = (owner, environment)
        let (outboxPath, replicaPath, nextPath) = LocalStore.paths(in: folder)
        (self.replicaPath, self.nextPath) = (replicaPath, nextPath)
        outbox = try Outbox(path: outboxPath, of: owner, acceptsLoss: acceptsLoss) {
            for path in [replicaPath, nextPath] where try LocalStore.wasFilled(path, forgettingNumber: acceptsLoss) {
                guard acceptsLoss else { throw LostQueue(path: outboxPath, isDamaged: false) }
            }
            return environment.newID()
        }
        let (replica, fit) = try LocalStore.open(replicaPath, accepting: [.current, .older])
        let isFilling = fit == .older || FileManager.default.fileExists(atPath: nextPath)
        state = State(replica: replica, next: isFilling ? try LocalStore.open(nextPath).file : nil)
        try replay()
        try finishRefill()
    }

    private static func paths(in folder: URL) -> (outbox: String, replica: String, next: String) {
        func path(_ name: String) -> String { folder.appending(path: name).path }
        return (path("outbox.sqlite"), path("replica.sqlite"), path("replica-next.sqlite"))
    }

    /// Returns whose files are in a folder; nil if there are none.
    ///
    /// - Throws: ``Device/ForeignFolder`` if they do not say so.
    static func owner(in folder: URL) throws -> ID<User>? {
        let paths = paths(in: folder)
        if let owner = Outbox.owner(path: paths.outbox) { return owner }
        let isUsed = [paths.outbox, paths.replica, paths.next].contains { FileManager.default.fileExists(atPath: $0) }
        guard !isUsed else { throw Device.ForeignFolder(owner: nil) }
        return nil
    }

    func close() {
        lock.withLock {
            state.replica.close()
            state.next?.close()
        }
        outbox.close()
        changes.finish()
    }

    /// Opens a replica. One that is damaged, or that this version of the app cannot use, is deleted first: the server has
    /// its rows.
    ///
    /// - Parameter accepted: How the file may fit this version.
    private static func open(
        _ path: String, accepting accepted: Set<Replica.Fit> = [.current]
    ) throws -> (file: ReplicaFile, fit: Replica.Fit) {
        func opened() throws -> (ReplicaFile, Replica.Fit) {
            var fit = Replica.Fit.current
            let file = try ReplicaFile(path: path) { writer in
                try Replica.prepare(in: writer)
                fit = try Replica.fit(in: writer)
                guard accepted.contains(fit) else { throw StaleReplica() }
            }
            return (file, fit)
        }
        do { return try opened() } catch SQLiteOpenError.damaged {} catch is SchemaError {} catch is StaleReplica {}
        try delete(path)
        return try opened()
    }

    private struct StaleReplica: Error {}

    /// Returns whether a replica was filled. One that is damaged may have been, and stays as it is.
    ///
    /// - Parameter forgettingNumber: Whether a new client begins, so that the number of the old one says nothing.
    private static func wasFilled(_ path: String, forgettingNumber: Bool) throws -> Bool {
        guard FileManager.default.fileExists(atPath: path) else { return false }
        var isFilled = false
        do {
            try SQLiteFile(path: path, durability: .everyCommit) { writer in
                try Replica.prepare(in: writer)
                isFilled = try Replica.position(in: writer)?.isComplete == true
                if forgettingNumber { try forgetNumber(in: writer) }
            }.close()
        } catch SQLiteOpenError.damaged { return true }
        return isFilled
    }

    private static func delete(_ path: String) throws {
        if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
        try deleteLog(path)
    }

    // MARK: Reading

    /// Reads the rows, with the effects of the pending commands.
    ///
    /// - Throws: ``Refusal`` `unavailable` where the replica is damaged.
    func read<Value>(_ body: (any Reader) throws -> Value) throws -> Value { try use { try $0.read(body) } }

    /// Reads only the rows that the server sent.
    func readCommitted<Value>(_ body: (any Reader) throws -> Value) throws -> Value {
        try use { try $0.readCommitted(body) }
    }

    private func use<Value>(_ body: (ReplicaFile) throws -> Value) throws -> Value {
        try lock.withLock {
            let replica = state.replica
            do { return try body(replica) } catch  where SQLiteFile.isDamage(error) && replica.damage != nil {
                throw LocalStore.isBeingFilled
            }
        }
    }

    static let isBeingFilled = Refusal(
        .unavailable, "Your copy is still being filled. Try again in a moment.")

    /// The error by which SQLite said that the file that receives pages is damaged. It needs a ``refill()``.
    var damage: (any Error)? { lock.withLock { (state.next ?? state.replica).damage } }

    /// Returns the owner as an actor. Before the replica is filled for the first time, they may read what there is.
    ///
    /// - Throws: ``Refusal`` `unavailable` if their rows are missing later, as in a damaged file.
    func actor() throws -> Actor { try use { replica in try replica.read { try actor(in: $0, of: replica) } } }

    private func actor(in reader: any Reader, of replica: ReplicaFile) throws -> Actor {
        var person = try AccountQuery.actor(owner, in: reader)?.person ?? unconfirmed(in: reader, of: replica)
        person.isOnReplica = true
        return .person(person)
    }

    /// Returns the owner without their row among the people, which they do not receive until their address is confirmed.
    private func unconfirmed(in reader: any Reader, of replica: ReplicaFile) throws -> Person {
        let zone = try reader.value("SELECT time_zone FROM account WHERE user_id = \(owner)", as: String.self)
        if try replica.damage != nil || Replica.position(in: reader)?.isComplete == true {
            let isConfirmed = try reader.exists("SELECT 1 FROM held WHERE scope = \(Scope.community)")
            guard zone != nil, !isConfirmed else { throw LocalStore.isBeingFilled }
        }
        return Person(
            id: owner, session: nil, role: .member, isVerified: false, timeZone: zone ?? "UTC", name: "")
    }

    func counts() throws -> [PendingCommand.State: Int] { try outbox.counts() }
    func client() throws -> ID<SyncClient> { try outbox.client() }

    /// Returns the commands that the rows do not reflect yet, in order.
    func pending() throws -> [PendingCommand] { try outbox.commands(.queued, .applied) }
    func refused() throws -> [PendingCommand] { try outbox.commands(.refused) }
    func commands(_ states: [PendingCommand.State]) throws -> [PendingCommand] {
        try states.flatMap { try outbox.commands($0) }
    }
    /// Returns the next commands to send, placeholders of dropped ones included.
    func unsent(limit: Int) throws -> [PendingCommand] { try outbox.commands(.queued, .dropped, limit: limit) }
    /// The number of commands that a restored server gets again, since the store was opened.
    var resent: Int { lock.withLock { state.resent } }
    func effects() -> [Int64: CommandEffect] { lock.withLock { state.effects } }

    /// Returns how far the replica that is being filled has come.
    func position() throws -> Replica.Position? {
        try lock.withLock { try (state.next ?? state.replica).read { try Replica.position(in: $0) } }
    }

    // MARK: Performing

    /// Performs a command on the device and queues it. When this returns, it is on the disk.
    ///
    /// - Throws: ``Refusal``: `not_offline` if it needs a connection; `unavailable` before the replica is filled, because
    ///   the rules cannot decide on a part of the rows; the rules' own refusal if the server would say the same. Nothing
    ///   is queued then.
    func perform<C: ClientCommand>(_ command: C) throws -> PendingCommand {
        guard !command.needsNetwork else { throw Refusal.notOffline }
        try C.bounds.check(command)
        let now = environment.now()
        var command = command
        command.chooseIDs(at: now, environment.random)
        command.setTime(now)
        try use { try LocalStore.setBase(of: &command, in: $0) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let payload = String(decoding: try encoder.encode(command), as: UTF8.self)
        return try use { replica in
            let (pending, effect) = try replica.provisionally { writer in
                guard try Replica.position(in: writer)?.isComplete == true else { throw LocalStore.isBeingFilled }
                let number = try outbox.nextNumber()
                let actor = try actor(in: writer, of: replica)
                let effect = try run(command, number, at: now, as: actor, in: writer)
                // An error says nothing about what the server will do.
                if let refusal = effect.refusal, refusal.code != .internal, C.offline == .yes,
                    try !dependsOnTime(command, number, at: now, as: actor, in: writer)
                {
                    throw refusal
                }
                return (try outbox.append(C.name, payload, at: now), effect)
            }
            state.effects[pending.number] = effect
            changes.tick()
            return pending
        }
    }

    /// How far a device's clock is trusted: so far off, the rules must say the same.
    private static let clockError = Span.days(1)

    /// Returns whether a command that the rules refuse now would be performed if the clock were wrong. The server decides
    /// such a command when it arrives, by its own clock.
    private func dependsOnTime<C: ClientCommand>(
        _ command: C, _ number: Int64, at now: Instant, as actor: Actor, in writer: any Writer
    ) throws -> Bool {
        for other in [now - LocalStore.clockError, now + LocalStore.clockError] {
            try writer.execute("SAVEPOINT other_time")
            let effect = try run(command, number, at: other, as: actor, in: writer)
            try writer.execute("ROLLBACK TO SAVEPOINT other_time")
            try writer.execute("RELEASE SAVEPOINT other_time")
            if effect.refusal == nil { return true }
        }
        return false
    }

    /// Says which version of a row an update is based on: the one that the server sent, without the effects of earlier
    /// commands of this queue. The server does not take a change by this client for somebody else's, so several queued
    /// updates of a row have the same base. A row that the queue makes begins with version 1.
    private static func setBase<C: ClientCommand>(of command: inout C, in replica: ReplicaFile) throws {
        guard var update = command as? any UpdatingCommand, update.base == nil else { return }
        let stored = { [update] (reader: any Reader) throws in try update.rowVersion(in: reader) }
        update.base = try replica.readCommitted(stored) ?? (replica.read(stored) == nil ? nil : 1)
        if let update = update as? C { command = update }
    }

    /// Queues a refused command again, as the newest.
    ///
    /// - Returns: nil if no refused command has this number.
    func retry(_ number: Int64) throws -> PendingCommand? {
        guard let command = try outbox.retry(number, at: environment.now()) else { return nil }
        try replay()
        return command
    }

    @discardableResult
    func drop(_ number: Int64) throws -> PendingCommand? {
        defer { changes.tick() }
        return try outbox.drop(number)
    }

    /// Returns a queued command, and those after it that name what it would have made, in order; nothing if no queued
    /// command has this number.
    func queued(dependingOn number: Int64) throws -> [PendingCommand] {
        var missing: Set<[UInt8]> = []
        var found: [PendingCommand] = []
        for command in try outbox.commands(.queued) where command.number >= number {
            guard command.number == number || command.names(oneOf: missing) else { continue }
            found.append(command)
            missing.formUnion(command.idsToMake)
        }
        return found.first?.number == number ? found : []
    }

    /// Drops a queued command, and those that depend on it.
    ///
    /// - Returns: What was dropped, in order; nothing if no queued command has this number.
    func dropQueued(_ number: Int64) throws -> [PendingCommand] {
        let numbers = Set(try queued(dependingOn: number).map(\.number))
        guard !numbers.isEmpty else { return [] }
        let dropped = try outbox.dropQueued(numbers)
        try replay()
        return dropped
    }

    /// Runs a command in the open transaction.
    private func run<C: ClientCommand>(
        _ command: C, _ number: Int64, at now: Instant, as actor: Actor, in writer: any Writer
    ) throws -> CommandEffect {
        // The same command makes the same rows each time that it is replayed.
        let random = Mutex(UInt64(bitPattern: number))
        let tx = Transaction(
            writer, now: now,
            random: {
                random.withLock { state in
                    // SplitMix64.
                    state &+= 0x9E37_79B9_7F4A_7C15
                    var z = state
                    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
                    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
                    return z ^ (z >> 31)
                }
            }, hash: environment.digest, actor: actor.userID, handlers: .device)
        let result: Result<Void, Refusal>
        do {
            result = try tx.attempt {
                if try command.knownOutcome(as: actor, in: tx) == nil { _ = try command.perform(in: tx, as: actor) }
            }
        } catch {
            // A bug in one command must not hide the effects of the others. The server decides.
            try writer.execute("ROLLBACK TO SAVEPOINT attempt")
            try writer.execute("RELEASE SAVEPOINT attempt")
            return CommandEffect(refusal: Refusal(.internal, "This will show up when it has been sent."))
        }
        let rows = try tx.writeLog().map { CommandEffect.RowKey(kind: $0.kind, id: $0.row) }
        switch result {
        case .success: return CommandEffect(rows: Set(rows))
        // The rows that the command makes arrived before its result.
        case .failure(let refusal): return CommandEffect(refusal: refusal.isIDTaken ? nil : refusal)
        }
    }

    /// Runs the pending commands again on the rows that the server sent.
    private func replay(
        _ commands: [PendingCommand], in writer: any Writer, of replica: ReplicaFile
    ) throws -> [Int64: CommandEffect] {
        var effects: [Int64: CommandEffect] = [:]
        for pending in commands {
            do {
                guard
                    let command = try CommandRegistry.device.decode(pending.name, Data(pending.payload.utf8))
                        as? any ClientCommand
                else { continue }
                let actor = try actor(in: writer, of: replica)
                effects[pending.number] = try run(command, pending.number, at: pending.at, as: actor, in: writer)
            } catch is DecodingError {
                // Another version of the app queued it. The server decides.
                effects[pending.number] = CommandEffect()
            } catch is UnknownCommand {
                effects[pending.number] = CommandEffect()
            }
        }
        return effects
    }

    private func replay() throws { try commit { _ in } }

    /// Commits what `store` writes on the current replica, and replays what is pending.
    private func commit(_ store: (any Writer) throws -> Void) throws {
        try lock.withLock { try commitUnderLock(store) }
    }

    private func commitUnderLock(_ store: (any Writer) throws -> Void) throws {
        // Before anything is stored, because an error of the replay is not reported.
        let commands = try outbox.commands(.queued, .applied)
        var effects: [Int64: CommandEffect] = [:]
        defer {
            state.effects = effects
            changes.tick()
        }
        let replica = state.replica
        try replica.commit(store) { writer in
            let last = try Replica.position(in: writer)?.lastCommand ?? 0
            let pending = commands.filter { $0.state == .queued || $0.number > last }
            effects = try replay(pending, in: writer, of: replica)
        }
    }

    // MARK: Receiving

    /// Stores a page with its cursor, in one commit.
    ///
    /// - Throws: ``SyncFailure/unreadable(status:)`` if a row breaks a constraint of its table. Nothing is stored then.
    func store(_ page: ReceivedPage) throws {
        func write(_ writer: any Writer) throws {
            do { try Replica.apply(page, in: writer) } catch  where SQLiteFile.isViolation(error) {
                throw SyncFailure.unreadable(status: 200)
            }
            let known = try Replica.position(in: writer)
            // Only a last page has the effects of all commands up to its number.
            let last = page.more ? nil : page.lastCommandId
            try Replica.store(
                Replica.Position(
                    cursor: page.cursor, lastCommand: last ?? known?.lastCommand ?? 0,
                    isComplete: !page.more || known?.isComplete == true),
                in: writer)
        }
        if let next = lock.withLock({ state.next }) {
            try next.fill(write)
            guard !page.more else { return }
            try finishRefill()
        } else if try position()?.isComplete == true || !page.more {
            try commit(write)
        } else {
            try lock.withLock { try state.replica.fill(write) }
            changes.tick()
        }
        try acknowledge()
    }

    /// The server has no further page. What could not be finished with the last one, such as on a full disk, is finished
    /// now.
    func receivedNothing() throws {
        try finishRefill()
        try acknowledge()
    }

    /// Records what the server's rows reflect. The replica is the authority: a crash may come before the outbox.
    private func acknowledge() throws {
        guard let position = try read({ try Replica.position(in: $0) }), position.isComplete else { return }
        if try outbox.acknowledge(through: position.lastCommand, at: environment.now()) { changes.tick() }
    }

    /// Begins to fill the replica again, because the server does not continue at its cursor, or because it is damaged. What
    /// can be read of the old one stays readable until the new one is complete.
    func refill() throws {
        try lock.withLock {
            if let next = state.next {
                next.close()
                state.next = nil
                try LocalStore.delete(nextPath)
            }
            state.next = try LocalStore.open(nextPath).file
        }
    }

    /// Puts the replica that was filled again in the place of the old one, once it is complete. Each step may be the last
    /// one before a crash: the next start continues here.
    private func finishRefill() throws {
        guard let next = lock.withLock({ state.next }) else { return }
        let position: Replica.Position?
        // A damaged one is filled once more (``damage``).
        do { position = try next.read { try Replica.position(in: $0) } } catch  where next.damage != nil { return }
        guard let position, position.isComplete else { return }
        let last = position.lastCommand
        try outbox.acknowledge(through: last, at: environment.now())
        // A server that was restored from a backup has lost commands that it had performed. They are queued before the
        // files change places, because afterwards nothing would say that they are lost.
        if last >= 0, try outbox.commands(.applied, .acknowledged).contains(where: { $0.number > last }) {
            try countingResent {
                guard try !outbox.rewind(to: last + 1) else { return }
                try outbox.startOver(as: environment.newID(), from: last + 1)
                try next.fill(LocalStore.forgetNumber)
            }
        }
        try replaceReplica()
    }

    /// Counts the commands that `queue` queues again.
    private func countingResent(_ queue: () throws -> Void) throws {
        let known = try outbox.commands(.queued, .dropped).count
        defer {
            let unsent = (try? outbox.commands(.queued, .dropped).count) ?? known
            lock.withLock { state.resent += max(unsent - known, 0) }
        }
        try queue()
    }

    /// Renames ``State/next`` to the name of ``State/replica``, and replays what is pending on it.
    private func replaceReplica() throws {
        try lock.withLock {
            state.next?.close()
            state.next = nil
            do {
                // A file takes no write-ahead log along, and must not meet that of another.
                guard LocalStore.logIsEmpty(nextPath) else { throw SQLiteFile.unwritable }
                state.replica.close()
                try LocalStore.deleteLog(replicaPath)
                try LocalStore.deleteLog(nextPath)
                guard rename(nextPath, replicaPath) == 0 else { throw SQLiteFile.unwritable }
            } catch {
                state.replica.close()
                state.replica = try LocalStore.open(replicaPath, accepting: [.current, .older]).file
                state.next = try LocalStore.open(nextPath).file
                try commitUnderLock { _ in }
                throw error
            }
            state.replica = try LocalStore.open(replicaPath).file
            state.effects = [:]
            try commitUnderLock { _ in }
        }
    }

    /// Whether closing a file has moved its write-ahead log into it. That fails on a full disk.
    private static func logIsEmpty(_ path: String) -> Bool {
        let size = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? NSNumber
        return (size?.intValue ?? 0) == 0
    }

    private static func deleteLog(_ path: String) throws {
        for end in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: path + end) {
            try FileManager.default.removeItem(atPath: path + end)
        }
    }

    // MARK: Sending

    /// Stores how the server settled commands, and takes back the effects of refused ones.
    func record(_ results: [PushResultEntry]) throws {
        try outbox.record(results, at: environment.now())
        changes.tick()
        if results.contains(where: { $0.problem != nil }) { try replay() }
    }

    /// Continues the queue of a server that expects another command than the next unsent one.
    func resume(at expected: Int64) throws {
        try countingResent {
            if try !outbox.rewind(to: expected) { return try startOver(from: expected) }
            try replay()
        }
    }

    /// Continues the queue under a new client id, because the old one is somebody else's. What was settled stays so.
    func changeClient() throws { try startOver(from: .max) }

    private func startOver(from expected: Int64) throws {
        try commit(LocalStore.forgetNumber)
        try outbox.startOver(as: environment.newID(), from: expected)
        try replay()
    }

    /// Stores that no number of a command is reflected by the rows. A new client counts from 1, so a number of the old
    /// one says nothing; commands of the old one have negative numbers, and are reflected by the next last page.
    private static func forgetNumber(in writer: any Writer) throws {
        guard var position = try Replica.position(in: writer) else { return }
        position.lastCommand = .min
        try Replica.store(position, in: writer)
    }
}
