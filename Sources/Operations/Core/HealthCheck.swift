import Domain
public import Store

/// Writes something of no meaning, to show that writing works: as much as a large command does, so that it does not fit
/// where that has no room any more.
public struct HealthCheck: SystemCommand {
    public static let name = "system.health"

    public init() {}

    /// Bytes.
    private static let size = 32 << 10

    public func perform(in tx: Transaction, as actor: Actor) throws {
        // Another text each time all through: pages that stay as they are would not be written.
        let time = tx.now.iso8601
        let text = String(repeating: time, count: HealthCheck.size / time.utf8.count)
        try tx.execute(
            """
            INSERT INTO setting (name, value) VALUES ('health', \(text))
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """)
    }
}
