import Domain
import HTML
import Operations
import Presentation

/// Names and phrases of the budget pages.
enum BudgetPhrases {
    /// Returns the name of a person, or a placeholder if a block hides them from the viewer.
    static func name(_ name: String?) -> Phrase { name.map { "\($0)" } ?? "Somebody you don’t see" }

    static func isMe(_ person: ID<Attendee>, _ context: PageContext) -> Bool {
        context.viewer?.id.of(Attendee.self) == person
    }

    /// Returns a person in a list, with a link to the profile if there is one.
    static func html(_ person: BudgetPersonView, _ context: PageContext) -> HTML {
        if isMe(person.id, context) { return "<strong>\(localized: "You")</strong>" }
        guard let user = person.userId, let name = person.name else { return "<strong>\(name(person.name))</strong>" }
        return "<strong dir=\"auto\"><a href=\"\(Path.person(user))\">\(name)</a></strong>"
    }

    static func face(_ person: BudgetPersonView) -> HTML { Faces.face(person.name ?? "?", photo: person.photo) }

    /// Returns the phrase for a balance.
    static func balance(_ balance: Money, isMine: Bool) -> Phrase {
        let amount = Money(abs(balance.minor), balance.currency)
        switch (balance.minor.signum(), isMine) {
        case (1, true): return "You get \(amount)"
        case (-1, true): return "You owe \(amount)"
        case (_, true): return "You are settled up"
        case (1, false): return "gets \(amount)"
        case (-1, false): return "owes \(amount)"
        default: return "is settled up"
        }
    }

    /// - Parameter isDone: whether the payment was made, as opposed to suggested.
    static func payment(
        from: (ID<Attendee>, String?), to: (ID<Attendee>, String?), _ amount: Money, isDone: Bool,
        _ context: PageContext
    ) -> Phrase {
        payment(
            from: isMe(from.0, context) ? nil : name(from.1), to: isMe(to.0, context) ? nil : name(to.1), amount,
            isDone: isDone)
    }

    /// - Parameters:
    ///   - from: the payer's name; nil for the reader, who is at most one of the two.
    ///   - to: the receiver's name; nil for the reader.
    ///   - isDone: whether the payment was made, as opposed to suggested.
    static func payment(from: Phrase?, to: Phrase?, _ amount: Money, isDone: Bool) -> Phrase {
        guard let from else {
            let to = to ?? name(nil)
            return isDone ? "You paid \(to) \(amount)" : "You pay \(to) \(amount)"
        }
        guard let to else { return isDone ? "\(from) paid you \(amount)" : "\(from) pays you \(amount)" }
        return isDone ? "\(from) paid \(to) \(amount)" : "\(from) pays \(to) \(amount)"
    }

    static func payment(_ payment: PaymentView, _ context: PageContext) -> Phrase {
        self.payment(
            from: (payment.from, payment.fromName), to: (payment.to, payment.toName), payment.amount, isDone: true,
            context)
    }

    /// Returns who paid an expense, or who received a refund.
    static func payers(_ expense: ExpenseView, _ context: PageContext) -> Phrase {
        guard let first = expense.paidBy.first else { return "" }
        let isMine = isMe(first.id, context)
        if expense.amount.minor < 0 {
            let others = expense.paidBy.count - 1
            if others == 0 { return isMine ? "You got it back" : "\(name(first.name)) got it back" }
            return isMine
                ? "You and \(others, .count) others got it back"
                : "\(name(first.name)) and \(others, .count) others got it back"
        }
        switch expense.paidBy.count {
        case 1: return isMine ? "You paid" : "\(name(first.name)) paid"
        case 2: return isMine ? "You and 1 other paid" : "\(name(first.name)) and 1 other paid"
        default:
            let others = expense.paidBy.count - 1
            return isMine ? "You and \(others) others paid" : "\(name(first.name)) and \(others) others paid"
        }
    }

    /// Returns what a person paid for an expense and what their share is; amounts of 0 are omitted.
    static func part(paid: Money, owed: Money) -> Phrase {
        let (paidAmount, owedAmount) = (Money(abs(paid.minor), paid.currency), Money(abs(owed.minor), owed.currency))
        let isRefund = paid.minor < 0 || owed.minor < 0
        if paid.minor == 0 { return isRefund ? "share \(owedAmount) of the refund" : "share \(owedAmount)" }
        if owed.minor == 0 { return isRefund ? "got back \(paidAmount)" : "paid \(paidAmount)" }
        return isRefund ? "got back \(paidAmount), share \(owedAmount)" : "paid \(paidAmount), share \(owedAmount)"
    }

    /// Returns the signed amount by which a balance changes.
    static func change(_ amount: Money) -> HTML {
        let plus: HTML = amount.minor > 0 ? "+" : .empty
        return "<span class=\"amount\">\(plus)\("\(amount)" as Phrase)</span>"
    }

    /// Returns a date such as `2026-11-27` as a phrase.
    static func day(_ on: String, _ event: EventView, _ context: PageContext) -> Phrase {
        CivilTime(iso: on).map { DateText.day($0, today: Zones.civil(context.now, in: event.timeZone)) } ?? "\(on)"
    }

    static func kind(_ kind: ExpenseSplit.Kind) -> Phrase {
        switch kind {
        case .equal: "Equally"
        case .shares: "By shares"
        case .exact: "By amounts"
        case .percent: "By percent"
        }
    }

    /// Returns the value of a person's share, as entered; nil for an equal split.
    static func value(_ part: ExpenseView.Part, _ kind: ExpenseSplit.Kind, _ currency: Currency) -> Phrase? {
        guard let value = part.value else { return nil }
        switch kind {
        case .equal: return nil
        case .shares: return "\(Int(value), .count) shares"
        case .exact: return "\(Money(abs(Int(value)), currency))"
        case .percent: return "\(hundredths: Int((value * 100).rounded())) %"
        }
    }
}
