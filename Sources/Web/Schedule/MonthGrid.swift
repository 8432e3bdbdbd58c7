import Domain
import HTML
import Operations
import Presentation

/// A month as a table of days. Items are shown as marks if there is little space, and otherwise as titles.
enum MonthGrid {
    /// The maximum number of marks and of titles per day.
    private static let (marks, titles) = (3, 2)

    static func html(_ days: CalendarDays, day: CivilTime, today: CivilTime) -> HTML {
        let month = CalendarMonth(of: day)
        let weeks = month.weeks
        let names: [HTML] = weeks[0].map {
            "<th scope=\"col\"><abbr title=\"\(localized: "\($0, .weekdayLong)")\">\(localized: "\($0, .weekday)")</abbr></th>"
        }
        let rows: [HTML] = weeks.map { week in
            let cells: [HTML] = week.map {
                cell($0, days, isChosen: $0 == day, isToday: $0 == today, isIn: month.contains($0))
            }
            return "<tr>\(cells)</tr>"
        }
        return
            "<table class=\"month-grid\" aria-labelledby=\"span-title\"><thead><tr>\(names)</tr></thead><tbody>\(rows)</tbody></table>"
    }

    private static func cell(
        _ day: CivilTime, _ days: CalendarDays, isChosen: Bool, isToday: Bool, isIn: Bool
    ) -> HTML {
        let classes: HTML = "\(isIn ? .empty : " outside" as HTML)\(isToday ? " today" as HTML : .empty)"
        let current: HTML = isChosen ? " aria-current=\"date\"" : .empty
        let items = days.on(day)
        let dots: [HTML] = items.prefix(marks).map { "<i class=\"\(ScheduleListItem.mark($0))\"></i>" }
        let names: [HTML] = items.prefix(titles).map {
            "<span class=\"\(ScheduleListItem.mark($0))\" dir=\"auto\">\($0.title)</span>"
        }
        let more: HTML? =
            items.count > titles ? "<span class=\"rest\">\(localized: "+\(items.count - titles)")</span>" : nil
        return """
            <td><a class="calendar-day\(classes)" href="\(Path.calendar(day: day))" data-day="\(day.isoDate)"\(current) aria-label="\(days.label(of: day))">\
            <b>\(day.day)</b><span class="dots">\(dots)</span><span class="titles">\(names)\(more)</span></a></td>
            """
    }
}
