import Domain
import Operations
import Web

/// The form that changes an event. It carries its original values, so that it changes only the fields that its sender
/// changed and overwrites nobody else's changes.
struct EventEditForm {
    let command: UpdateEvent

    /// - Parameter event: The current event, for a form without its original values.
    init(_ form: Form, of event: EventView) throws(Refusal) {
        let old = form.initialValues
        let was = try EventForm(Form(old ?? EventFormPage.fields(from: event)), hostTimeZone: event.timeZone).input(
            earliestStart: nil)
        let input = try EventForm(form, hostTimeZone: event.timeZone).input(earliestStart: nil)
        var changes = UpdateEvent.Changes(
            input, since: was, notify: UpdateEvent.Notify(rawValue: form["notify"] ?? "auto") ?? .auto)
        changes.base = form["base"].flatMap { Int($0) }
        var known = UpdateEvent.Changes(was)
        // The form has a precision of minutes. A time that reads the same in the same zone is unchanged, whatever
        // its seconds.
        let now = EventFormPage.fields(from: event)
        func reads(_ name: String) -> Bool { old?[name] == now[name] && old?["timeZone"] == now["timeZone"] }
        if reads("startsAt") { known.startsAt = .keep }
        if reads("endsAt") { known.endsAt = .keep }
        if reads("answerBy") { known.answerBy = .keep }
        command = UpdateEvent(id: event.id, changes: changes, was: old == nil ? nil : known)
    }
}
