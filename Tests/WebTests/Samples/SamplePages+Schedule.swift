import Domain
import HTML
import Operations
import Presentation
import Samples
import Web

extension Samples {
    var schedulePages: [(String, HTML)] {
        let c = context()
        func item(
            _ number: UInt8, _ kind: ScheduleItem.Kind, _ hours: Int64, end: Int64? = nil,
            zone: String = "Europe/Berlin"
        ) -> ScheduleItem {
            ScheduleItem(
                id: "\(Samples.id(number) as ID<ScheduleEntry>)", kind: kind, title: value("Dentist"),
                description: value("See https://mingle.example/x"),
                at: Samples.now + .hours(hours), endsAt: end.map { Samples.now + .hours($0) }, timeZone: zone,
                place: value("Main street"),
                reminders: kind == .entry ? [0, 5, 60, 1440, 10_080] : [],
                eventId: kind == .entry ? nil : Samples.id(1),
                eventTitle: kind == .todo ? value("Party") : nil, isCancelled: number == 142)
        }
        let items = [
            item(140, .event, 1, end: 3), item(141, .todo, 2), item(142, .event, 3, end: 60),
            item(143, .entry, 4, zone: "America/New_York"),
            item(144, .entry, 26),
        ]
        let (day, days) = (Zones.civil(Samples.now, in: c.zone).startOfDay, CalendarDays(items, zone: c.zone))
        let bad = form(["title", "description", "at", "place", "reminders"])
        return [
            ("CalendarPage", CalendarPage.html(c, days, day: day, isWeek: false, deleted: items[3])),
            ("CalendarPage of a week", CalendarPage.html(c, days, day: day, isWeek: true)),
            ("CalendarPage empty", CalendarPage.html(c, CalendarDays([], zone: c.zone), day: day, isWeek: false)),
            (
                "CalendarPage of an empty week",
                CalendarPage.html(c, CalendarDays([], zone: c.zone), day: day, isWeek: true)
            ),
            (
                "EntriesPage",
                EntriesPage.html(c, Array(items.suffix(2)), isPast: false, next: value("c"), deleted: items[4])
            ),
            ("EntriesPage over", EntriesPage.html(c, Array(items.suffix(2)), isPast: true, next: nil)),
            ("EntriesPage empty", EntriesPage.html(c, [], isPast: false, next: nil)),
            ("EntriesPage empty over", EntriesPage.html(c, [], isPast: true, next: nil)),
            ("EntryPage", EntryPage.html(c, items[3])),
            ("EntryFormPage", EntryFormPage.adding(c, form([]))),
            ("EntryFormPage bad", EntryFormPage.adding(c, bad)),
            ("EntryFormPage of one", EntryFormPage.editing(c, items[3], nil)),
            ("EntryFormPage of one, bad", EntryFormPage.editing(c, items[4], bad)),
        ]
    }
}
