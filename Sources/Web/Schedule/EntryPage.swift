import Domain
public import HTML
public import Operations
import Presentation

/// The page of one entry in the viewer's calendar.
public enum EntryPage {
    public static func html(_ context: PageContext, _ entry: ScheduleItem) -> HTML {
        let id = ID<ScheduleEntry>(entry.id)!
        let place: HTML? = entry.place.map { "<div><dt>\(localized: "Place")</dt><dd dir=\"auto\">\($0)</dd></div>" }
        let day = entry.day(in: context.zone)
        let when =
            entry.days.map { DateText.html($0, context) } ?? DateText.html(entry.at, context, zone: entry.timeZone)
        let body: HTML = """
            <div class="stack"><section class="panel" aria-label="\(localized: "When and where")"><dl class="pairs">\
            <div><dt>\(localized: "When")</dt><dd>\(when)</dd></div>\(place)\
            <div><dt>\(localized: "Reminders")</dt><dd>\(entry.reminderTimes)</dd></div></dl></section>
            <section class="words" aria-label="\(localized: "Description")" dir="auto">\(AutoLinkedText.html(entry.description ?? ""))</section>
            <div class="actions"><a class="button primary" href="\(Path.editEntry(id))">\(Icon.edit.html(context))<span>\(localized: "Edit")</span></a>\
            \(Fields.open(DeleteEntry.self, class: "inline"))\(Fields.hidden("id", entry.id))\
            <button class="button danger">\(Icon.trash.html(context))<span>\(localized: "Delete")</span></button></form></div></div>
            """
        return PageLayout.render(
            title: "\(entry.title)", subject: "Calendar", context: context, tab: .calendar,
            back: Path.calendar(day: day), frame: .narrow, body: body)
    }
}
