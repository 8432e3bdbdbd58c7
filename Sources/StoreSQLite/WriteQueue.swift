import Dispatch
import Domain
import GRDB
import Store
import Synchronization

/// Group commit: takes the waiting writes, runs each, commits once and completes all.
///
/// One fsync serves everyone who waits at the time, and a refused write affects no other. If a write was refused after
/// it had written, which is rare, the group runs again with a savepoint around each write. Savepoints cost a tenth of
/// a write.
final class WriteQueue: Sendable {
    /// The maximum number of writes in one commit. It bounds how long the first of them waits.
    private static let largestGroup = 128

    /// The number of writes that one task completes.
    private static let completionBatch = 16

    private struct PendingWrite: Sendable {
        var run: @Sendable (Connection) throws -> Void
        /// Called once, after the commit or instead of it.
        var finish: @Sendable ((any Error)?) -> Void
    }

    private struct State {
        var waiting: [PendingWrite] = []
        var isRunning = false
        var isClosed = false
    }

    private let pool: DatabasePool
    // The pool's only writing connection, used only inside the pool's writes.
    private nonisolated(unsafe) let connection: Connection
    private let state = Mutex(State())
    private let thread = DispatchQueue(label: "mingle.writes", qos: .userInitiated)
    /// Set on `thread` alone.
    private let isThread = DispatchSpecificKey<Bool>()

    init(_ pool: DatabasePool) {
        self.pool = pool
        connection = pool.writeWithoutTransaction { Connection($0.sqliteConnection!) }
        thread.setSpecific(key: isThread, value: true)
    }

    /// Closes the queue after the waiting writes.
    ///
    /// - Returns: false if it was already closed.
    func close() -> Bool {
        let isFirst = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        guard isFirst else { return false }
        // If a write held the last reference to the store's owner, the owner closes the store from this thread.
        if DispatchQueue.getSpecific(key: isThread) == true {
            connection.forgetStatements()
        } else {
            thread.sync { connection.forgetStatements() }
        }
        return true
    }

    func perform<Value: Sendable>(_ body: @escaping @Sendable (any Writer) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let value = Mutex<Value?>(nil)
            let write = PendingWrite(
                run: { connection in
                    let result = try body(connection)
                    value.withLock { $0 = result }
                },
                finish: { error in
                    if let error {
                        continuation.resume(throwing: WriteQueue.reported(error))
                    } else {
                        continuation.resume(returning: value.withLock { $0! })
                    }
                })
            enqueue(write)
        }
    }

    /// Maps a full, broken or busy disk to a temporary refusal, because it is not the caller's fault. Other errors
    /// are unchanged.
    private static func reported(_ error: any Error) -> any Error {
        guard let code = (error as? DatabaseError)?.resultCode,
            [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_BUSY].contains(code)
        else { return error }
        return Refusal(.unavailable, "Nothing can be saved right now. Try again in a moment.", retryAfter: 10)
    }

    private func enqueue(_ write: PendingWrite) {
        let mustStart: Bool? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.waiting.append(write)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard let mustStart else {
            return write.finish(DatabaseError(resultCode: .SQLITE_MISUSE, message: "The store is closed."))
        }
        if mustStart { thread.async { self.drain() } }
    }

    private func drain() {
        while true {
            let group: [PendingWrite] = state.withLock { state in
                let count = min(state.waiting.count, WriteQueue.largestGroup)
                let group = Array(state.waiting.prefix(count))
                state.waiting.removeFirst(count)
                if count == 0 { state.isRunning = false }
                return group
            }
            if group.isEmpty { return }
            commit(group)
        }
    }

    private func commit(_ group: [PendingWrite]) {
        do {
            let refusals = try pool.writeWithoutTransaction { db in
                try runTogether(group, connection, db) ?? runInSavepoints(group, connection, db)
            }
            // Refused writes also complete after the commit, because the cause may be another write of the same group.
            complete(group) { refusals[$0] }
        } catch {
            // Nothing of this group was committed, so all of its writes fail.
            complete(group) { _ in error }
        }
    }

    /// Completes the writes in batches. Completing one at a time would wake one thread for each, which costs as much as
    /// its write.
    private func complete(_ group: [PendingWrite], _ outcome: @escaping @Sendable (Int) -> (any Error)?) {
        for start in stride(from: 0, to: group.count, by: WriteQueue.completionBatch) {
            let some = start..<min(start + WriteQueue.completionBatch, group.count)
            guard some.count > 1 else {
                group[start].finish(outcome(start))
                continue
            }
            Task { for index in some { group[index].finish(outcome(index)) } }
        }
    }

    /// Runs a group without savepoints and commits it.
    ///
    /// - Returns: The refusals of the writes that had written nothing. Nil if a refused write had written; nothing is
    ///   committed then.
    private func runTogether(
        _ group: [PendingWrite], _ connection: Connection, _ db: GRDB.Database
    ) throws -> [Int: any Error]? {
        var refusals: [Int: any Error]? = [:]
        try db.inTransaction(.immediate) {
            for (index, write) in group.enumerated() {
                let written = db.totalChangesCount
                do {
                    try write.run(connection)
                } catch {
                    // A single write has no others to protect.
                    guard db.isInsideTransaction, group.count > 1 else { throw error }
                    guard error is Refusal, db.totalChangesCount == written else {
                        refusals = nil
                        return .rollback
                    }
                    refusals?[index] = error
                }
            }
            return .commit
        }
        return refusals
    }

    /// Runs each write of a group in its own savepoint, and commits those that were not refused.
    private func runInSavepoints(
        _ group: [PendingWrite], _ connection: Connection, _ db: GRDB.Database
    ) throws -> [Int: any Error] {
        var refusals: [Int: any Error] = [:]
        try db.inTransaction(.immediate) {
            for (index, write) in group.enumerated() {
                do {
                    try connection.execute("SAVEPOINT job")
                    try write.run(connection)
                    try connection.execute("RELEASE job")
                } catch {
                    // Errors such as a full disk end the whole transaction; a refusal ends only its savepoint.
                    guard db.isInsideTransaction else { throw error }
                    try connection.execute("ROLLBACK TO job")
                    try connection.execute("RELEASE job")
                    refusals[index] = error
                }
            }
            return .commit
        }
        return refusals
    }
}
