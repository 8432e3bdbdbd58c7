import Domain
import Operations
import Web

/// The form that changes an event. It carries what it was filled with, so that it sends what its sender changed and
/// nothing else: what somebody else has changed in the meantime stays as they left it.
struct EventEditForm {
    let command: UpdateEvent

    /// - Parameter event: as it is now, for a form that does not say what it was filled with.
    init(_ form: Form, of event: EventView) throws(Refusal) {
        let old = form.was
        let was = try EventForm(Form(old ?? EventFormPage.fields(from: event)), hostTimeZone: event.timeZone).input(
            earliestStart: nil)
        let input = try EventForm(form, hostTimeZone: event.timeZone).input(earliestStart: nil)
        var changes = UpdateEvent.Changes(
            input, since: was, notify: UpdateEvent.Notify(rawValue: form["notify"] ?? "auto") ?? .auto)
        changes.base = form["base"].flatMap { Int($0) }
        var known = UpdateEvent.Changes(was)
        // The form knows minutes: a time that reads as it did in the same zone has not been changed, whatever its seconds.
        let now = EventFormPage.fields(from: event)
        func reads(_ name: String) -> Bool { old?[name] == now[name] && old?["timeZone"] == now["timeZone"] }
        if reads("startsAt") { known.startsAt = .keep }
        if reads("endsAt") { known.endsAt = .keep }
        if reads("answerBy") { known.answerBy = .keep }
        command = UpdateEvent(id: event.id, changes: changes, was: old == nil ? nil : known)
    }
}
