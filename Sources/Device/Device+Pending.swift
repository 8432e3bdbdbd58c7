public import Domain
public import Operations
public import Store

extension Device {
    /// The rows that pending commands change, each with the numbers of these commands, in order.
    public func pendingRows() -> [CommandEffect.RowKey: [Int64]] {
        var rows: [CommandEffect.RowKey: [Int64]] = [:]
        for (number, effect) in effects() {
            for row in effect.rows { rows[row, default: []].append(number) }
        }
        return rows.mapValues { $0.sorted() }
    }

    /// Whether a pending command changes a row.
    public func isPending<Row>(_ kind: RowKind, _ id: ID<Row>) -> Bool {
        let key = CommandEffect.RowKey(kind: kind, id: id.bytes)
        return effects().values.contains { $0.rows.contains(key) }
    }

    /// The number of commands in each state (P18).
    public func counts() throws -> [PendingCommand.State: Int] { try store.counts() }

    /// Returns what ``dropQueued(_:)`` would drop, in order: a queued command, and those that depend on it.
    public func queued(dependingOn number: Int64) throws -> [PendingCommand] {
        try store.queued(dependingOn: number)
    }

    /// Whether the replica was ever complete. Until then, ``read(_:)`` sees only a part of what the person may see. An older
    /// replica stays complete while it is being filled again.
    ///
    /// - Throws: ``Refusal`` (`isOfIncompleteReplica`) if the file is damaged.
    public func isComplete() throws -> Bool {
        try store.read { try Replica.position(in: $0)?.isComplete == true }
    }

    /// Reads as ``read(_:)``, but only the rows that the server sent, without the effects of pending commands.
    public func readReceived<Value>(_ body: (any Reader, Actor) throws -> Value) throws -> Value {
        let actor = try store.actor()
        return try store.readCommitted { try body($0, actor) }
    }
}

extension Refusal {
    /// Whether a device refuses to read because its replica is damaged, or to perform a command because it is incomplete.
    public var isOfIncompleteReplica: Bool { self == LocalStore.isBeingFilled }
}
