public import Domain
public import Operations

/// The question before administrators delete events.
public struct EventsDeletionPresentation: Equatable, Sendable {
    public var consequence: Phrase
    /// The events with unsettled debts, which have to be confirmed separately; nil if there are none.
    public var debts: StatusMessage?

    /// - Parameter owed: the events with unsettled debts.
    public init(_ events: [AdministeredEventView], owed: [ID<Event>]) {
        let isAhead = events.contains { !$0.isPast && $0.status == .scheduled }
        consequence =
            isAhead
            ? "We’ll tell everyone who’s invited, going, maybe going or waiting that it’s cancelled. You can’t undo this."
            : "This also deletes their answers, chat, photos, to-dos and expenses. You can’t undo this."
        let titles: [Phrase] = events.filter { owed.contains($0.id) }.map { "“\($0.title)”" }
        debts =
            titles.isEmpty
            ? nil
            : StatusMessage(
                "Money is still owed for \(list: titles). Once it’s deleted, nobody can see who owes whom.", .warning)
    }
}
