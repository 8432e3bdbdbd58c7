public import Domain
public import Foundation
public import Operations
import Store

extension Community {
    /// Settles one command of a client's queue: performs or refuses it. Both are final. A number that was settled before
    /// gets its result again, without a second effect.
    ///
    /// - Parameter decode: Reads a command of a type from its JSON. Refuses unknown fields.
    /// - Throws: ``SkippedCommand``; ``Refusal`` if the client belongs to somebody else, or if the command may succeed
    ///   later (``Refusal/Code/isTemporary``). Nothing is recorded then.
    public func settle(
        _ pushed: PushedCommand, of client: ID<SyncClient>, as actor: Actor,
        decode: @Sendable (any ClientCommand.Type, Data) throws -> any ClientCommand
    ) async throws -> PushResult {
        let command: any ClientCommand
        do { command = try decode(pushed.type(), pushed.payload) } catch let refusal as Refusal {
            return try await transaction(changesSessions: false, actor) { tx in
                try PushResults.known(pushed, making: nil, of: client, as: actor, in: tx)
                    ?? PushResults.store(refusal, of: pushed, making: nil, client: client, in: tx)
            }
        }
        return try await settle(command, pushed, of: client, as: actor)
    }

    private func settle<C: ClientCommand>(
        _ command: C, _ pushed: PushedCommand, of client: ID<SyncClient>, as actor: Actor
    ) async throws -> PushResult {
        try await attempt(command, as: actor) { tx in
            try PushResults.known(pushed, making: command.idToMake, of: client, as: actor, in: tx)
        } keep: { tx, outcome in
            let refusal: Refusal? = if case .failure(let refusal) = outcome { refusal } else { nil }
            return try PushResults.store(refusal, of: pushed, making: command.idToMake, client: client, in: tx)
        }
    }
}

extension ClientCommand {
    /// The id of what the command makes, if the client has chosen it.
    fileprivate var idToMake: [UInt8]? { (self as? any CreatingCommand)?.bytesOfCreatedID }
}

extension CreatingCommand {
    fileprivate var bytesOfCreatedID: [UInt8]? { createdID?.bytes }
}

/// The stored results of pushed commands.
enum PushResults {
    static let lifetime = Span.days(90)
    /// The maximum number of results kept for one client.
    static let maxPerClient: Int64 = 10_000

    /// Returns the result of a command that was settled before, or refuses one that depends on a refused one. Nil if
    /// the command is the next to perform.
    ///
    /// - Parameter made: What the command makes. A refused command may be sent again, under a new number.
    /// - Throws: ``SkippedCommand``, or a ``Refusal`` of the client.
    static func known(
        _ pushed: PushedCommand, making made: [UInt8]?, of client: ID<SyncClient>, as actor: Actor, in tx: Transaction
    ) throws -> PushResult? {
        let last = try SyncClient.use(client, as: actor, in: tx)
        if pushed.number <= last { return try result(pushed.number, of: client, in: tx) }
        guard pushed.number == last + 1 else { throw SkippedCommand(expected: last + 1) }
        for id in pushed.ids where id != made {
            let isMissing = try tx.exists("SELECT 1 FROM sync_result WHERE client_id = \(client) AND made = \(id)")
            if isMissing {
                return try store(
                    Refusal(.dependency, "This belongs to something that could not be saved."), of: pushed, making: nil,
                    client: client, in: tx)
            }
        }
        return nil
    }

    private static func result(
        _ number: Int64, of client: ID<SyncClient>, in reader: any Reader
    ) throws -> PushResult {
        let text = try reader.row(
            "SELECT refusal FROM sync_result WHERE client_id = \(client) AND number = \(number)"
        ) { try $0.next(String?.self) }
        // A forgotten result is as old as the client's own copy of it.
        guard let text = text ?? nil else { return PushResult(number: number) }
        return PushResult(number: number, refusal: try JSONDecoder().decode(Refusal.self, from: Data(text.utf8)))
    }

    /// Stores how a command ended, and advances its client.
    ///
    /// - Parameter id: What the command makes or would have made.
    static func store(
        _ refusal: Refusal?, of pushed: PushedCommand, making id: [UInt8]?, client: ID<SyncClient>, in tx: Transaction
    ) throws -> PushResult {
        if let refusal, refusal.code.isTemporary { throw refusal }
        let text = try refusal.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        try tx.execute("UPDATE sync_client SET last_command = \(pushed.number) WHERE id = \(client)")
        if refusal == nil, let id {
            try tx.execute("UPDATE sync_result SET made = NULL WHERE client_id = \(client) AND made = \(id)")
        }
        try tx.execute(
            """
            INSERT INTO sync_result (client_id, number, refusal, made, at)
            VALUES (\(client), \(pushed.number), \(text), \(refusal == nil ? nil : id), \(tx.now))
            """)
        try tx.execute(
            "DELETE FROM sync_result WHERE client_id = \(client) AND number = \(pushed.number - maxPerClient)")
        return PushResult(number: pushed.number, refusal: refusal)
    }
}
