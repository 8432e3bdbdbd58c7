import Domain
import HTML
import Localization
import Operations
import Store
import Web

/// Pages and the live fragment of an event's to-do list.
struct TodoPages {
    let pages: PageRoutes
    let forms: FormRoutes

    static let pageLength = 100
    /// The maximum number of people offered as assignees.
    private static let offered = 200
    /// The maximum number of events offered to copy a list from.
    private static let copied = 12

    func register() {
        pages.get(Path.Template.todos, query: ["cursor"]) {
            .page(try await TodoPages.list($0.id(), after: $0.cursor, $0, FormInput()))
        }
        pages.get(Path.Template.todoList, query: ["cursor"]) { call in
            let (id, after): (ID<Event>, PageCursor?) = (try call.id(), call.cursor)
            return .page(
                try await call.read { reader in
                    let event = try EventQuery.event(id, as: call.actor, now: call.now, in: reader)
                    let found = try TodoQuery.todos(
                        of: id, as: call.actor, after: after, limit: TodoPages.pageLength, in: reader)
                    return TodosPage.list(found.items, event, next: found.next?.text, call.page)
                })
        }
        pages.get(Path.Template.addTodos, query: ["template", "copy"]) { call in
            .page(try await TodoPages.lines(call.id(), call, try await TodoPages.filled(call)))
        }
        pages.get(Path.Template.todo) { .page(try await TodoPages.one($0.id(), $0)) }
        todoForms()
    }

    // MARK: Pages

    private static func list(
        _ id: ID<Event>, after: PageCursor? = nil, _ call: WebCall, _ form: FormInput
    ) async throws -> HTML {
        try await call.read { reader in
            let event = try EventQuery.event(id, as: call.actor, now: call.now, in: reader)
            let found = try TodoQuery.todos(of: id, as: call.actor, after: after, limit: pageLength, in: reader)
            let crew =
                event.mine.may.plan ? try TodoQuery.crew(of: event, as: call.actor, limit: offered, in: reader) : []
            return TodosPage.html(
                call.page, event, todos: found.items, crew: crew, next: found.next?.text, after: after?.text, form: form
            )
        }
    }

    private static func one(_ id: ID<Todo>, _ call: WebCall, _ form: FormInput? = nil) async throws -> HTML {
        try await call.read { reader in
            let todo = try TodoQuery.todo(id, as: call.actor, in: reader)
            let event = try EventQuery.event(
                TodoQuery.event(of: id, in: reader), as: call.actor, now: call.now, in: reader)
            let crew =
                event.mine.may.plan ? try TodoQuery.crew(of: event, as: call.actor, limit: offered, in: reader) : []
            return TodoPage.html(call.page, todo, event: event, crew: crew, form: form)
        }
    }

    private static func lines(_ id: ID<Event>, _ call: WebCall, _ form: FormInput) async throws -> HTML {
        try await call.read { reader in
            let event = try EventQuery.event(id, as: call.actor, now: call.now, in: reader)
            try event.check(.plan)
            let hosted = try EventQuery.events(
                EventFilter(mine: .hosting, isDescending: true), as: call.actor, limit: copied * 2, now: call.now,
                in: reader
            ).items
            let others = try TodoQuery.haveList(hosted.filter { $0.id != id }, in: reader)
            return BulkTodosPage.html(call.page, event, past: Array(others.prefix(copied)), form: form)
        }
    }

    /// Returns the items of the template or event named in the URL.
    private static func filled(_ call: WebCall) async throws -> FormInput {
        var lines: [TodoLines.Line] = []
        if let template = call.query("template").flatMap(TodoTemplate.init(rawValue:)) {
            lines = template.items.map {
                TodoLines.Line(title: call.context.language.text($0.title), places: $0.places)
            }
        } else if let text = call.query("copy") {
            guard let from = ID<Event>(text) else { throw Refusal.notFound }
            let todos = try await call.read {
                try TodoQuery.todos(of: from, as: call.actor, limit: TodoLines.maxCount, in: $0).items
            }
            lines = todos.map { TodoLines.Line(title: $0.title, places: $0.places) }
        }
        return FormInput(fields: ["lines": lines.map(\.text).joined(separator: "\n")])
    }

    // MARK: Forms

    private func todoForms() {
        forms.on(
            AddTodo.self,
            fill: { call in
                try await TodoForm(form: call.form, zone: TodoPages.zone(of: call.form.id("event"), call)).added
            },
            done: { _, command, id in
                .seeOther(Path.todos(command.event) + "#todo-\(id)")
            },
            redisplay: { call, state in
                try await TodoPages.list(call.form.id("event"), call, state)
            })
        forms.on(
            AddTodos.self,
            done: { _, command, ids in
                PageResponder.done(Path.todos(command.event), "\(ids.count, .count) items added.")
            },
            redisplay: { call, state in
                try await TodoPages.lines(call.form.id("event"), call, state)
            })
        forms.on(
            UpdateTodo.self,
            fill: { call in
                try await TodoForm(
                    form: call.form, zone: TodoPages.zone(of: TodoPages.event(of: call.form.id("id"), call), call)
                ).changes
            },
            done: { call, command, _ in
                try await TodoPages.back(to: command.id, call)
            },
            redisplay: { call, state in
                try await TodoPages.one(call.form.id("id"), call, state)
            })
        forms.on(
            DeleteTodo.self, done: { _, _, event in PageResponder.done(Path.todos(event), "Item deleted.") })
        forms.on(MoveTodo.self, done: { call, command, _ in try await TodoPages.back(to: command.id, call) })
        forms.on(CompleteTodo.self, done: { call, command, _ in try await TodoPages.back(to: command.id, call) })
        forms.on(ReopenTodo.self, done: { call, command, _ in try await TodoPages.back(to: command.id, call) })
        forms.on(ClaimTodo.self, done: { call, command, _ in try await TodoPages.back(to: command.id, call) })
        forms.on(UnclaimTodo.self, done: { call, command, _ in try await TodoPages.back(to: command.id, call) })
    }

    private static func back(to id: ID<Todo>, _ call: WebCall) async throws -> Reply {
        .seeOther(Path.todos(try await event(of: id, call)) + "#todo-\(id)")
    }

    private static func event(of id: ID<Todo>, _ call: WebCall) async throws -> ID<Event> {
        try await call.read { try TodoQuery.event(of: id, in: $0) }
    }

    private static func zone(of id: ID<Event>, _ call: WebCall) async throws -> String {
        try await call.read { try EventQuery.event(id, as: call.actor, now: call.now, in: $0) }.timeZone
    }
}
