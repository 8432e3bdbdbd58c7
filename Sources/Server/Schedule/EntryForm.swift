import Domain
import Operations

/// Reads the form of an entry, whose time is by the clocks of its zone.
struct EntryForm {
    let form: Form
    let zone: String

    var added: AddEntry {
        get throws {
            AddEntry(
                id: form["id"].flatMap { ID($0) }, title: form["title"], description: description, at: try at(), timeZone: zone, place: form["place"],
                reminders: try reminders())
        }
    }

    /// What its sender changed and nothing else: what was changed elsewhere in the meantime stays.
    var changes: UpdateEntry {
        get throws {
            func patch<Value>(_ name: String, _ value: Value?) -> Patch<Value> {
                form.list(name).isEmpty || form.changed(name) == nil ? .keep : value.map { .set($0) } ?? .clear
            }
            // Boxes that are not ticked are not sent.
            let reminders = try reminders()
            return UpdateEntry(
                id: try form.id("id"), title: patch("title", form["title"]), description: patch("description", description),
                at: patch("at", try at()), place: patch("place", form["place"]),
                reminders: form.isOn("hasReminders") ? .set(reminders) : .keep)
        }
    }

    // Browsers send line ends of their own.
    private var description: String? { form["description"]?.replacing("\r\n", with: "\n") }

    private func at() throws(Refusal) -> Instant? {
        guard let text = form["at"] else { return nil }
        guard let civil = CivilTime(iso: text) else { throw .invalid("at", "Give a date and a time.") }
        return Zones.instant(civil, in: zone)
    }

    private func reminders() throws(Refusal) -> [Int] {
        try form.list("reminders").map { text throws(Refusal) in
            guard let minutes = Int(text) else { throw .invalid("reminders", "Give a whole number.") }
            return minutes
        }
    }
}
