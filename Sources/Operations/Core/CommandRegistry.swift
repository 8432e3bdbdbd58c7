public import Foundation

/// Commands by name.
public struct CommandRegistry: Sendable {
    public let commands: [any Command.Type]
    private let byName: [String: any Command.Type]

    /// The commands that devices perform too, for an outbox.
    public static let device = CommandRegistry(Feature.all.flatMap(\.commands))

    package init(_ commands: [any Command.Type]) {
        self.commands = commands
        // A test checks that names are unique. A duplicate must not stop the program from starting.
        byName = Dictionary(commands.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    public func type(named name: String) -> (any Command.Type)? { byName[name] }

    /// The commands that devices queue while they have no network.
    public var offlineCommands: [any ClientCommand.Type] {
        commands.compactMap { $0 as? any ClientCommand.Type }.filter { $0.offline != .no }
    }

    /// Decodes a command from its name and its JSON payload.
    ///
    /// - Throws: ``UnknownCommand``, or a `DecodingError` if the payload does not fit the command.
    public func decode(_ name: String, _ payload: Data) throws -> any Command {
        guard let type = type(named: name) else { throw UnknownCommand(name: name) }
        return try CommandRegistry.decode(type, payload)
    }

    private static func decode<C: Command>(_: C.Type, _ payload: Data) throws -> any Command {
        try JSONDecoder().decode(C.self, from: payload)
    }
}

/// An error for a name that no command has, or none that the sender may use.
public struct UnknownCommand: Error {
    public var name: String

    package init(name: String) { self.name = name }
}
