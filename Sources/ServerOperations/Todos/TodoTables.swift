import Operations
import Store

extension ServerFeature {
    static let todos = ServerFeature(
        tables: PersonalDataTable.todos,
        handlers: TodoNotices.handlers)
}

extension PersonalDataTable {
    static let todos: [PersonalDataTable] = [
        PersonalDataTable(
            name: "todo",
            columns: [
                .withheld("id", "of the event"), .withheld("event_id", "of the event"),
                .withheld("title", "of the event"),
                .withheld("description", "of the event"),
            ],
            deletion: .namesNobody("what is to be done; who does it is in todo_person")),
        PersonalDataTable(
            name: "todo_person",
            columns: [
                .withheld("id", "of no meaning outside"), .id("todo_id"), .event("event_id"),
                .withheld("user_id", "always oneself"), .text("part"),
                .time("since"),
            ],
            isOf: own("user_id"), section: "todos",
            deletion: .kept(
                "what was done stays done, by “Former member”; who leaves a crew leaves what was still to do (CrewLeaving)"
            )),
    ]
}
