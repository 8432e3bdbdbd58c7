import Domain
public import HTML
public import Operations
import Presentation

/// The history page of a budget.
public enum BudgetHistoryPage {
    public static func html(_ context: PageContext, _ event: EventView, changes: [BudgetChangeView]) -> HTML {
        let empty = EmptyState.html(
            .clock, "Nothing yet", "Changes to the budget appear here.",
            action: ("Open the budget", Path.budget(event.id)), context)
        let list = BudgetHistoryList.html(changes, context) ?? empty
        return PageLayout.render(
            title: "Budget history", subject: "\(event.title)", context: context, tab: .home,
            back: Path.budget(event.id), frame: .column,
            body: "<div class=\"stack\">\(EventPage.header(event, .budget, context))\(list)</div>")
    }
}
