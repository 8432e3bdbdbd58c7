import Domain
import HTML
import Operations
import Presentation

/// The form fields of an item besides its title, for adding and for editing.
enum TodoFields {
    static let order = ["title", "description", "dueAt", "assigneeId", "places"]
    static let labels: [(String, Phrase)] = [
        ("title", "What needs doing?"), ("description", "Description"), ("dueAt", "Due"),
        ("assigneeId", "Who takes it"), ("places", "Spots to claim"),
    ]

    /// - Parameter crew: the people who can take the item.
    static func html(_ fields: Fields, _ event: EventView, crew: [NamedPerson], _ context: PageContext) -> HTML {
        let draft = TodoDraft(event, crew: crew, context.presentation)
        let people: [(value: String, text: Phrase)] =
            [("", "Nobody yet")] + draft.people.map { ($0.id.description, $0.choice) }
        return """
            <div class="row">\(fields.input("dueAt", "Due", type: "datetime-local", hint: draft.dueHint))\(fields.select("assigneeId", "Who takes it", options: people))</div>
            \(fields.input(
                "places", "Spots to claim", type: "number", hint: "For items that several people can take: 3 bring drinks, 4 ride along.",
                limits: (TodoDetails.places.lowerBound, TodoDetails.places.upperBound)))
            \(fields.textarea("description", "Description", rows: 3, maxLength: TodoDetails.maxDescriptionLength))
            """
    }

    /// Returns the form values of an existing item.
    static func values(of todo: TodoView, _ event: EventView) -> [String: String] {
        [
            "title": todo.title, "description": todo.description ?? "",
            "dueAt": todo.dueAt.map { Zones.civil($0, in: event.timeZone).isoMinutes } ?? "",
            "assigneeId": todo.assigneeId?.description ?? "", "places": todo.places.map(String.init) ?? "",
        ]
    }
}
