import Domain
public import HTML
public import Operations
import Presentation

/// The to-do list of an event.
public enum TodosPage {
    /// - Parameters:
    ///   - crew: the people who can take an item.
    ///   - next: the cursor of the next items.
    ///   - after: the cursor of this page; nil for the beginning.
    ///   - form: the submitted values of a refused item.
    public static func html(
        _ context: PageContext, _ event: EventView, todos: [TodoView], crew: [NamedPerson], next: String?,
        after: String? = nil,
        form: FormInput = FormInput()
    ) -> HTML {
        let body: HTML = """
            <div class="stack">\(EventPage.header(event, .todos, context))
            \(event.planHint.map { waitingNote($0, event) } ?? add(event, crew, form, context))
            <todo-list>
            <live-region src="\(Path.todoList(event.id, after: after))" scope="crew:\(event.id.description)" kinds="todo todoPerson" \
            gone="\(localized: "This list no longer exists.")">\(list(todos, event, next: next, context))</live-region>
            <p class="visually-hidden" role="status"></p></todo-list></div>
            """
        return PageLayout.render(
            title: "To-do", subject: "\(event.title)", context: context, tab: .home, back: Path.event(event.id),
            body: body)
    }

    /// Returns the list. It is also served as a live fragment.
    public static func list(_ todos: [TodoView], _ event: EventView, next: String?, _ context: PageContext) -> HTML {
        let list = TodoListPresentation(todos, event, context.presentation)
        if let empty = list.empty { return self.empty(empty, list, event, context) }
        let finished: HTML? =
            list.done.isEmpty
            ? nil
            : """
            <details class="todos-done" id="todos-done" open><summary>\(list.doneTitle)</summary>\
            <ul class="list todos">\(list.done.map { TodoListItem.html($0, context) })</ul></details>
            """
        let open: HTML =
            list.placeholder.map { "<p class=\"hint\">\($0)</p>" }
            ?? "<ul class=\"list todos\" data-sortable>\(list.open.map { TodoListItem.html($0, context) })</ul>"
        return
            "<div class=\"todo-columns\"><div>\(open)</div>\(finished)</div>\(NextLink.html(Path.todos(event.id), cursor: next))"
    }

    private static func empty(
        _ empty: EmptyListPresentation, _ list: TodoListPresentation, _ event: EventView, _ context: PageContext
    ) -> HTML {
        guard list.offersTemplates else { return EmptyState.html(empty, context) }
        let templates: [HTML] = TodoTemplate.allCases.map {
            "<a class=\"button\" href=\"\(Path.addTodos(event.id, template: $0))\">\($0.name)</a>"
        }
        return """
            \(EmptyState.html(empty, context))
            <div class="actions todo-templates">\(templates)</div>
            """
    }

    private static func waitingNote(_ hint: Phrase, _ event: EventView) -> HTML {
        "<p class=\"hint\">\(hint) <a href=\"\(Path.event(event.id))\">\(localized: "Answer")</a></p>"
    }

    private static func add(
        _ event: EventView, _ crew: [NamedPerson], _ form: FormInput, _ context: PageContext
    ) -> HTML {
        let fields = Fields(form, order: TodoFields.order, prefix: "todo")
        let isOpen = TodoFields.order.dropFirst().contains { form.errors[$0] != nil || !form[$0].isEmpty }
        return """
            \(Fields.open(creating: AddTodo.self, form, class: "stack todo-add", context))\(Fields.hidden("event", event.id.description))
            \(fields.summary(labels: TodoFields.labels))
            <div class="composer-row">\(fields.input("title", "What needs doing?", required: true, autocomplete: "off", maxLength: TodoDetails.maxTitleLength))\
            <button class="iconbutton primary" aria-label="\(localized: "Add")">\(Icon.plus.html(context))</button></div>
            <details class="more" id="todo-more"\(isOpen ? " open" as HTML : .empty)><summary>\(localized: "Who, when, spots")</summary>\
            <div class="stack">\(TodoFields.html(fields, event, crew: crew, context))</div></details></form>
            <p class="todo-ways"><a href="\(Path.addTodos(event.id))">\(localized: "Several at once")</a></p>
            """
    }
}
