public import Foundation

/// The registry of all commands, by name.
public enum CommandRegistry {
    public static let all: [any Command.Type] = Feature.all.flatMap(\.commands)

    // A test checks that names are unique. A duplicate must not stop the program from starting.
    private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    public static func type(named name: String) -> (any Command.Type)? { byName[name] }

    /// Decodes a command from its name and its JSON payload.
    ///
    /// - Throws: ``UnknownCommand``, or a `DecodingError` if the payload does not fit the command.
    public static func decode(_ name: String, _ payload: Data) throws -> any Command {
        guard let type = type(named: name) else { throw UnknownCommand(name: name) }
        return try decode(type, payload)
    }

    private static func decode<C: Command>(_: C.Type, _ payload: Data) throws -> any Command {
        try JSONDecoder().decode(C.self, from: payload)
    }
}

/// An error for a name that no command has, or none that the sender may use.
public struct UnknownCommand: Error {
    public var name: String
}
