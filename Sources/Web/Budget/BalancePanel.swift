import Domain
import HTML
import Operations
import Presentation

/// The panel on the event's page that shows what the viewer owes.
enum BalancePanel {
    /// - Parameter balance: the viewer's balance, negative if they owe; nil if they are not part of the budget.
    static func html(_ event: EventView, _ balance: Money?) -> HTML? {
        guard let balance = balance.map({ BalancePresentation($0, isMine: true) }), balance.isOwing else { return nil }
        return """
            <section class="panel my-balance owes" aria-label="\(localized: "Budget")"><strong>\(balance.text)</strong>\
            <a class="button small" href="\(Path.budget(event.id))">\(localized: "Settle up")</a></section>
            """
    }
}
