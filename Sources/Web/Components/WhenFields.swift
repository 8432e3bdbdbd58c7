import Domain
import HTML

/// The fields for when something takes place: a start and end time, or whole days. The style sheet shows the fields of
/// the selected kind, and only these count. None has the `required` attribute, because browsers cannot report an error
/// at a hidden field.
///
/// The hidden fields follow the visible ones, so that switching the kind keeps what was typed. `when-fields.js` does
/// this while typing; ``following(_:)`` does it in a form that is returned.
struct WhenFields {
    var starts = "startsAt"
    /// The name of the field for the end; nil if times have no end.
    var ends: String? = "endsAt"

    private static let first = "startDate", last = "endDate"

    /// - Parameter times: the fields for the times.
    static func html(_ fields: Fields, times: HTML, _ context: PageContext) -> HTML {
        """
        <when-fields>\(fields.checkbox("allDay", "Whole day"))
        <div class="row of-times">\(times)</div>
        <div class="row of-days">\(fields.input(first, "First day", type: "date"))\
        \(fields.input(last, "Last day", type: "date", hint: "Leave empty for one day."))</div></when-fields>\
        <script type="module" src="\(context.assets("js/event-form.js"))"></script>
        """
    }

    /// Returns the value of the field for the last day: empty for a single day.
    static func lastDay(_ days: WholeDays) -> String { days.count > 1 ? days.last.iso : "" }

    /// Returns hidden fields with the initial values, from which ``following(_:)`` determines what the
    /// sender has changed.
    func initialValues(_ fields: Fields) -> HTML {
        fields.initialValues(
            Dictionary(
                uniqueKeysWithValues: [starts, ends, WhenFields.first, WhenFields.last].compactMap(\.self).map {
                    ($0, fields.form[$0])
                }))
    }

    /// Returns a refused form in which the unused fields follow those in use, unless the sender has changed them.
    /// Fields in use that were left empty are filled in for the sender to check.
    func following(_ form: FormInput) -> FormInput {
        guard form.hasErrors else { return form }
        let (start, day) = (CivilTime(iso: form[starts]), CivilDate(iso: form[WhenFields.first]))
        if let start, !form.isOn("allDay") || form[WhenFields.first].isEmpty { return fillingDays(form, from: start) }
        if let day, form.isOn("allDay") || form[starts].isEmpty { return fillingTimes(form, from: day) }
        return form
    }

    private func fillingDays(_ form: FormInput, from start: CivilTime) -> FormInput {
        var form = form
        let end = ends.flatMap { CivilTime(iso: form[$0]) }
        let days = WholeDays(from: start, to: end)
        let old = CivilDate(iso: form[WhenFields.first])
        fill(WhenFields.first, days.first.iso, in: &form)
        guard form[WhenFields.first] == days.first.iso else { return form }
        if ends != nil {
            if end.map({ $0 > start }) ?? true { fill(WhenFields.last, WhenFields.lastDay(days), in: &form) }
        } else if let old, let last = CivilDate(iso: form[WhenFields.last]) {
            // A time without an end does not determine the last day, so the last day moves by as many
            // days as the first.
            fill(WhenFields.last, last.addingDays(days.first.daysSince1970 - old.daysSince1970).iso, in: &form)
        }
        return form
    }

    private func fillingTimes(_ form: FormInput, from first: CivilDate) -> FormInput {
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

    /// Sets a field that is empty or still has its initial value.
    private func fill(_ name: String, _ value: String, in form: inout FormInput) {
        guard form[name].isEmpty || form[name] == form.fields[FormInput.initialPrefix + name] else { return }
        form.fields[name] = value
        let isInUse = form.isOn("allDay") == [WhenFields.first, WhenFields.last].contains(name)
        if isInUse, !value.isEmpty, form.errors[name] != nil {
            form.errors[name] = "We’ve filled this in for you. Please check it."
        }
    }
}
