import Device
public import Domain
public import Observation
import Operations
public import Presentation

/// What the form of an expense shows besides what is typed.
public struct ExpenseFormContent: ScreenValue {
    public var currency: Currency
    /// Who can pay and share it.
    public var people: [BudgetPersonPresentation]
}

/// The form of a new expense: the viewer paid, and all share it equally, unless they say otherwise.
@Observable @MainActor
public final class ExpenseFormScreen: ActingScreen<ExpenseFormContent> {
    public let event: ID<Event>
    public var description = ""
    /// In minor units of the currency; nil if nothing is typed.
    public var amount: Int?
    public var payer: ID<Attendee>?
    public var kind = ExpenseSplit.Kind.equal
    /// Who shares it; empty for all.
    public var sharers: Set<ID<Attendee>> = []
    /// The weight, amount or hundredth of a percent of each person, unless all pay the same.
    public var values: [ID<Attendee>: Int] = [:]
    /// The day, as `2026-12-24`; today if nil.
    public var day: String?
    public private(set) var isSaved = false
    /// A second try after a lost response makes no second expense.
    @ObservationIgnored private var newID: ID<Expense>?

    public init(at event: ID<Event>, on account: OpenAccount) {
        self.event = event
        super.init(of: account)
    }

    override func loading() -> @Sendable (ScreenReading) throws -> ExpenseFormContent {
        { [event] reading in
            let view = try EventQuery.event(event, as: reading.actor, now: reading.now, in: reading.reader)
            let people = try BudgetQuery.choices(of: view, as: reading.actor, in: reading.reader)
            return ExpenseFormContent(
                currency: try BudgetQuery.budget(of: event, as: reading.actor, in: reading.reader).currency,
                people: people.map { BudgetPersonPresentation($0, reading.context) })
        }
    }

    @discardableResult
    public func save() -> Task<Bool, Never>? {
        guard let value = content.value else { return nil }
        let id = newID ?? ID(at: account.environment.now, random: account.environment.device.random)
        newID = id
        let sharing = value.people.filter { sharers.isEmpty || sharers.contains($0.id) }
        let payer = payer ?? value.people.first(where: \.isViewer)?.id
        let command = AddExpense(
            event: event, id: id, description: description, amount: amount, currency: value.currency,
            paidBy: payer.map { [ExpensePayer($0, amount ?? 0)] } ?? [],
            split: ExpenseDivision(
                kind, sharing.map { ExpenseDivision.Part($0.id, kind == .equal ? nil : values[$0.id]) }),
            on: day)
        return perform(command) { self.isSaved = true }
    }
}
