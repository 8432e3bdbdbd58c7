public import Domain
public import Foundation
public import Operations
import Store

extension Community {
    /// The maximum number of commands in one push.
    public static let maxPushed = 100
    /// The largest number of a command, so that counting on never overflows.
    public static let maxPushedNumber: Int64 = 1 << 53

    /// Settles a part of a client's queue, in order: performs or refuses each command. Both are final. A number that was
    /// settled before gets its result again, without a second effect.
    ///
    /// - Parameters:
    ///   - epoch: The epoch in which the client believes the server to be; nil if it does not say.
    ///   - decode: Reads a command of a type from its JSON. Refuses unknown fields.
    /// - Returns: The results, up to the first command that may succeed soon (``Refusal/mayPassSoon``).
    /// - Throws: ``SkippedCommand``; ``Refusal`` if the commands are not numbered, if the client belongs to somebody else,
    ///   or if the first command may succeed soon. Nothing is recorded then.
    public func settle(
        _ commands: [PushedCommand], of client: ID<SyncClient>, in epoch: String? = nil, as actor: Actor,
        decode: @Sendable (any ClientCommand.Type, Data) throws -> any ClientCommand
    ) async throws -> [PushResult] {
        try Community.checkNumbers(commands)
        if let epoch { try await check(epoch, of: client, as: actor) }
        var results: [PushResult] = []
        for command in commands {
            do {
                results.append(try await settle(command, of: client, as: actor, decode: decode))
            } catch let refusal as Refusal where refusal.mayPassSoon && !results.isEmpty {
                // The client sends the rest again, and is then told when to try.
                break
            }
        }
        return results
    }

    private static func checkNumbers(_ commands: [PushedCommand]) throws(Refusal) {
        guard (1...maxPushed).contains(commands.count) else {
            throw .invalid("commands", "Send 1 to \(maxPushed) commands at a time.")
        }
        guard let first = commands.first?.number, (1...maxPushedNumber).contains(first),
            commands.enumerated().allSatisfy({ $0.element.number == first + Int64($0.offset) })
        else { throw .invalid("commands", "Number the commands of a client from 1, without a gap.") }
    }

    /// - Throws: ``SkippedCommand`` if the server is in another epoch.
    private func check(_ epoch: String, of client: ID<SyncClient>, as actor: Actor) async throws {
        try await read { reader in
            let current = try SyncQuery.epoch(in: reader)
            guard epoch != current else { return }
            throw SkippedCommand(
                expected: try SyncClient.lastCommand(of: client, as: actor, in: reader) + 1, epoch: current)
        }
    }

    private func settle(
        _ pushed: PushedCommand, of client: ID<SyncClient>, as actor: Actor,
        decode: @Sendable (any ClientCommand.Type, Data) throws -> any ClientCommand
    ) async throws -> PushResult {
        let command: any ClientCommand
        do {
            let type = try pushed.offlineType()
            command = try decode(type, pushed.json(for: type))
        } catch let refusal as Refusal {
            return try await refuse(pushed, refusal, making: pushed.namedIDsToMake, of: client, as: actor)
        }
        guard !command.needsNetwork else {
            return try await refuse(pushed, .notOffline, making: Set(command.idsToMake), of: client, as: actor)
        }
        return try await settle(command, pushed, of: client, as: actor)
    }

    /// Refuses a command that cannot be performed.
    private func refuse(
        _ pushed: PushedCommand, _ refusal: Refusal, making ids: Set<[UInt8]>, of client: ID<SyncClient>,
        as actor: Actor
    ) async throws -> PushResult {
        try await transaction(changesSessions: false, actor) { tx in
            try PushResults.known(pushed, making: ids, of: client, as: actor, in: tx)
                ?? PushResults.store(refusal, of: pushed, making: ids, client: client, in: tx)
        }
    }

    private func settle<C: ClientCommand>(
        _ command: C, _ pushed: PushedCommand, of client: ID<SyncClient>, as actor: Actor
    ) async throws -> PushResult {
        let ids = Set(command.idsToMake)
        return try await self.pushed(by: client).attempt(command, as: actor) { tx in
            try PushResults.known(pushed, making: ids, of: client, as: actor, in: tx)
        } keep: { tx, outcome in
            switch outcome {
            case .success:
                return try PushResults.store(
                    nil, of: pushed, updating: tx.updatedRow, making: ids, client: client, in: tx)
            case .failure(var refusal):
                if refusal.code == .notFound,
                    try PushResults.namesMissing(pushed, making: ids, of: client, as: actor, in: tx)
                {
                    refusal = .dependency
                }
                return try PushResults.store(refusal, of: pushed, making: ids, client: client, in: tx)
            }
        }
    }
}

extension Refusal {
    fileprivate static let dependency = Refusal(.dependency, "This belongs to something that could not be saved.")
}

/// The stored results of pushed commands.
enum PushResults {
    static let lifetime = Span.days(90)
    /// The maximum number of results kept for one client.
    static let maxPerClient: Int64 = 10_000
    /// The maximum number of ids kept for one refused command. The longest list that any command takes is as long.
    static let maxMissing = 200

    /// Returns the result of a command that was settled before, or refuses one that depends on a refused one. Nil if
    /// the command is the next to perform.
    ///
    /// - Parameter made: What the command makes. It may be what a refused one would have made, because it is a new
    ///   attempt.
    /// - Throws: ``SkippedCommand``, or a ``Refusal`` of the client.
    static func known(
        _ pushed: PushedCommand, making made: Set<[UInt8]>, of client: ID<SyncClient>, as actor: Actor,
        in tx: Transaction
    ) throws -> PushResult? {
        let last = try SyncClient.use(client, as: actor, in: tx)
        if pushed.number <= last { return try result(pushed.number, of: client, as: actor, in: tx) }
        guard pushed.number == last + 1 else { throw SkippedCommand(expected: last + 1) }
        if try namesMissing(pushed, making: made, of: client, as: actor, isCertain: true, in: tx) {
            return try store(.dependency, of: pushed, making: made, client: client, in: tx)
        }
        return nil
    }

    /// Returns whether a command names what a refused command would have made.
    ///
    /// - Parameters:
    ///   - made: What the command makes itself, which does not count.
    ///   - isCertain: Whether to ignore what commands of other schemas would have made. Of these the server knows only
    ///     names of fields, so the id may as well be that of an existing thing.
    static func namesMissing(
        _ pushed: PushedCommand, making made: Set<[UInt8]>, of client: ID<SyncClient>, as actor: Actor,
        isCertain: Bool = false, in reader: any Reader
    ) throws -> Bool {
        guard try hasMissing(client, in: reader) else { return false }
        for named in pushed.ids.subtracting(made) {
            let number =
                try reader.value("SELECT number FROM sync_missing WHERE client_id = \(client) AND id = \(named)")
                as Int64?
            guard let number else { continue }
            guard isCertain else { return true }
            if try result(number, of: client, as: actor, in: reader).refusal?.code != .notOffline { return true }
        }
        return false
    }

    private static func result(
        _ number: Int64, of client: ID<SyncClient>, as actor: Actor, in reader: any Reader
    ) throws -> PushResult {
        let stored = try reader.row(
            "SELECT refusal, version, conflicts FROM sync_result WHERE client_id = \(client) AND number = \(number)"
        ) {
            (
                refusal: try $0.next(String?.self), version: try $0.next(Int?.self),
                conflicts: try $0.next(String?.self)
            )
        }
        // A forgotten result is as old as the client's own copy of it.
        guard let stored else { return PushResult(number: number) }
        if let refusal = stored.refusal {
            return PushResult(
                number: number, refusal: try JSONDecoder().decode(Refusal.self, from: Data(refusal.utf8)))
        }
        return try performed(
            number, version: stored.version,
            conflicts: stored.conflicts?.split(separator: ",").compactMap { ID($0) }, as: actor.userID, in: reader)
    }

    /// - Parameter conflicts: The conflicts that the command caused; nil if it caused none.
    private static func performed(
        _ number: Int64, version: Int?, conflicts: [ID<Conflict>]?, as person: ID<User>?, in reader: any Reader
    ) throws -> PushResult {
        guard let conflicts, let person else { return PushResult(number: number, version: version) }
        return PushResult(
            number: number, version: version, conflicts: try ConflictRow.open(conflicts, of: person, in: reader))
    }

    /// Stores how a command ended, and advances its client.
    ///
    /// - Parameters:
    ///   - row: What the command updated.
    ///   - made: What the command makes, or would have made.
    static func store(
        _ refusal: Refusal?, of pushed: PushedCommand, updating row: UpdatedRow? = nil, making made: Set<[UInt8]>,
        client: ID<SyncClient>, in tx: Transaction
    ) throws -> PushResult {
        if let refusal, refusal.mayPassSoon { throw refusal }
        let text = try refusal.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        let conflicts = row.flatMap { $0.conflicts.isEmpty ? nil : $0.conflicts }
        let ids = conflicts.map { $0.map { "\($0)" }.joined(separator: ",") }
        try tx.execute("UPDATE sync_client SET last_command = \(pushed.number) WHERE id = \(client)")
        try tx.execute(
            """
            INSERT INTO sync_result (client_id, number, refusal, version, conflicts, at)
            VALUES (\(client), \(pushed.number), \(text), \(row?.version), \(ids), \(tx.now))
            """)
        try setMissing(made, number: refusal.flatMap { $0.isIDTaken ? nil : pushed.number }, client: client, in: tx)
        try tx.execute(
            "DELETE FROM sync_result WHERE client_id = \(client) AND number = \(pushed.number - maxPerClient)")
        if let refusal { return PushResult(number: pushed.number, refusal: refusal) }
        return try performed(pushed.number, version: row?.version, conflicts: conflicts, as: tx.actor, in: tx)
    }

    /// Records what a command would have made.
    ///
    /// - Parameter number: The refused command; nil if it was performed. What a refused attempt would have made is there
    ///   then.
    private static func setMissing(
        _ ids: Set<[UInt8]>, number: Int64?, client: ID<SyncClient>, in tx: Transaction
    ) throws {
        if let number {
            // A refused command may name any number of ids.
            for id in ids.prefix(maxMissing) {
                try tx.execute(
                    """
                    INSERT INTO sync_missing (client_id, id, number) VALUES (\(client), \(id), \(number))
                    ON CONFLICT (client_id, id) DO UPDATE SET number = excluded.number
                    """)
            }
        } else if try !ids.isEmpty && hasMissing(client, in: tx) {
            for id in ids { try tx.execute("DELETE FROM sync_missing WHERE client_id = \(client) AND id = \(id)") }
        }
    }

    /// Returns whether a command of the client was refused that would have made something.
    private static func hasMissing(_ client: ID<SyncClient>, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM sync_missing WHERE client_id = \(client)")
    }
}
