import Domain
import Operations

/// Reads the form of a calendar entry. Times are in the entry's time zone.
struct EntryForm {
    let form: Form
    let zone: String

    var added: AddEntry {
        get throws {
            AddEntry(
                id: form["id"].flatMap { ID($0) }, title: form["title"], description: description, at: try at(),
                allDay: isAllDay,
                startDate: try date("startDate"), endDate: try date("endDate"), timeZone: zone, place: form["place"],
                reminders: try reminders())
        }
    }

    /// Only the fields that the sender changed, so that concurrent changes are kept.
    var changes: UpdateEntry {
        get throws {
            func patch<Value>(_ name: String, _ value: Value?) -> Patch<Value> {
                form.list(name).isEmpty || form.changed(name) == nil ? .keep : value.map { .set($0) } ?? .clear
            }
            // When switching between times and whole days, all fields of the new kind are sent, whatever the form was
            // filled with.
            let wasAllDay = form.initialValues?["allDay"] ?? form["allDay"]
            let changesOver = isAllDay != (wasAllDay?.isEmpty == false)
            func patch<Value>(_ name: String, _ value: Value?, where isMeant: Bool) -> Patch<Value> {
                guard isMeant else { return .keep }
                return changesOver ? .init(setting: value) : patch(name, value)
            }
            // Unticked boxes are not sent.
            let reminders = try reminders()
            return UpdateEntry(
                id: try form.id("id"), title: patch("title", form["title"]),
                description: patch("description", description),
                at: patch("at", try at(), where: !isAllDay), allDay: changesOver ? .set(isAllDay) : .keep,
                startDate: patch("startDate", try date("startDate"), where: isAllDay),
                endDate: patch("endDate", try date("endDate"), where: isAllDay), place: patch("place", form["place"]),
                reminders: form.isOn("hasReminders") ? .set(reminders) : .keep)
        }
    }

    // Browsers send CRLF line breaks.
    private var description: String? { form["description"]?.replacing("\r\n", with: "\n") }

    private var isAllDay: Bool { form.isOn("allDay") }

    /// Nil if the entry takes whole days.
    private func at() throws(Refusal) -> Instant? {
        guard !isAllDay, let text = form["at"] else { return nil }
        guard let civil = CivilTime(iso: text) else { throw .invalid("at", "Enter a date and a time.") }
        return Zones.instant(civil, in: zone)
    }

    /// Nil if the entry has a time.
    private func date(_ name: String) throws(Refusal) -> CivilDate? {
        guard isAllDay, let text = form[name] else { return nil }
        guard let date = CivilDate(iso: text) else { throw .invalid(name, "Enter a date.") }
        return date
    }

    private func reminders() throws(Refusal) -> [Int] {
        try form.list("reminders").map { text throws(Refusal) in
            guard let minutes = Int(text) else { throw .invalid("reminders", "Enter a whole number.") }
            return minutes
        }
    }
}
