import Domain
import HTML
import Operations
import Presentation

/// The panel on the event's page that shows the viewer's open to-dos.
enum TodoPanel {
    static func html(_ event: EventView, _ todos: [TodoView], _ context: PageContext) -> HTML? {
        guard event.mine.may.seePlan else { return nil }
        let rows: [HTML] = todos.map { todo in
            let due: HTML? = todo.dueAt.map {
                "<small>\(localized: $0 < context.now ? "Was due" : "Due") \(DateText.html($0, context, inSentence: true))</small>"
            }
            return "<li><a href=\"\(Path.todo(todo.id))\" dir=\"auto\">\(todo.title)</a>\(due)</li>"
        }
        let mine: HTML =
            rows.isEmpty
            ? "<p class=\"hint\">\(localized: "You have nothing to do here.")</p>"
            : "<ul class=\"my-todos\">\(rows)</ul>"
        return """
            <section class="panel todo-way" aria-labelledby="event-todos"><h2 id="event-todos">\(localized: rows.isEmpty ? "To-do" : "Your to-dos")</h2>\(mine)\
            <a class="button" href="\(Path.todos(event.id))">\(Icon.list.html(context))<span>\(localized: "Open the list")</span></a></section>
            """
    }
}
