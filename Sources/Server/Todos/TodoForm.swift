import Domain
import Operations
import Web

/// Reads the form of an item. Times are in the event's time zone.
struct TodoForm {
    let form: Form
    let zone: String

    var added: AddTodo {
        get throws {
            let (dueAt, places) = try numbers()
            return AddTodo(
                event: try form.id("event"), id: form["id"].flatMap { ID($0) }, title: form["title"],
                description: description, dueAt: dueAt,
                assigneeId: try assignee(), places: places)
        }
    }

    /// Only the fields that the sender changed, so that concurrent changes are kept.
    var changes: UpdateTodo {
        get throws {
            let (dueAt, places) = try numbers()
            func patch<Value>(_ name: String, _ value: Value?) -> Patch<Value> {
                form.list(name).isEmpty || form.changed(name) == nil ? .keep : value.map { .set($0) } ?? .clear
            }
            return UpdateTodo(
                id: try form.id("id"), title: patch("title", form["title"]),
                description: patch("description", description),
                dueAt: patch("dueAt", dueAt), assigneeId: patch("assigneeId", try assignee()),
                places: patch("places", places))
        }
    }

    // Browsers send CRLF line breaks.
    private var description: String? { form["description"]?.replacing("\r\n", with: "\n") }

    private func assignee() throws(Refusal) -> ID<User>? {
        guard form["assigneeId"] != nil else { return nil }
        return try form.id("assigneeId")
    }

    private func numbers() throws(Refusal) -> (dueAt: Instant?, places: Int?) {
        var errors = FieldErrors()
        var (dueAt, places): (Instant?, Int?)
        if let text = form["dueAt"] {
            if let civil = CivilTime(iso: text) {
                dueAt = Zones.instant(civil, in: zone)
            } else {
                errors.add("dueAt", "Enter a date and a time.")
            }
        }
        do { places = try form.number("places") } catch {
            for (field, sentence) in error.fields { errors.add(field, sentence) }
        }
        try errors.check()
        return (dueAt, places)
    }
}
