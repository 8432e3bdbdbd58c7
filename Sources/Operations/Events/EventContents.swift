public import Domain
public import Store

/// What is deleted along with an event, for the confirmation dialog.
public struct EventContents: Hashable, Sendable {
    /// An open payment between two people.
    public struct Debt: Hashable, Sendable {
        public var from: String
        public var to: String
        public var amount: Money

        public init(from: String, to: String, amount: Money) {
            self.from = from
            self.to = to
            self.amount = amount
        }
    }

    public var event: ID<Event>
    public var title: String
    public var answers: Int
    public var invitations: Int
    public var messages: Int
    /// Photos on the event's board.
    public var photos: Int
    public var todos: Int
    public var expenses: Int
    public var payments: Int
    /// Whether any debt is open.
    public var isOwed: Bool
    /// The payments that would settle the budget, for hosts. Administrators who do not host the event see no names.
    public var debts: [Debt]

    public init(
        event: ID<Event>, title: String, answers: Int = 0, invitations: Int = 0, messages: Int = 0, photos: Int = 0,
        todos: Int = 0, expenses: Int = 0,
        payments: Int = 0, isOwed: Bool = false, debts: [Debt] = []
    ) {
        self.event = event
        self.title = title
        self.answers = answers
        self.invitations = invitations
        self.messages = messages
        self.photos = photos
        self.todos = todos
        self.expenses = expenses
        self.payments = payments
        self.isOwed = isOwed
        self.debts = debts
    }

    /// Returns whether money is still owed for an event that the actor may delete; false if the event does not exist.
    public static func isOwed(_ id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> Bool {
        do { _ = try DeleteEvent.event(id, as: actor, in: reader) } catch is Refusal { return false }
        return try BalanceQuery.isOwed(at: id, in: reader)
    }

    /// Returns the contents of an event that the actor may delete.
    ///
    /// - Throws: ``Refusal`` as ``DeleteEvent``.
    public static func of(_ id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> EventContents {
        let event = try DeleteEvent.event(id, as: actor, in: reader)
        var contents = try reader.row(
            """
            SELECT (SELECT count(*) FROM rsvp WHERE event_id = \(id)), (SELECT count(*) FROM invitation WHERE event_id = \(id)),
                (SELECT count(*) FROM message WHERE event_id = \(id)), (SELECT count(*) FROM post WHERE event_id = \(id)),
                (SELECT count(*) FROM todo WHERE event_id = \(id)), (SELECT count(*) FROM expense WHERE event_id = \(id)),
                (SELECT count(*) FROM payment WHERE event_id = \(id))
            """
        ) {
            EventContents(
                event: id, title: event.details.title, answers: try $0.next(), invitations: try $0.next(),
                messages: try $0.next(),
                photos: try $0.next(), todos: try $0.next(), expenses: try $0.next(), payments: try $0.next())
        }!
        guard contents.expenses + contents.payments > 0 else { return contents }
        contents.isOwed = try BalanceQuery.isOwed(at: id, in: reader)
        let isHost = try actor != .system && EventAccess.standing(of: actor, at: event, in: reader).isHost
        if contents.isOwed, isHost {
            let balances = try BalanceQuery.balances(of: id, as: actor, in: reader)
            contents.debts = balances.settlements.map {
                Debt(from: $0.fromName ?? "", to: $0.toName ?? "", amount: Money($0.minor, balances.currency))
            }
        }
        return contents
    }
}

extension BalanceQuery {
    /// Returns whether a debt is open in an event's budget.
    package static func isOwed(at event: ID<Event>, in reader: any Reader) throws -> Bool {
        let (ledger, people, _) = try ledger(of: event, in: reader)
        return people.contains { ledger[$0] != 0 }
    }
}
