public import Domain
public import Operations

/// A payment to be recorded that is not among the suggestions, with the payer and payee that are selected first: those
/// of a suggestion, preferably one of the viewer. Without any, the viewer pays the first other person.
public struct PaymentDraft: Equatable, Sendable {
    /// Who can pay or get a payment.
    public var people: [BudgetPersonPresentation]
    public var from: ID<Attendee>
    /// Never ``from``.
    public var to: ID<Attendee>

    /// Returns nil if the viewer may not record it, or without two people.
    ///
    /// - Parameter people: the people who can be named; those with a balance are added.
    public init?(
        _ people: [BudgetPersonView], _ balances: BalancesView, _ event: EventView, _ context: PresentationContext
    ) {
        let known = Set(people.map(\.id))
        let all = people + balances.balances.map(\.person).filter { !known.contains($0.id) }
        guard event.mine.may.plan, all.count > 1 else { return nil }
        let ids = all.map(\.id)
        func isViewer(_ id: ID<Attendee>) -> Bool { BudgetPersonPresentation.isViewer(id, context) }
        let settlement =
            balances.settlements.first { isViewer($0.from) } ?? balances.settlements.first { isViewer($0.to) }
            ?? balances.settlements.first
        if let settlement, ids.contains(settlement.from), ids.contains(settlement.to) {
            (from, to) = (settlement.from, settlement.to)
        } else {
            let from = ids.first(where: isViewer) ?? ids[0]
            self.from = from
            to = ids.first { $0 != from }!
        }
        self.people = all.map { BudgetPersonPresentation($0, context) }
    }
}
