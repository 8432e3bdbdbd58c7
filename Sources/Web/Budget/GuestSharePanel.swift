import Domain
import HTML
import Operations
import Presentation

/// The panel on a guest pass that shows what the guest owes, why, and who to pay.
enum GuestSharePanel {
    /// - Parameter token: the token of the guest pass.
    static func html(_ share: GuestBudgetView?, _ event: EventView, token: String, _ context: PageContext) -> HTML? {
        guard let share else { return nil }
        let due: [HTML] = share.settlements.map { payment in
            let words = words(payment)
            let label: Phrase = payment.isFromGuest ? "I paid" : "I got it"
            return item(
                words, nil,
                form(.recordPaymentByPass, payment.id, token, label, "button small", "\(label): \(words)"))
        }
        let list: HTML? = due.isEmpty ? nil : "<ul class=\"list\">\(due)</ul>"
        return """
            <section class="panel share" aria-labelledby="costs"><h2 id="costs">\(localized: "Shared costs")</h2>\
            <p class="share-balance\(share.balance.minor < 0 ? " owes" as HTML : .empty)"><strong>\(BudgetPhrases.balance(share.balance, isMine: true))</strong></p>\
            \(list)<details class="more"><summary>\(localized: "Why?")</summary><ul class="list reasons">\(reasons(share, event, token, context))</ul></details></section>
            """
    }

    /// Returns the expenses and payments that add up to the balance.
    private static func reasons(
        _ share: GuestBudgetView, _ event: EventView, _ token: String, _ context: PageContext
    ) -> [HTML] {
        let parts: [HTML] = share.parts.map { part in
            let note: HTML =
                "\(BudgetPhrases.day(part.on, event, context)) · \(BudgetPhrases.part(paid: part.paid, owed: part.owed))"
            return item(
                "\(part.description)", note,
                BudgetPhrases.change(Money(part.paid.minor - part.owed.minor, part.paid.currency)))
        }
        let payments: [HTML] = share.payments.map { payment in
            let words = words(payment)
            let undo = form(.undoPaymentByPass, payment.id, token, "Undo", "button quiet small", "Undo: \(words)")
            return item(words, payment.recordedAt.map { DateText.html($0, context) }, undo)
        }
        return parts + payments + [item("Total", nil, BudgetPhrases.change(share.balance))]
    }

    private static func words(_ payment: GuestBudgetView.Payment) -> Phrase {
        let name: Phrase = "\(payment.name)"
        return BudgetPhrases.payment(
            from: payment.isFromGuest ? nil : name, to: payment.isFromGuest ? name : nil, payment.amount,
            isDone: payment.recordedAt != nil)
    }

    private static func item(_ what: Phrase, _ note: HTML?, _ action: HTML) -> HTML {
        let small: HTML? = note.map { "<small>\($0)</small>" }
        return
            "<li class=\"item\"><div class=\"item-body\"><strong dir=\"auto\">\(what)</strong>\(small)</div><span class=\"item-action\">\(action)</span></li>"
    }

    private static func form(
        _ action: FormAction, _ payment: ID<Payment>, _ token: String, _ label: Phrase, _ style: String,
        _ name: Phrase
    ) -> HTML {
        """
        \(Fields.open(action, class: "inline"))\(Fields.hidden("guestToken", token))\(Fields.hidden("id", payment.description))\
        <button class="\(style)" aria-label="\(name)">\(label)</button></form>
        """
    }
}
