public import Operations
public import Store

/// Begins a new epoch, so that every replica synced with the previous one starts over.
public struct BeginEpoch: SystemCommand {
    public static let name = "system.beginEpoch"

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try tx.execute(
            """
            INSERT INTO setting (name, value) VALUES ('epoch', \(Secret.make(in: tx, bytes: 16)))
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """)
    }
}
