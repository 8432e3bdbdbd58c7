import Domain
import HTML
import Operations
import Presentation

/// A list item for a to-do.
enum TodoListItem {
    static func html(_ todo: TodoPresentation, _ context: PageContext) -> HTML {
        """
        <li class="item todo\(todo.isDone ? " done" as HTML : .empty)" id="todo-\(todo.id.description)" data-id="\(todo.id.description)">\
        \(tick(todo, context))<div class="item-body"><strong><a href="\(Path.todo(todo.id))" dir="auto">\(todo.title)</a></strong>\
        \(facts(todo, context))</div>\(actions(todo, context))</li>
        """
    }

    private static func tick(_ todo: TodoPresentation, _ context: PageContext) -> HTML {
        let mark: HTML = todo.isDone ? Icon.check.html(context) : .empty
        guard let toggle = todo.toggle else {
            let doneLabel: HTML? =
                todo.isDone ? "<span class=\"visually-hidden\">\(localized: "Done")</span>" : nil
            return "<span class=\"tick\">\(mark)\(doneLabel)</span>"
        }
        return """
            \(todo.isDone ? Fields.open(ReopenTodo.self, class: "inline") : Fields.open(CompleteTodo.self, class: "inline"))\(own(todo))\
            <button class="tick" name="tick" value="\(todo.id.description)" aria-pressed="\(todo.isDone ? "true" as HTML : "false")" aria-label="\(toggle.name)">\(mark)</button></form>
            """
    }

    private static func own(_ todo: TodoPresentation) -> HTML { Fields.hidden("id", todo.id.description) }

    /// Returns when an item is due. It is also shown on the event's page.
    static func due(_ due: TodoDuePresentation, _ context: PageContext) -> HTML {
        "\(due.label) \(DateText.html(due.at, context, inSentence: true))"
    }

    private static func facts(_ todo: TodoPresentation, _ context: PageContext) -> HTML {
        var facts: [HTML] = []
        if let completion = todo.completion {
            facts.append(
                "<small>\(completion.text), \(DateText.html(completion.at, context, inSentence: true))</small>")
        }
        if let due = todo.due {
            let words = self.due(due, context)
            facts.append(due.isLate ? "<small class=\"late\">\(words)</small>" : "<small>\(words)</small>")
        }
        if let assignee = todo.assignee {
            facts.append("<small>\(Faces.face(assignee.face)) \(assignee.name)</small>")
        }
        if let spots = todo.spots {
            let names = spots.people.map(\.name)
            let who: HTML? =
                names.isEmpty
                ? nil : ": \(names.enumerated().map { $0.offset == 0 ? "\($0.element)" : ", \($0.element)" as HTML })"
            facts.append("<small>\(spots.text)\(who)\(spots.more.map { " \($0)" as HTML })</small>")
        }
        return "<div class=\"todo-facts\">\(facts)</div>"
    }

    private static func actions(_ todo: TodoPresentation, _ context: PageContext) -> HTML? {
        guard todo.toggle != nil, !todo.isDone else { return nil }
        let moves: [HTML] = todo.moves.map { move in
            """
            \(Fields.open(MoveTodo.self, class: "inline"))\(own(todo))\(Fields.hidden("after", move.after?.description ?? ""))<button class="button quiet small">\(move.label)</button></form>
            """
        }
        let tools: HTML? =
            moves.isEmpty
            ? nil
            : """
            <details class="message-tools todo-tools" id="tools-\(todo.id.description)"><summary aria-label="\(localized: "Move: \(todo.title)")" data-handle>\
            \(Icon.more.html(context))</summary><div>\(moves)</div></details>
            """
        return "<div class=\"item-action\">\(todo.badge.map(Pills.pill))\(claim(todo))\(tools)</div>"
    }

    private static func claim(_ todo: TodoPresentation) -> HTML? {
        todo.claim.map { claim in
            """
            \(todo.isClaimed ? Fields.open(UnclaimTodo.self, class: "inline") : Fields.open(ClaimTodo.self, class: "inline"))\(own(todo))\
            <button class="button small\(todo.isClaimed ? " quiet" as HTML : .empty)" name="claim" value="\(todo.id.description)" aria-label="\(claim.name)">\
            \(claim.label)</button></form>
            """
        }
    }
}
