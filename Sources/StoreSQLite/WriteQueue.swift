import Dispatch
import Domain
import GRDB
import Store
import Synchronization

/// Commits in groups: takes the writes that are waiting, runs each, commits once, answers all.
///
/// One fsync serves everyone who waits at the time, and a refused write touches nobody else's: where one had written before
/// it was refused, which is rare, the group is run again with a savepoint around each. Savepoints cost a tenth of a write.
final class WriteQueue: Sendable {
    /// The most writes that share one commit; bounds how long the first of them waits.
    private static let largestGroup = 128

    /// So many are answered by one thread.
    private static let toldTogether = 16

    private struct Job: Sendable {
        var run: @Sendable (Connection) throws -> Void
        /// Called once, after the commit or instead of it.
        var finish: @Sendable ((any Error)?) -> Void
    }

    private struct State {
        var waiting: [Job] = []
        var isRunning = false
        var isClosed = false
    }

    private let pool: DatabasePool
    // The pool's one connection that writes, touched inside its writes alone.
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

    /// After the writes that wait.
    ///
    /// - Returns: false where it was closed before.
    func close() -> Bool {
        let isFirst = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        guard isFirst else { return false }
        // A write that was the last to hold whatever owns the store closes it from here when it is released.
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
            let job = Job(
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
            enqueue(job)
        }
    }

    /// A disk that is full or broken is nobody's mistake and passes; anything else stays what it is.
    private static func reported(_ error: any Error) -> any Error {
        guard let code = (error as? DatabaseError)?.resultCode,
            [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_BUSY].contains(code)
        else { return error }
        return Refusal(.unavailable, "Nothing can be saved just now. Try again in a moment.", retryAfter: 10)
    }

    private func enqueue(_ job: Job) {
        let mustStart: Bool? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.waiting.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard let mustStart else {
            return job.finish(DatabaseError(resultCode: .SQLITE_MISUSE, message: "The store is closed."))
        }
        if mustStart { thread.async { self.drain() } }
    }

    private func drain() {
        while true {
            let group: [Job] = state.withLock { state in
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

    private func commit(_ group: [Job]) {
        do {
            let refusals = try pool.writeWithoutTransaction { db in
                try runTogether(group, connection, db) ?? runApart(group, connection, db)
            }
            // The refused hear after the commit too: what they were refused for may be a write of the same group.
            tell(group) { refusals[$0] }
        } catch {
            // Nothing of this group was committed, whoever was at fault.
            tell(group) { _ in error }
        }
    }

    /// Answers those who wait, some at a time: each alone would wake one of their threads, which costs as much as their write.
    private func tell(_ group: [Job], _ outcome: @escaping @Sendable (Int) -> (any Error)?) {
        for start in stride(from: 0, to: group.count, by: WriteQueue.toldTogether) {
            let some = start..<min(start + WriteQueue.toldTogether, group.count)
            guard some.count > 1 else {
                group[start].finish(outcome(start))
                continue
            }
            Task { for index in some { group[index].finish(outcome(index)) } }
        }
    }

    /// Runs a group and commits it, with nothing by which one write alone could be taken back.
    ///
    /// - Returns: the refusals of those who had written nothing; nil where one had written, and nothing was committed.
    private func runTogether(_ group: [Job], _ connection: Connection, _ db: GRDB.Database) throws -> [Int: any Error]?
    {
        var refusals: [Int: any Error]? = [:]
        try db.inTransaction(.immediate) {
            for (index, job) in group.enumerated() {
                let written = db.totalChangesCount
                do {
                    try job.run(connection)
                } catch {
                    // One alone takes nobody's writes with it.
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

    /// Runs each of a group in its own savepoint and commits those that were not refused.
    private func runApart(_ group: [Job], _ connection: Connection, _ db: GRDB.Database) throws -> [Int: any Error] {
        var refusals: [Int: any Error] = [:]
        try db.inTransaction(.immediate) {
            for (index, job) in group.enumerated() {
                do {
                    try connection.execute("SAVEPOINT job")
                    try job.run(connection)
                    try connection.execute("RELEASE job")
                } catch {
                    // A full disk and the like end the whole transaction; a refusal ends only its savepoint.
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
