import Domain
import HTML
import Operations
import Presentation

/// The panel on the event's page that shows the viewer's open to-dos.
enum TodoPanel {
    static func html(_ event: EventView, _ todos: [TodoView], _ context: PageContext) -> HTML? {
        guard let mine = ViewerTodosPresentation(event, todos, context.presentation) else { return nil }
        let rows: [HTML] = mine.items.map { item in
            let due: HTML? = item.due.map { "<small>\(TodoListItem.due($0, context))</small>" }
            return "<li><a href=\"\(Path.todo(item.id))\" dir=\"auto\">\(item.title)</a>\(due)</li>"
        }
        let list: HTML =
            mine.placeholder.map { "<p class=\"hint\">\($0)</p>" } ?? "<ul class=\"my-todos\">\(rows)</ul>"
        return """
            <section class="panel todo-way" aria-labelledby="event-todos"><h2 id="event-todos">\(mine.title)</h2>\(list)\
            <a class="button" href="\(Path.todos(event.id))">\(Icon.list.html(context))<span>\(localized: "Open the list")</span></a></section>
            """
    }
}
