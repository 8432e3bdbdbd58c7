import Domain
import HTML
import Operations
import Presentation

/// A list item for a to-do.
enum TodoListItem {
    /// - Parameters:
    ///   - up: the item to follow after moving up, with an inner nil for the top; nil for the first item.
    ///   - down: the item to follow after moving down; nil for the last item.
    static func html(
        _ todo: TodoView, _ event: EventView, up: String?? = nil, down: String? = nil, _ context: PageContext
    ) -> HTML {
        let isDone = todo.completedAt != nil
        return """
            <li class="item todo\(isDone ? " done" as HTML : .empty)" id="todo-\(todo.id.description)" data-id="\(todo.id.description)">\
            \(tick(todo, event, context))<div class="item-body"><strong><a href="\(Path.todo(todo.id))" dir="auto">\(todo.title)</a></strong>\
            \(facts(todo, event, context))</div>\(actions(todo, event, up: up, down: down, context))</li>
            """
    }

    private static func tick(_ todo: TodoView, _ event: EventView, _ context: PageContext) -> HTML {
        let isDone = todo.completedAt != nil
        let mark: HTML = isDone ? Icon.check.html(context) : .empty
        guard event.mine.may.plan else {
            let doneLabel: HTML? = isDone ? "<span class=\"visually-hidden\">\(localized: "Done")</span>" : nil
            return "<span class=\"tick\">\(mark)\(doneLabel)</span>"
        }
        return """
            \(isDone ? Fields.open(ReopenTodo.self, class: "inline") : Fields.open(CompleteTodo.self, class: "inline"))\(own(todo))\
            <button class="tick" name="tick" value="\(todo.id.description)" aria-pressed="\(isDone ? "true" as HTML : "false")" aria-label="\(localized: "Done: \(todo.title)")">\(mark)</button></form>
            """
    }

    private static func own(_ todo: TodoView) -> HTML { Fields.hidden("id", todo.id.description) }

    private static func facts(_ todo: TodoView, _ event: EventView, _ context: PageContext) -> HTML {
        var facts: [HTML] = []
        if let at = todo.completedAt {
            let isMine = todo.completedBy != nil && todo.completedBy == context.viewer?.id
            let by: Phrase = isMine ? "Done by you" : todo.completer.map { "Done by \($0.name)" } ?? "Done"
            facts.append("<small>\(by), \(DateText.html(at, context, inSentence: true))</small>")
        } else {
            if let due = todo.dueAt {
                let isLate = due < context.now
                let words: HTML =
                    "\(localized: isLate ? "Was due" : "Due") \(DateText.html(due, context, inSentence: true))"
                facts.append(isLate ? "<small class=\"late\">\(words)</small>" : "<small>\(words)</small>")
            }
            if let assignee = todo.assignee {
                facts.append(
                    "<small>\(Faces.face(assignee.name, photo: assignee.photo)) \(name(assignee, context))</small>")
            }
        }
        if let places = todo.places {
            let names = todo.claims.prefix(3).map { name($0, context) }
            let who: HTML? =
                names.isEmpty
                ? nil : ": \(names.enumerated().map { $0.offset == 0 ? "\($0.element)" : ", \($0.element)" as HTML })"
            let more: HTML? =
                todo.claimed > names.count && !names.isEmpty
                ? " \(localized: "and \(todo.claimed - names.count) more")" : nil
            facts.append("<small>\(localized: "\(todo.claimed) of \(places, .count) spots taken")\(who)\(more)</small>")
        }
        return "<div class=\"todo-facts\">\(facts)</div>"
    }

    private static func name(_ person: NamedPerson, _ context: PageContext) -> Phrase {
        person.id == context.viewer?.id ? "You" : "\(person.name)"
    }

    private static func actions(
        _ todo: TodoView, _ event: EventView, up: String??, down: String?, _ context: PageContext
    ) -> HTML? {
        guard event.mine.may.plan, todo.completedAt == nil else { return nil }
        let move: [HTML] = [
            up.map { button("Move up", todo, after: $0 ?? "") }, down.map { button("Move down", todo, after: $0) },
        ].compactMap(\.self)
        let tools: HTML? =
            move.isEmpty
            ? nil
            : """
            <details class="message-tools todo-tools" id="tools-\(todo.id.description)"><summary aria-label="\(localized: "Move: \(todo.title)")" data-handle>\
            \(Icon.more.html(context))</summary><div>\(move)</div></details>
            """
        return "<div class=\"item-action\">\(claim(todo, context))\(tools)</div>"
    }

    private static func button(_ label: Phrase, _ todo: TodoView, after: String) -> HTML {
        """
        \(Fields.open(MoveTodo.self, class: "inline"))\(own(todo))\(Fields.hidden("after", after))<button class="button quiet small">\(label)</button></form>
        """
    }

    private static func claim(_ todo: TodoView, _ context: PageContext) -> HTML? {
        guard todo.places != nil else { return nil }
        let isMine = todo.claims.contains { $0.id == context.viewer?.id }
        guard isMine || TodoDetails.hasFreeSpot(places: todo.places, claimed: todo.claimed) else {
            return "<span class=\"pill mute\">\(localized: "All taken")</span>"
        }
        let label: Phrase = isMine ? "Give it back: \(todo.title)" : "I’ll take one: \(todo.title)"
        return """
            \(isMine ? Fields.open(UnclaimTodo.self, class: "inline") : Fields.open(ClaimTodo.self, class: "inline"))\(own(todo))\
            <button class="button small\(isMine ? " quiet" as HTML : .empty)" name="claim" value="\(todo.id.description)" aria-label="\(label)">\
            \(localized: isMine ? "Give it back" : "I’ll take one")</button></form>
            """
    }
}
