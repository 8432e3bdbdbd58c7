public import Domain
public import Operations

/// A payment between two people of a budget, suggested or recorded.
public struct PaymentPresentation: Equatable, Sendable {
    public var id: ID<Payment>
    public var sentence: Phrase
    /// Nil for a suggestion.
    public var recordedAt: Instant?
    /// Records a suggested payment, or undoes a recorded one; nil if the viewer may not.
    public var action: ActionPresentation?

    public init(
        _ settlement: BalancesView.Settlement, _ currency: Currency, _ event: EventView, _ context: PresentationContext
    ) {
        let (isFromViewer, isToViewer) = (
            BudgetPersonPresentation.isViewer(settlement.from, context),
            BudgetPersonPresentation.isViewer(settlement.to, context)
        )
        id = settlement.paymentId
        sentence = PaymentPresentation.sentence(
            from: (settlement.from, settlement.fromName), to: (settlement.to, settlement.toName),
            Money(settlement.minor, currency), isDone: false, context)
        action =
            PaymentPresentation.isAllowed(isParty: isFromViewer || isToViewer, event)
            ? PaymentPresentation.recording(isFromViewer ? "I paid" : isToViewer ? "I got it" : "Paid", sentence) : nil
    }

    public init(_ payment: PaymentView, _ event: EventView, _ context: PresentationContext) {
        let isParty = [payment.from, payment.to].contains { BudgetPersonPresentation.isViewer($0, context) }
        id = payment.id
        sentence = PaymentPresentation.sentence(
            from: (payment.from, payment.fromName), to: (payment.to, payment.toName), payment.amount, isDone: true,
            context)
        recordedAt = payment.recordedAt
        action =
            PaymentPresentation.isAllowed(isParty: isParty, event) ? PaymentPresentation.undoing(sentence) : nil
    }

    /// Creates a payment as a guest without an account sees it.
    public init(_ payment: GuestBudgetView.Payment) {
        let name: Phrase = "\(payment.name)"
        id = payment.id
        sentence = PaymentPresentation.sentence(
            from: payment.isFromGuest ? nil : name, to: payment.isFromGuest ? name : nil, payment.amount,
            isDone: payment.recordedAt != nil)
        recordedAt = payment.recordedAt
        action =
            recordedAt == nil
            ? PaymentPresentation.recording(payment.isFromGuest ? "I paid" : "I got it", sentence)
            : PaymentPresentation.undoing(sentence)
    }

    private static func isAllowed(isParty: Bool, _ event: EventView) -> Bool {
        event.mine.standing.may(PaymentRules.permission(isParty: isParty), at: event.terms)
    }

    private static func recording(_ label: Phrase, _ sentence: Phrase) -> ActionPresentation {
        ActionPresentation(label, name: "\(label): \(sentence)")
    }

    private static func undoing(_ sentence: Phrase) -> ActionPresentation {
        ActionPresentation("Undo", name: "Undo: \(sentence)")
    }

    /// - Parameter isDone: whether the payment was made, as opposed to suggested.
    static func sentence(
        from: (id: ID<Attendee>, name: String?), to: (id: ID<Attendee>, name: String?), _ amount: Money, isDone: Bool,
        _ context: PresentationContext
    ) -> Phrase {
        func name(_ person: (id: ID<Attendee>, name: String?)) -> Phrase? {
            BudgetPersonPresentation.isViewer(person.id, context) ? nil : BudgetPersonPresentation.name(person.name)
        }
        return sentence(from: name(from), to: name(to), amount, isDone: isDone)
    }

    /// - Parameters:
    ///   - from: the payer's name; nil for the reader, who is at most one of the two.
    ///   - to: the receiver's name; nil for the reader.
    private static func sentence(from: Phrase?, to: Phrase?, _ amount: Money, isDone: Bool) -> Phrase {
        guard let from else {
            let to = to ?? BudgetPersonPresentation.name(nil)
            return isDone ? "You paid \(to) \(amount)" : "You pay \(to) \(amount)"
        }
        guard let to else { return isDone ? "\(from) paid you \(amount)" : "\(from) pays you \(amount)" }
        return isDone ? "\(from) paid \(to) \(amount)" : "\(from) pays \(to) \(amount)"
    }
}
