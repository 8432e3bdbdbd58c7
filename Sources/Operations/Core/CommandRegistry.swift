public import Foundation

/// Every command by its name.
public enum CommandRegistry {
    public static let all: [any Command.Type] = Feature.all.flatMap(\.commands)

    // Names are unique, which a test holds; a program must not fail to start where they are not.
    private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    public static func type(named name: String) -> (any Command.Type)? { byName[name] }

    /// Reads a command from its name and its fields in JSON.
    ///
    /// - Throws: ``UnknownCommand``, or a `DecodingError` for fields that are not the command's.
    public static func decode(_ name: String, _ payload: Data) throws -> any Command {
        guard let type = type(named: name) else { throw UnknownCommand(name: name) }
        return try decode(type, payload)
    }

    private static func decode<C: Command>(_: C.Type, _ payload: Data) throws -> any Command {
        try JSONDecoder().decode(C.self, from: payload)
    }
}

/// A name that no command has, or none that may come from there.
public struct UnknownCommand: Error {
    public var name: String
}
