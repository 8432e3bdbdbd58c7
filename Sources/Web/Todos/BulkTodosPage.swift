import Domain
public import HTML
public import Operations
import Presentation

/// The page that adds several items at once: typed, pasted, or copied from an existing list.
public enum BulkTodosPage {
    /// - Parameter past: the events whose list can be copied.
    public static func html(_ context: PageContext, _ event: EventView, past: [EventView], form: FormInput) -> HTML {
        let fields = Fields(form, order: ["lines"], prefix: "todo")
        let templates: [HTML] = TodoTemplate.allCases.map {
            "<a class=\"chip\" href=\"\(Path.addTodos(event.id, template: $0))\">\($0.name)</a>"
        }
        let others: [HTML] = past.map {
            "<a class=\"chip\" href=\"\(Path.addTodos(event.id, of: $0.id))\" dir=\"auto\">\($0.title)</a>"
        }
        let copies: HTML? =
            others.isEmpty
            ? nil
            : "<h2 id=\"other-lists\">\(localized: "From another event")</h2><nav class=\"tags\" aria-labelledby=\"other-lists\">\(others)</nav>"
        let body: HTML = """
            <div class="stack">\(EventPage.header(event, .todos, context))
            <section class="stack" aria-label="\(localized: "Ready-made lists")"><h2 id="templates">\(localized: "Start with")</h2>\
            <nav class="tags" aria-labelledby="templates">\(templates)</nav>\(copies)</section>
            \(Fields.open(creating: AddTodos.self, form, context))\(Fields.hidden("event", event.id.description))
            \(fields.summary(labels: [("lines", "Items")]))
            \(fields.textarea(
                "lines", "Items", hint: "One per line. “3 × Drinks” has three spots to claim.", rows: 12,
                maxLength: AddTodos.bounds.longer["lines"], required: true))
            <div class="actions"><button class="button primary wide">\(localized: "Add them")</button>\
            <a class="button quiet wide" href="\(Path.todos(event.id))">\(localized: "Cancel")</a></div></form></div>
            """
        return PageLayout.render(
            title: "Several at once", subject: "\(event.title)", context: context, tab: .home,
            back: Path.todos(event.id), frame: .column, body: body)
    }
}
