import Domain
import HTML
import Presentation

/// The reminder times, as checkboxes.
enum ReminderChoice {
    /// The common choices, in minutes before. The others are in a collapsed section.
    private static let common = [15, 60, 180, 1440, 2880, 10_080]

    /// - Parameters:
    ///   - isDue: whether the reminders are for something due, as opposed to something that begins.
    ///   - ofDays: whether the reminders are for whole days.
    ///   - chosen: the selected times, in minutes before.
    static func html(
        _ fields: Fields, _ name: String, _ legend: Phrase, isDue: Bool = false, ofDays: Bool = false, chosen: [Int]
    ) -> HTML {
        func label(_ minutes: Int) -> Phrase {
            if ofDays { return ReminderText.ofDays(minutes) }
            return isDue && minutes == 0 ? "When it is due" : ReminderText.words(minutes)
        }
        func box(_ minutes: Int) -> HTML {
            let mark: HTML = chosen.contains(minutes) ? " checked" : .empty
            return """
                <label class="choice"><input type="checkbox" name="\(name)" value="\(minutes)"\(mark)><span>\(label(minutes))</span></label>
                """
        }
        let all = ReminderOffset.all.map(\.minutes)
        let first = all.filter { common.contains($0) || chosen.contains($0) }
        let described: HTML =
            fields.form.errors[name] == nil ? .empty : " aria-describedby=\"\(fields.id(name))-error\""
        return """
            <fieldset class="group reminder-choice" id="\(fields.id(name))"\(described)><legend>\(legend)</legend>\
            <div class="choices">\(first.map(box))</div>\
            <details class="more"><summary>\(localized: "Other times")</summary><div class="choices">\(all.filter { !first.contains($0) }.map(box))</div></details>\
            \(fields.error(name))</fieldset>
            """
    }
}
