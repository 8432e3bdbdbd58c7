import Domain
import HTML
import Operations
import Presentation

/// The history of a budget as a list.
enum BudgetHistoryList {
    static func html(_ changes: [BudgetChangeView], _ context: PageContext) -> HTML? {
        guard !changes.isEmpty else { return nil }
        let rows: [HTML] = changes.map { change in
            let change = BudgetChangePresentation(change, context.presentation)
            let words: HTML =
                change.expense.map { "<a href=\"\(Path.expense($0))\">\(change.text)</a>" } ?? "\(change.text)"
            return """
                <li class="item">\(Faces.face(change.author.face))<div class="item-body"><strong>\(change.author.title)</strong><span class="change">\(words)</span>\
                <small>\(DateText.html(change.at, context))</small></div></li>
                """
        }
        return """
            <section class="stack" aria-labelledby="history"><h2 class="label" id="history">\(localized: "History")</h2><ul class="list">\(rows)</ul></section>
            """
    }
}
