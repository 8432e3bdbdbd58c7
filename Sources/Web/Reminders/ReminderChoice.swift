import Domain
import HTML
import Presentation

/// The reminder times, as checkboxes.
enum ReminderChoice {
    /// - Parameters:
    ///   - isDue: whether the reminders are for something due, as opposed to something that begins.
    ///   - ofDays: whether the reminders are for whole days.
    ///   - chosen: the selected times, in minutes before.
    static func html(
        _ fields: Fields, _ name: String, _ legend: Phrase, isDue: Bool = false, ofDays: Bool = false, chosen: [Int]
    ) -> HTML {
        let choices = ReminderChoicesPresentation(chosen: chosen, isDue: isDue, ofDays: ofDays)
        func box(_ choice: ReminderChoicesPresentation.Choice) -> HTML {
            let mark: HTML = choice.isChosen ? " checked" : .empty
            return """
                <label class="choice"><input type="checkbox" name="\(name)" value="\(choice.minutes)"\(mark)><span>\(choice.label)</span></label>
                """
        }
        let described: HTML =
            fields.form.errors[name] == nil ? .empty : " aria-describedby=\"\(fields.id(name))-error\""
        return """
            <fieldset class="group reminder-choice" id="\(fields.id(name))"\(described)><legend>\(legend)</legend>\
            <div class="choices">\(choices.first.map(box))</div>\
            <details class="more"><summary>\(localized: "Other times")</summary><div class="choices">\(choices.others.map(box))</div></details>\
            \(fields.error(name))</fieldset>
            """
    }
}
