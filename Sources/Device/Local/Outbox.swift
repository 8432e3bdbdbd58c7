import Domain
import Foundation
import Store
import StoreSQLite
import Wire

/// The queue of one client's commands, in a file of its own, so that it survives whatever happens to the replica.
///
/// Numbers rise by one. A number is never used again, because the server performs each once.
final class Outbox: Sendable {
    /// How long commands are kept after their rows have arrived. A server restored from an older backup cannot get them back.
    static let lifetimeOfAcknowledged = Span.days(7)

    private let path: String
    private let file: SQLiteFile

    /// - Parameters:
    ///   - owner: Whose commands they are.
    ///   - acceptsLoss: Whether to set a damaged file aside and begin a new queue.
    ///   - newClient: Makes the id of the client, if the file has none. Called before a missing file is created.
    /// - Throws: ``LostQueue`` if the file is damaged, ``Device/ForeignFolder`` if it is somebody else's,
    ///   ``SQLiteOpenError`` if it cannot be used for another reason.
    init(
        path: String, of owner: ID<User>, acceptsLoss: Bool = false, newClient: () throws -> ID<SyncClient>
    ) throws {
        self.path = path
        do { file = try Outbox.opened(path, owner, newClient) } catch SQLiteOpenError.damaged {
            guard acceptsLoss else { throw LostQueue(path: path, isDamaged: true) }
            try Outbox.setAside(path)
            file = try Outbox.opened(path, owner, newClient)
        }
    }

    /// Renames a damaged file, because nobody else has its commands: `outbox-damaged-1.sqlite`.
    private static func setAside(_ path: String) throws {
        let files = FileManager.default
        let base = URL(filePath: path).deletingPathExtension().path
        func name(_ number: Int) -> String { "\(base)-damaged-\(number).sqlite" }
        var number = 1
        while files.fileExists(atPath: name(number)) { number += 1 }
        // A write-ahead log without its file is deleted by SQLite, so the file goes first.
        for end in ["", "-wal"] where files.fileExists(atPath: path + end) {
            try files.moveItem(atPath: path + end, toPath: name(number) + end)
        }
        if files.fileExists(atPath: path + "-shm") { try files.removeItem(atPath: path + "-shm") }
    }

    private static func isEmpty(_ path: String) -> Bool {
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
        return (size?.intValue ?? 0) == 0
    }

    /// Returns whose commands a file has; nil if it does not say so.
    static func owner(path: String) -> ID<User>? {
        guard !isEmpty(path), let file = try? SQLiteFile(path: path, durability: .everyCommit, prepare: { _ in }) else {
            return nil
        }
        defer { file.close() }
        return try? file.read { try $0.value("SELECT owner FROM client", as: ID<User>.self) }
    }

    private static func opened(
        _ path: String, _ owner: ID<User>, _ newClient: () throws -> ID<SyncClient>
    ) throws -> SQLiteFile {
        let firstClient = isEmpty(path) ? try newClient() : nil
        return try SQLiteFile(path: path, durability: .everyCommit) { writer in
            try writer.execute(
                """
                CREATE TABLE IF NOT EXISTS client (
                    one \(.integer) NOT NULL PRIMARY KEY CHECK (one = 1),
                    id \(.id) NOT NULL,
                    owner \(.id) NOT NULL,
                    last_number \(.integer) NOT NULL
                ) \(.strict)
                """)
            try writer.execute(
                """
                CREATE TABLE IF NOT EXISTS command (
                    number \(.integer) NOT NULL PRIMARY KEY,
                    name \(.text) NOT NULL,
                    payload \(.text) NOT NULL,
                    at \(.integer) NOT NULL,
                    state \(.text) NOT NULL CHECK (
                        state IN ('queued', 'applied', 'refused', 'acknowledged', 'dropped')),
                    -- The problem as JSON.
                    problem \(.text),
                    acknowledged_at \(.integer),
                    CHECK (problem IS NULL OR state = 'refused'),
                    CHECK ((acknowledged_at IS NOT NULL) = (state = 'acknowledged'))
                ) \(.strict)
                """)
            try writer.execute("CREATE INDEX IF NOT EXISTS command_state ON command (state, number)")
            let known = try writer.value("SELECT owner FROM client", as: ID<User>.self)
            guard known == nil || known == owner else { throw Device.ForeignFolder(owner: nil) }
            // A command that cannot be read is noticed now, not when it is to be sent.
            _ = try writer.rows("SELECT payload, state FROM command") {
                (try $0.next(String.self), try $0.next(String.self))
            }
            if known == nil {
                guard try !writer.exists("SELECT 1 FROM command") else {
                    throw SQLiteOpenError.damaged(path, "no client")
                }
                let client = try firstClient ?? newClient()
                try writer.execute(
                    "INSERT INTO client (one, id, owner, last_number) VALUES (1, \(client), \(owner), 0)")
            }
        }
    }

    func close() { file.close() }

    private func read<Value>(_ body: (any Reader) throws -> Value) throws -> Value {
        try reportingDamage { try file.read(body) }
    }

    private func write<Value>(_ body: (any Writer) throws -> Value) throws -> Value {
        try reportingDamage { try file.write(body) }
    }

    /// - Throws: The ``Refusal`` of a ``LostQueue`` if the file is damaged, whatever reads or writes it.
    private func reportingDamage<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch  where SQLiteFile.isDamage(error) || error is UnknownState {
            throw LostQueue(path: path, isDamaged: true).refusal
        }
    }

    /// A command has a state that is none.
    private struct UnknownState: Error {}

    private static func state(_ text: String) throws -> PendingCommand.State {
        guard let state = PendingCommand.State(rawValue: text) else { throw UnknownState() }
        return state
    }

    /// The id with which this device's commands are sent.
    func client() throws -> ID<SyncClient> {
        guard let id = try read({ try $0.value("SELECT id FROM client", as: ID<SyncClient>.self) }) else {
            throw LostQueue(path: path, isDamaged: true).refusal
        }
        return id
    }

    /// Appends a command. When this returns, it is on the disk.
    func append(_ name: String, _ payload: String, at now: Instant) throws -> PendingCommand {
        try write { try Outbox.append(name, payload, at: now, in: $0) }
    }

    private static func append(
        _ name: String, _ payload: String, at now: Instant, in writer: any Writer
    ) throws -> PendingCommand {
        let number: Int64 = try Outbox.nextNumber(in: writer)
        try writer.execute(
            """
            INSERT INTO command (number, name, payload, at, state)
            VALUES (\(number), \(name), \(payload), \(now), \(PendingCommand.State.queued.rawValue))
            """)
        return PendingCommand(number: number, name: name, payload: payload, at: now, state: .queued)
    }

    /// Queues a refused command again, as the newest, in one transaction.
    ///
    /// - Returns: nil if no refused command has this number.
    func retry(_ number: Int64, at now: Instant) throws -> PendingCommand? {
        try write { writer in
            let refused = try writer.row(
                """
                DELETE FROM command WHERE number = \(number) AND state = \(PendingCommand.State.refused.rawValue)
                RETURNING name, payload
                """
            ) { (name: try $0.next(String.self), payload: try $0.next(String.self)) }
            return try refused.map { try Outbox.append($0.name, $0.payload, at: now, in: writer) }
        }
    }

    /// The number that the next command gets.
    func nextNumber() throws -> Int64 {
        try read { try $0.value("SELECT last_number + 1 FROM client") ?? 1 }
    }

    private static func nextNumber(in writer: any Writer) throws -> Int64 {
        try writer.row("UPDATE client SET last_number = last_number + 1 RETURNING last_number") { try $0.next() } ?? 1
    }

    /// Returns the commands in some states, in the order of the queue.
    func commands(_ states: PendingCommand.State..., limit: Int = .max) throws -> [PendingCommand] {
        try read { reader in
            try reader.rows(
                """
                SELECT number, name, payload, at, state, problem FROM command
                WHERE state IN \(list: states.map(\.rawValue)) ORDER BY number LIMIT \(Int64(limit))
                """
            ) { row in
                PendingCommand(
                    number: try row.next(), name: try row.next(), payload: try row.next(), at: try row.next(),
                    state: try Outbox.state(row.next()),
                    // Another version of the app may have stored it.
                    problem: try row.next(String?.self).flatMap {
                        try? JSONDecoder().decode(Problem.self, from: Data($0.utf8))
                    })
            }
        }
    }

    /// Returns the number of commands in each state.
    func counts() throws -> [PendingCommand.State: Int] {
        try read { reader in
            Dictionary(
                uniqueKeysWithValues: try reader.rows("SELECT state, count(*) FROM command GROUP BY state") {
                    (try Outbox.state($0.next()), try $0.next(Int.self))
                })
        }
    }

    /// Stores how the server settled commands. A result of a command that is not queued any more changes nothing.
    func record(_ results: [PushResultEntry], at now: Instant) throws {
        try write { writer in
            for result in results {
                let problem = try result.problem.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
                let state: PendingCommand.State = result.problem == nil ? .applied : .refused
                // Nothing waits for what was dropped. It stays, because numbers have no gap.
                try writer.execute(
                    """
                    UPDATE command SET state = \(PendingCommand.State.acknowledged.rawValue), acknowledged_at = \(now)
                    WHERE number = \(result.id) AND state = \(PendingCommand.State.dropped.rawValue)
                    """)
                try writer.execute(
                    """
                    UPDATE command SET state = \(state.rawValue), problem = \(problem)
                    WHERE number = \(result.id) AND state = \(PendingCommand.State.queued.rawValue)
                    """)
            }
        }
    }

    /// Marks the applied commands up to a number as acknowledged, and forgets old ones.
    ///
    /// - Returns: Whether there were any.
    @discardableResult
    func acknowledge(through number: Int64, at now: Instant) throws -> Bool {
        let isNew = try read {
            try $0.exists(
                "SELECT 1 FROM command WHERE state = \(PendingCommand.State.applied.rawValue) AND number <= \(number)")
        }
        guard isNew else { return false }
        try write { writer in
            try writer.execute(
                """
                UPDATE command SET state = \(PendingCommand.State.acknowledged.rawValue), acknowledged_at = \(now)
                WHERE state = \(PendingCommand.State.applied.rawValue) AND number <= \(number)
                """)
            try writer.execute(
                """
                DELETE FROM command WHERE state = \(PendingCommand.State.acknowledged.rawValue)
                    AND acknowledged_at < \(now - Outbox.lifetimeOfAcknowledged)
                """)
        }
        return true
    }

    /// Removes a refused command.
    ///
    /// - Returns: The command, or nil if no refused command has this number.
    @discardableResult
    func drop(_ number: Int64) throws -> PendingCommand? {
        guard let command = try commands(.refused).first(where: { $0.number == number }) else { return nil }
        try write { _ = try $0.execute("DELETE FROM command WHERE number = \(number)") }
        return command
    }

    /// Removes commands that the server has not settled, as far as the device knows. Their numbers are settled with
    /// placeholders, so it does not matter whether they were sent: a number is performed once at most.
    ///
    /// - Returns: The commands that were removed. Others are not queued any more.
    func dropQueued(_ numbers: Set<Int64>) throws -> [PendingCommand] {
        let commands = try commands(.queued).filter { numbers.contains($0.number) }
        try write { writer in
            for command in commands {
                try writer.execute(
                    """
                    UPDATE command SET name = \(PendingCommand.placeholder), payload = '{}',
                        state = \(PendingCommand.State.dropped.rawValue)
                    WHERE number = \(command.number) AND state = \(PendingCommand.State.queued.rawValue)
                    """)
            }
        }
        return commands
    }

    /// The state in which a command is sent again.
    private static let unsentState: SQL = """
        CASE WHEN name = \(PendingCommand.placeholder) THEN \(PendingCommand.State.dropped.rawValue)
        ELSE \(PendingCommand.State.queued.rawValue) END
        """

    /// Queues again what a server that was restored from a backup has lost, from the number that it expects.
    ///
    /// - Returns: false if not all of these commands are there; they cannot keep their numbers then.
    func rewind(to expected: Int64) throws -> Bool {
        try write { writer in
            let isWhole = try writer.exists(
                """
                SELECT 1 FROM client WHERE last_number - \(expected) + 1 = (
                    SELECT count(*) FROM command
                    WHERE number >= \(expected) AND state <> \(PendingCommand.State.refused.rawValue))
                """)
            guard isWhole else { return false }
            try writer.execute(
                """
                UPDATE command SET state = \(Outbox.unsentState), acknowledged_at = NULL
                WHERE number >= \(expected)
                """)
            return true
        }
    }

    /// Numbers the commands that the server does not know from 1, under a new client id, and queues them again. Those
    /// that it settled under the old id stay as they are, with negative numbers, which are never sent.
    ///
    /// - Parameter expected: The first number of the old client that the server does not know. Refused commands stay
    ///   refused, also above it.
    func startOver(as client: ID<SyncClient>, from expected: Int64) throws {
        try write { writer in
            // No number is left that they would hold.
            try writer.execute("DELETE FROM command WHERE name = \(PendingCommand.placeholder)")
            func numbers(_ condition: SQL) throws -> [Int64] {
                try writer.rows("SELECT number FROM command WHERE \(condition) ORDER BY number") { try $0.next() }
            }
            let (queued, refused) = (PendingCommand.State.queued.rawValue, PendingCommand.State.refused.rawValue)
            let isUnknown: SQL = "(state = \(queued) OR (state <> \(refused) AND number >= \(expected)))"
            // Out of the way first, because earlier settled ones have the same numbers.
            try writer.execute("UPDATE command SET number = number - \(Outbox.farAway) WHERE NOT \(isUnknown)")
            let settled = try numbers("number < 0")
            for (index, number) in settled.enumerated() {
                try writer.execute(
                    "UPDATE command SET number = \(Int64(index - settled.count)) WHERE number = \(number)")
            }
            let unknown = try numbers("number >= 0")
            // Ascending, so that no number is taken by a later one.
            for (index, number) in unknown.enumerated() {
                try writer.execute(
                    """
                    UPDATE command SET number = \(Int64(index + 1)), state = \(queued), acknowledged_at = NULL
                    WHERE number = \(number)
                    """)
            }
            try writer.execute("UPDATE client SET id = \(client), last_number = \(Int64(unknown.count))")
        }
    }

    /// More than there are numbers.
    private static let farAway: Int64 = 1 << 48
}
