public import Domain
public import Operations

/// The budget of an event, besides its lists.
public struct BudgetPresentation: Equatable, Sendable {
    /// What was spent, compared to the limit.
    public struct Progress: Equatable, Sendable {
        public var text: Phrase
        /// What is left of the limit, or spent beyond it; nil without a limit.
        public var rest: Phrase?
        public var isOver: Bool
        /// How much of the limit is spent, in minor units; nil without a limit.
        public var meter: Meter?

        public struct Meter: Equatable, Sendable {
            /// From 0 to ``limit``.
            public var value: Int
            public var limit: Int
        }
    }

    /// Why the viewer cannot add anything; nil if they can.
    public var hint: Phrase?
    /// Adds an expense.
    public var add: ActionPresentation?
    /// Nil if there is neither a limit nor an expense.
    public var progress: Progress?
    /// Nil once something is entered.
    public var empty: EmptyListPresentation?
    /// The viewer's balance; nil for visitors.
    public var own: BalancePresentation?
    /// The person whose balance can be explained: the viewer, if they are part of the budget.
    public var explained: ID<Attendee>?
    /// The title of the form for the limit; nil if the viewer may not set one.
    public var limitTitle: Phrase?

    public init(_ budget: BudgetView, _ balances: BalancesView, _ event: EventView, _ context: PresentationContext) {
        let mayPlan = event.mine.may.plan
        hint = event.planHint
        add = mayPlan ? ActionPresentation("Add an expense", .primary, icon: .plus) : nil
        progress = BudgetPresentation.progress(budget)
        if budget.expenses == 0, balances.payments.isEmpty {
            empty = EmptyListPresentation(
                .money, "Nothing spent yet", "Shared expenses appear here, along with who owes what.",
                step: mayPlan
                    ? LinkPresentation("Add an expense", .newExpense(event.id))
                    : LinkPresentation("See the event", .event(event.id)))
        }
        if let me = context.viewer?.id.of(Attendee.self) {
            let mine = balances.balances.first { $0.id == me }
            own = BalancePresentation(Money(mine?.minor ?? 0, balances.currency), isMine: true)
            explained = mine?.id
        }
        limitTitle = mayPlan ? (budget.amount == nil ? "Set a budget" : "Change the budget") : nil
    }

    private static func progress(_ budget: BudgetView) -> Progress? {
        guard let amount = budget.amount, let left = budget.left else {
            return budget.expenses == 0 ? nil : Progress(text: "\(budget.spent) spent", isOver: false)
        }
        return Progress(
            text: "\(budget.spent) of \(amount) spent",
            rest: left.minor < 0 ? "\(Money(-left.minor, left.currency)) too much" : "\(left) left",
            isOver: left.minor < 0,
            meter: .init(value: max(0, min(budget.spent.minor, amount.minor)), limit: amount.minor))
    }
}
