import Domain
import HTML
import Operations
import Presentation

/// The panel on a guest pass that shows what the guest owes, why, and who to pay.
enum GuestSharePanel {
    /// - Parameter token: the token of the guest pass.
    static func html(_ share: GuestBudgetView?, _ event: EventView, token: String, _ context: PageContext) -> HTML? {
        guard let share = share.map({ GuestSharePresentation($0, event, context.presentation) }) else { return nil }
        let due: [HTML] = share.due.map { payment in
            item(payment.sentence, nil, form(.recordPaymentByPass, payment, token, " small", context))
        }
        let list: HTML? = due.isEmpty ? nil : "<ul class=\"list\">\(due)</ul>"
        return """
            <section class="panel share" aria-labelledby="costs"><h2 id="costs">\(localized: "Shared costs")</h2>\
            <p class="share-balance\(share.balance.isOwing ? " owes" as HTML : .empty)"><strong>\(share.balance.text)</strong></p>\
            \(list)<details class="more"><summary>\(localized: "Why?")</summary><ul class="list reasons">\(reasons(share, token, context))</ul></details></section>
            """
    }

    /// Returns the expenses and payments that add up to the balance.
    private static func reasons(
        _ share: GuestSharePresentation, _ token: String, _ context: PageContext
    ) -> [HTML] {
        let expenses: [HTML] = share.expenses.map { reason in
            item("\(reason.description)", "\(reason.day) · \(reason.part)", amount(reason.change))
        }
        let payments: [HTML] = share.payments.map { payment in
            item(
                payment.sentence, payment.recordedAt.map { DateText.html($0, context) },
                form(.undoPaymentByPass, payment, token, " quiet small", context))
        }
        return expenses + payments + [item("Total", nil, amount(share.total))]
    }

    private static func amount(_ change: Phrase) -> HTML { "<span class=\"amount\">\(change)</span>" }

    private static func item(_ what: Phrase, _ note: HTML?, _ action: HTML?) -> HTML {
        let small: HTML? = note.map { "<small>\($0)</small>" }
        return
            "<li class=\"item\"><div class=\"item-body\"><strong dir=\"auto\">\(what)</strong>\(small)</div><span class=\"item-action\">\(action)</span></li>"
    }

    private static func form(
        _ form: FormAction, _ payment: PaymentPresentation, _ token: String, _ look: String, _ context: PageContext
    ) -> HTML? {
        payment.action.map { action in
            """
            \(Fields.open(form, class: "inline"))\(Fields.hidden("guestToken", token))\(Fields.hidden("id", payment.id.description))\
            \(action.button(class: look, context))</form>
            """
        }
    }
}
