public import Domain
public import Operations

/// What is lost if an event is deleted: what it contains, and who still owes what.
public struct EventContentsPresentation: Equatable, Sendable {
    /// Nil if the event contains nothing.
    public var summary: Phrase?
    /// The warning that money is owed. Deleting the event then has to be confirmed.
    public var warning: StatusMessage?
    public var debts: [Phrase] = []

    public init(_ contents: EventContents) {
        let parts = EventContentsPresentation.parts(of: contents)
        summary = parts.isEmpty ? nil : "This also deletes: \(list: parts)."
        guard contents.isOwed else { return }
        warning = StatusMessage(
            "Money is still owed. Once the event is deleted, nobody can see who owes what.", .warning)
        func name(_ name: String) -> Phrase { BudgetPersonPresentation.name(name.isEmpty ? nil : name) }
        debts = contents.debts.map { "\(name($0.from)) owes \(name($0.to)) \($0.amount)" }
    }

    private static func parts(of contents: EventContents) -> [Phrase] {
        var parts: [Phrase] = []
        if contents.answers > 0 { parts.append("\(contents.answers, .count) answers") }
        if contents.invitations > 0 { parts.append("\(contents.invitations, .count) invitations") }
        if contents.messages > 0 { parts.append("\(contents.messages, .count) messages") }
        if contents.photos > 0 { parts.append("\(contents.photos, .count) photos on the board") }
        if contents.todos > 0 { parts.append("\(contents.todos, .count) to-dos") }
        if contents.expenses > 0 { parts.append("\(contents.expenses, .count) expenses") }
        if contents.payments > 0 { parts.append("\(contents.payments, .count) payments") }
        return parts
    }
}
