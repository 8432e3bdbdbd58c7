public import Operations

/// Where a form is posted: to a command, named by its type, or to one of the few acts around commands.
///
/// A page names what a form does and never performs it; only `Server` does.
public struct FormAction: Hashable, Sendable {
    public let name: String

    public static func command(_ command: any ClientCommand.Type) -> FormAction { FormAction(named: command.name) }

    /// For what is no single command: it is declared once, in its feature's `…Actions.swift`.
    init(named name: String) {
        self.name = name
    }

    public var path: String { Path.form(name) }
}
