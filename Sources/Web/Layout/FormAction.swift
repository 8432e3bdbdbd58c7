public import Operations

/// The target of a form: a command, identified by its type, or one of the few actions that wrap commands.
///
/// Pages only name the action; `Server` performs it.
public struct FormAction: Hashable, Sendable {
    public let name: String

    public static func command(_ command: any ClientCommand.Type) -> FormAction { FormAction(named: command.name) }

    /// Creates an action that is not a single command. It is declared once, in the `…Actions.swift`
    /// file of its feature.
    init(named name: String) {
        self.name = name
    }

    public var path: String { Path.form(name) }
}
