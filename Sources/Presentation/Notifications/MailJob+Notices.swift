import Domain
import Operations

extension MailJob {
    var money: Phrase { .money(amount) }
    var toBudget: LinkPresentation {
        LinkPresentation(entrance == nil ? "Open the budget" : "See what you owe", budgetDestination)
    }
    /// The expense that was added. Guests without an account also read their new balance, and nothing else
    /// about the budget.
    var expense: [Phrase] {
        guard entrance == nil else {
            let added: Phrase =
                thing.map { "\(who) added “\($0)” for \(what), and you are part of it." }
                ?? "\(who) added an expense for \(what), and you are part of it."
            return amount.map { amount in
                let now: Phrase =
                    amount.minor < 0
                    ? "You owe \(money) now." : amount.minor > 0 ? "You get \(money) now." : "You are settled up now."
                return [added, now]
            } ?? [added]
        }
        return [.expense(who, thing ?? "", amount, what)]
    }
    /// The subject line for changes to an event.
    var changeSubject: Phrase {
        switch (change?.movesTime == true, change?.movesPlace == true) {
        case (true, true): "New time and place: \(title)"
        case (true, false): "New time: \(title)"
        case (false, true): "New place: \(title)"
        case (false, false): "Changed: \(title)"
        }
    }
}
