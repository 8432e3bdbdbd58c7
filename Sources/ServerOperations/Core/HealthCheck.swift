import Domain
public import Operations
public import Store

/// Writes a meaningless value to show that writing works. It is as large as a large command, so that it fails when the
/// disk is nearly full.
public struct HealthCheck: SystemCommand {
    public static let name = "system.health"

    public init() {}

    /// The size in bytes.
    private static let size = 32 << 10

    public func perform(in tx: Transaction, as actor: Actor) throws {
        // The text differs throughout each time, because unchanged pages would not be written.
        let time = tx.now.iso8601
        let text = String(repeating: time, count: HealthCheck.size / time.utf8.count)
        try tx.execute(
            """
            INSERT INTO setting (name, value) VALUES ('health', \(text))
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """)
    }
}
