import Domain
import HTML
import Operations

/// What the viewer owes, on the page of the event.
enum OwedPanel {
    /// - Parameter balance: what they are owed, below 0 where they owe; nil where the budget does not name them.
    static func html(_ event: EventView, _ balance: Money?) -> HTML? {
        guard let balance, balance.minor < 0 else { return nil }
        return """
            <section class="panel my-balance owes" aria-label="\(say: "Budget")"><strong>\(BudgetWords.balance(balance, isMine: true))</strong>\
            <a class="button small" href="\(Path.budget(event.id))">\(say: "Settle up")</a></section>
            """
    }
}
