public import Store

/// Says whether strangers see public events.
public struct WelcomeStrangers: SystemCommand {
    public static let name = "system.welcomeStrangers"
    public var areWelcome: Bool

    public init(_ areWelcome: Bool) {
        self.areWelcome = areWelcome
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        guard try Strangers.areWelcome(in: tx) != areWelcome else { return }
        try tx.execute(
            """
            INSERT INTO setting (name, value) VALUES (\(Strangers.setting), \(areWelcome ? "on" : "off"))
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """)
    }
}
