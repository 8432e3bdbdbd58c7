import Domain
public import HTML
public import Operations
import Presentation

/// The page of one to-do item, with its form for people who may plan.
public enum TodoPage {
    /// - Parameter crew: the people who can take the item.
    public static func html(
        _ context: PageContext, _ todo: TodoView, event: EventView, crew: [NamedPerson], form: FormInput? = nil
    ) -> HTML {
        let item = TodoPresentation(todo, event, context.presentation)
        let body: HTML = """
            <div class="stack">\(EventPage.header(event, .todos, context))
            <section class="panel" aria-label="\(localized: "Status")">\(state(todo, item, context))</section>
            \(item.delete.map { edit(todo, event, crew, form, $0, context) } ?? words(todo))</div>
            """
        return PageLayout.render(
            title: "\(todo.title)", subject: "\(event.title)", context: context, tab: .home, back: Path.todos(event.id),
            frame: .column, body: body)
    }

    private static func state(_ todo: TodoView, _ item: TodoPresentation, _ context: PageContext) -> HTML {
        let claims: HTML? =
            todo.claims.isEmpty
            ? nil
            : """
            <ul class="list">\(todo.claims.map { person in
                "<li class=\"item\">\(Faces.face(person.name, photo: person.photo))<div class=\"item-body\"><strong dir=\"auto\"><a href=\"\(Path.person(person.id))\">\(person.name)</a></strong></div></li>" as HTML
            })</ul>
            """
        return "<ul class=\"todos\">\(TodoListItem.html(item, context))</ul>\(claims)"
    }

    private static func words(_ todo: TodoView) -> HTML? {
        todo.description.map {
            "<section class=\"words\" aria-label=\"\(localized: "Description")\" dir=\"auto\">\(AutoLinkedText.html($0))</section>"
        }
    }

    private static func edit(
        _ todo: TodoView, _ event: EventView, _ crew: [NamedPerson], _ form: FormInput?, _ delete: ActionPresentation,
        _ context: PageContext
    ) -> HTML {
        let values = TodoFields.values(of: todo, event)
        let fields = Fields(form ?? FormInput(fields: values), order: TodoFields.order, prefix: "todo")
        return """
            \(Fields.open(UpdateTodo.self))\(Fields.hidden("id", todo.id.description))\(fields.initialValues(values))
            \(fields.summary(labels: TodoFields.labels))
            \(fields.input("title", "What needs doing?", required: true, autocomplete: "off", maxLength: TodoDetails.maxTitleLength))
            \(TodoFields.html(fields, event, crew: crew, context))
            <div class="actions"><button class="button primary wide">\(localized: "Save")</button>\
            <a class="button quiet wide" href="\(Path.todos(event.id))">\(localized: "Cancel")</a></div></form>
            \(delete.question(
                "\(Fields.open(DeleteTodo.self, class: "inline"))\(Fields.hidden("id", todo.id.description))", context))
            """
    }
}
