import Domain
public import HTML
public import Operations
import Presentation

/// The forms that add and edit an entry in the viewer's calendar.
public enum EntryFormPage {
    private static let order = ["title", "description", "allDay", "at", "startDate", "endDate", "place", "reminders"]
    private static let labels: [(String, Phrase)] = [
        ("title", "Title"), ("description", "Description"), ("allDay", "Whole day"), ("at", "When"),
        ("startDate", "First day"),
        ("endDate", "Last day"), ("place", "Place"), ("reminders", "Remind me"),
    ]
    private static let when = WhenFields(starts: "at", ends: nil)
    /// The default reminders of a new entry, in minutes before.
    private static let defaultReminders = [60]

    public static func adding(_ context: PageContext, _ form: FormInput) -> HTML {
        let isNew = form["hasReminders"].isEmpty
        let form = when.following(form)
        let fields = Fields(form, order: order, prefix: "entry")
        let body: HTML = """
            \(Fields.open(creating: AddEntry.self, form, context))\(when.initialValues(fields))\(fields.summary(labels: labels))\
            \(main(fields, chosen: isNew ? defaultReminders : chosen(form), zone: nil, context))
            <div class="actions"><button class="button primary wide">\(localized: "Save")</button>\
            <a class="button quiet wide" href="\(Path.calendar)">\(localized: "Cancel")</a></div></form>
            """
        return PageLayout.render(
            title: "New entry", context: context, tab: .calendar, back: Path.calendar, frame: .narrow, body: body)
    }

    /// - Parameter form: the submitted values, if refused.
    public static func editing(_ context: PageContext, _ entry: ScheduleItem, _ form: FormInput?) -> HTML {
        let id = ID<ScheduleEntry>(entry.id)!
        let start = Zones.civil(entry.at, in: entry.timeZone)
        let values = [
            "title": entry.title, "description": entry.description ?? "", "allDay": entry.allDay ? "on" : "",
            // Time and day are derived from each other, for people who switch between them.
            "at": entry.days?.times(from: nil, to: nil).start.isoMinutes ?? start.isoMinutes,
            "startDate": entry.startDate?.iso ?? start.isoDate,
            "endDate": entry.endDate == entry.startDate ? "" : entry.endDate?.iso ?? "", "place": entry.place ?? "",
        ]
        let fields = Fields(form.map(when.following) ?? FormInput(fields: values), order: order, prefix: "entry")
        let zone = context.presentation.zoneHint(for: entry.timeZone)
        let body: HTML = """
            \(Fields.open(UpdateEntry.self))\(Fields.hidden("id", entry.id))\(fields.initialValues(values))\(fields.summary(labels: labels))\
            \(main(fields, chosen: form.map(chosen) ?? entry.reminders, zone: zone, context))
            <div class="actions"><button class="button primary wide">\(localized: "Save")</button>\
            <a class="button quiet wide" href="\(Path.entry(id))">\(localized: "Cancel")</a></div></form>
            """
        return PageLayout.render(
            title: "Edit entry", subject: "\(entry.title)", context: context, tab: .calendar, back: Path.entry(id),
            frame: .narrow, body: body)
    }

    private static func chosen(_ form: FormInput) -> [Int] { (form.lists["reminders"] ?? []).compactMap { Int($0) } }

    private static func main(_ fields: Fields, chosen: [Int], zone: Phrase?, _ context: PageContext) -> HTML {
        """
        \(fields.input("title", "Title", required: true, autocomplete: "off", maxLength: EntryDetails.maxTitleLength))\
        \(fields.textarea("description", "Description", maxLength: EntryDetails.maxDescriptionLength, required: true))\
        \(WhenFields.html(fields, times: fields.input("at", "When", type: "datetime-local", hint: zone), context))\
        \(fields.input("place", "Place", autocomplete: "off", maxLength: EntryDetails.maxLocationLength))\
        \(Fields.hidden("hasReminders", "1"))\(ReminderChoice.html(fields, "reminders", "Remind me", chosen: chosen))\
        <p class="hint">\(localized: ReminderText.wholeDays)</p>
        """
    }
}
