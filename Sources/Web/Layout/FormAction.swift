public import Operations

/// The target of a form: a command, or one of the few actions that wrap commands.
///
/// Pages only name the action; `Server` performs it. A command that also runs on devices is identified by its type. One
/// that only a server has is a constant in the `…Actions.swift` file of its feature, because pages do not import its
/// type.
public struct FormAction: Hashable, Sendable {
    public let name: String
    /// The field with the id of what the action creates; nil if the sender chooses no id.
    public let createdIDField: String?

    public static func command(_ command: any ClientCommand.Type) -> FormAction { FormAction(named: command.name) }

    /// Creates an action that is not a single command. It is declared once, in the `…Actions.swift`
    /// file of its feature.
    init(named name: String) {
        self.name = name
        createdIDField = nil
    }

    /// Creates an action that is a command which only a server has. `FormRoutes` checks the arguments when the server
    /// starts.
    ///
    /// - Parameters:
    ///   - name: the command's name.
    ///   - createdIDField: its `CreatingCommand.createdIDField`; nil if it is none.
    init(serverCommand name: String, createdIDField: String? = nil) {
        self.name = name
        self.createdIDField = createdIDField
    }

    public var path: String { Path.form(name) }
}
