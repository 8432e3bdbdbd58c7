import Domain
import HTML

/// When something takes place: at times, or on whole days. The style sheet shows the fields of the kind that is ticked, and only these count.
/// None is required of browsers, which cannot report an error at a hidden field.
///
/// The hidden fields follow those in use, so that changing from one kind to the other loses nothing that was typed: as typed where scripts run
/// (`when-fields.js`), and by ``following(_:)`` in a form that is sent back.
struct WhenFields {
    var starts = "startsAt"
    /// Nil where times have no end.
    var ends: String? = "endsAt"

    private static let first = "startDate", last = "endDate"

    /// - Parameter times: the fields of the times.
    static func html(_ fields: Fields, times: HTML, _ context: PageContext) -> HTML {
        """
        <when-fields>\(fields.checkbox("allDay", "Whole day"))
        <div class="row of-times">\(times)</div>
        <div class="row of-days">\(fields.input(first, "First day", type: "date"))\
        \(fields.input(last, "Last day", type: "date", hint: "Empty means one day."))</div></when-fields>\
        <script type="module" src="\(context.assets("js/event-form.js"))"></script>
        """
    }

    /// The value of the field for the last day: empty for a single day.
    static func lastDay(_ days: WholeDays) -> String { days.count > 1 ? days.last.iso : "" }

    /// What a new form was filled with, so that ``following(_:)`` finds what its sender has changed.
    func was(_ fields: Fields) -> HTML {
        fields.was(
            Dictionary(
                uniqueKeysWithValues: [starts, ends, WhenFields.first, WhenFields.last].compactMap(\.self).map {
                    ($0, fields.form[$0])
                }))
    }

    /// A refused form in which the fields that are not in use follow those in use, unless the sender has changed them. Fields in use that were
    /// left empty are filled in for the sender to check.
    func following(_ form: FormState) -> FormState {
        guard form.hasErrors else { return form }
        let (start, day) = (CivilTime(iso: form[starts]), CivilDate(iso: form[WhenFields.first]))
        if let start, !form.isOn("allDay") || form[WhenFields.first].isEmpty { return fillingDays(form, from: start) }
        if let day, form.isOn("allDay") || form[starts].isEmpty { return fillingTimes(form, from: day) }
        return form
    }

    private func fillingDays(_ form: FormState, from start: CivilTime) -> FormState {
        var form = form
        let end = ends.flatMap { CivilTime(iso: form[$0]) }
        let days = WholeDays(from: start, to: end)
        let old = CivilDate(iso: form[WhenFields.first])
        fill(WhenFields.first, days.first.iso, in: &form)
        guard form[WhenFields.first] == days.first.iso else { return form }
        if ends != nil {
            if end.map({ $0 > start }) ?? true { fill(WhenFields.last, WhenFields.lastDay(days), in: &form) }
        } else if let old, let last = CivilDate(iso: form[WhenFields.last]) {
            // A time without an end says nothing about the last day, which moves along with the first.
            fill(WhenFields.last, last.addingDays(days.first.daysSince1970 - old.daysSince1970).iso, in: &form)
        }
        return form
    }

    private func fillingTimes(_ form: FormState, from first: CivilDate) -> FormState {
        var form = form
        let last = CivilDate(iso: form[WhenFields.last]) ?? first
        func times() -> (start: CivilTime, end: CivilTime?) {
            WholeDays(first: first, last: last).times(
                from: CivilTime(iso: form[starts]), to: ends.flatMap { CivilTime(iso: form[$0]) })
        }
        fill(starts, times().start.isoMinutes, in: &form)
        if let ends, form[starts] == times().start.isoMinutes, last >= first {
            fill(ends, times().end?.isoMinutes ?? "", in: &form)
        }
        return form
    }

    /// Fills a field that is empty or as the form was filled.
    private func fill(_ name: String, _ value: String, in form: inout FormState) {
        guard form[name].isEmpty || form[name] == form.fields[FormState.was + name] else { return }
        form.fields[name] = value
        let isInUse = form.isOn("allDay") == [WhenFields.first, WhenFields.last].contains(name)
        if isInUse, !value.isEmpty, form.errors[name] != nil {
            form.errors[name] = "We’ve filled this in for you. Please check it."
        }
    }
}
