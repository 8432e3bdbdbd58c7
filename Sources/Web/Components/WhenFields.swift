import Domain
import HTML

/// When something takes place: at times, or on whole days. The style sheet shows the fields of the one that is ticked, so that the form
/// needs no script; what the others say does not count. None is required of browsers, which say nothing of a field that is hidden.
enum WhenFields {
    /// - Parameter times: the fields of what has times.
    static func html(_ fields: Fields, times: HTML) -> HTML {
        """
        <div class="when-fields">\(fields.checkbox("allDay", "Whole day"))
        <div class="row of-times">\(times)</div>
        <div class="row of-days">\(fields.input("startDate", "First day", type: "date"))\
        \(fields.input("endDate", "Last day", type: "date", hint: "Empty means one day."))</div></div>
        """
    }
}
