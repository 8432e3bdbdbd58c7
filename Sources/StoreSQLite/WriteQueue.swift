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

    private struct Job: Sendable {
        var run: @Sendable (Connection) throws -> Void
        /// Called once, after the commit or instead of it.
        var finish: @Sendable ((any Error)?) -> Void
    }

    private struct State {
        var waiting: [Job] = []
        var isRunning = false
    }

    private let pool: DatabasePool
    private let statements: StatementCaches
    private let state = Mutex(State())
    private let thread = DispatchQueue(label: "mingle.writes", qos: .userInitiated)

    init(_ pool: DatabasePool, _ statements: StatementCaches) {
        self.pool = pool
        self.statements = statements
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
                    if let error { continuation.resume(throwing: WriteQueue.reported(error)) } else {
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
        let mustStart = state.withLock { state in
            state.waiting.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
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
                let connection = Connection(db, statements.cache(of: db))
                return try runTogether(group, connection, db) ?? runApart(group, connection, db)
            }
            // The refused hear after the commit too: what they were refused for may be a write of the same group.
            for (index, job) in group.enumerated() { job.finish(refusals[index]) }
        } catch {
            // Nothing of this group was committed, whoever was at fault.
            for job in group { job.finish(error) }
        }
    }

    /// Runs a group and commits it, with nothing by which one write alone could be taken back.
    ///
    /// - Returns: the refusals of those who had written nothing; nil where one had written, and nothing was committed.
    private func runTogether(_ group: [Job], _ connection: Connection, _ db: GRDB.Database) throws -> [Int: any Error]? {
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
