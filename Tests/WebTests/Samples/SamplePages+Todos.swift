import Domain
import HTML
import Operations
import Samples
import Web

extension Samples {
    var todoPages: [(String, HTML)] {
        let c = context()
        let people = [1, 3].map {
            NamedPerson(id: Samples.id(UInt8($0)), name: value("Alan"), photo: value("0123abcd"))
        }
        let todos = [
            TodoView(id: Samples.id(120), title: value("Keys"), dueAt: Samples.now - .hours(1), assignee: people[0]),
            TodoView(
                id: Samples.id(121), title: value("Drinks"), description: value("See https://mingle.example/x"),
                places: 3,
                claims: [people[1]], claimed: 2),
            TodoView(
                id: Samples.id(122), title: value("Salad"), dueAt: Samples.now + .days(3), places: 2, claims: people),
            TodoView(
                id: Samples.id(123), title: value("Room"), completedAt: Samples.now - .days(1), completer: people[1]),
            TodoView(id: Samples.id(124), title: value("Tables"), completedAt: Samples.now, completer: people[0]),
            TodoView(id: Samples.id(125), title: value("Chairs"), completedAt: Samples.now),
        ]
        let (host, invited) = (event(role: .host), event(invited: true))
        let bad = form(["title", "description", "dueAt", "assigneeId", "places"])
        return [
            ("TodosPage", TodosPage.html(c, host, todos: todos, crew: people, next: value("c"))),
            ("TodosPage of the invited", TodosPage.html(c, invited, todos: todos, crew: [], next: nil)),
            ("TodosPage empty", TodosPage.html(c, host, todos: [], crew: people, next: nil)),
            ("TodosPage empty of the invited", TodosPage.html(c, invited, todos: [], crew: [], next: nil)),
            ("TodosPage done", TodosPage.html(c, host, todos: Array(todos.suffix(3)), crew: people, next: nil)),
            ("TodosPage bad", TodosPage.html(c, host, todos: todos, crew: people, next: nil, form: bad)),
            ("TodoPage", TodoPage.html(c, todos[1], event: host, crew: people)),
            ("TodoPage of the invited", TodoPage.html(c, todos[1], event: invited, crew: [])),
            (
                "TodoPage elsewhere",
                TodoPage.html(c, todos[2], event: event(role: .host, zone: "America/New_York"), crew: people)
            ),
            ("TodoPage bad", TodoPage.html(c, todos[0], event: host, crew: people, form: bad)),
            ("BulkTodosPage", BulkTodosPage.html(c, host, past: [host], form: form([]))),
            ("BulkTodosPage bad", BulkTodosPage.html(c, host, past: [], form: form(["lines"]))),
            ("EventPage with to-dos", EventPage.html(c, host, guests: guests, plan: PlanView(todos: todos))),
        ]
    }
}
