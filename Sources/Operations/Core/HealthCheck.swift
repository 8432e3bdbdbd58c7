import Domain
public import Store

/// Writes something of no meaning, to show that writing works.
public struct HealthCheck: Command {
    public static let name = "system.health"

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try tx.execute(
            """
            INSERT INTO setting (name, value) VALUES ('health', \(tx.now.iso8601))
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """)
    }
}
