import Domain
import HTML
import Operations
import Presentation

/// Seven days, side by side or stacked if there is not enough space.
enum WeekDays {
    static func html(_ days: CalendarDays, day: CivilTime, today: CivilTime, _ context: PageContext) -> HTML {
        let columns: [HTML] = CalendarMonth.week(of: day).map { one in
            let items: [HTML] = days.on(one).map { item in
                """
                <li class="\(ScheduleListItem.mark(item))"><a href="\(Path.scheduled(item))"><small>\(item.time(in: days.zone))</small>\
                <span dir="auto">\(item.isCancelled ? "<s>\(item.title)</s>" as HTML : "\(item.title)")</span></a></li>
                """
            }
            let list: HTML? = items.isEmpty ? nil : "<ul>\(items)</ul>"
            let current: HTML = one == day ? " aria-current=\"date\"" : .empty
            let classes: HTML = one == today ? "calendar-day today" : "calendar-day"
            return """
                <li><a class="\(classes)" href="\(Path.calendar(day: one, isWeek: true))" data-day="\(one.isoDate)"\(current) aria-label="\(localized: "\(one, .longDay)")">\
                <span>\(localized: "\(one, .weekday)")</span> <b>\(one.day)</b></a>\(list)</li>
                """
        }
        return "<ol class=\"week\">\(columns)</ol>"
    }
}
