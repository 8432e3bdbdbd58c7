public import Domain
public import HTML
public import Operations
public import Presentation

/// The viewer's calendar: a month or a week, and the items of the selected day.
public enum CalendarPage {
    /// - Parameters:
    ///   - days: the items of the visible days.
    ///   - day: the selected day, at midnight.
    ///   - isWeek: whether a week is shown instead of a month.
    ///   - deleted: a deleted entry that can be restored.
    public static func html(
        _ context: PageContext, _ days: CalendarDays, day: CivilTime, isWeek: Bool, deleted: ScheduleItem? = nil
    ) -> HTML {
        let today = Zones.civil(context.now, in: days.zone).startOfDay
        let actions: HTML = """
            <a class="iconbutton" href="\(Path.entries)" aria-label="\(localized: "My entries")">\(Icon.list.html(context))</a>\
            <a class="iconbutton primary" href="\(Path.newEntry(day: day))" aria-label="\(localized: "New entry")">\(Icon.plus.html(context))</a>
            """
        let body: HTML = """
            \(UndoNote.html(deleted, context))<calendar-view class="calendar\(isWeek ? " of-week" as HTML : .empty)">
            <section class="panel month" aria-labelledby="span-title">\(head(day, today, isWeek, context))\
            \(isWeek ? WeekDays.html(days, day: day, today: today, context) : MonthGrid.html(days, day: day, today: today))</section>
            \(list(days, day: day, today: today, context))</calendar-view>
            """
        return PageLayout.render(title: "Calendar", context: context, tab: .calendar, actions: actions, body: body)
    }

    private static func head(_ day: CivilTime, _ today: CivilTime, _ isWeek: Bool, _ context: PageContext) -> HTML {
        let period = CalendarPeriodPresentation(of: day, isWeek: isWeek)
        func view(_ label: Phrase, _ isThis: Bool) -> HTML {
            let current: HTML = isThis == isWeek ? " aria-current=\"true\"" : .empty
            return "<a class=\"chip\" href=\"\(Path.calendar(day: day, isWeek: isThis))\"\(current)>\(label)</a>"
        }
        return """
            <div class="month-head"><h2 id="span-title" aria-live="polite">\(period.title)</h2>\
            <nav class="month-ways" aria-label="\(localized: "Other days")">\
            <a class="iconbutton" rel="prev" href="\(Path.calendar(day: period.previous.day, isWeek: isWeek))" aria-label="\(period.previous.label)">\(Icon.back.html(context))</a>\
            <a class="iconbutton" rel="next" href="\(Path.calendar(day: period.next.day, isWeek: isWeek))" aria-label="\(period.next.label)">\(Icon.forward.html(context))</a></nav>\
            <nav class="tags" aria-label="\(localized: "View")">\(view("Month", false))\(view("Week", true))\
            <a class="button small quiet" href="\(Path.calendar(day: today, isWeek: isWeek))">\(localized: "Today")</a></nav></div>
            """
    }

    private static func list(_ days: CalendarDays, day: CivilTime, today: CivilTime, _ context: PageContext) -> HTML {
        let items = days.on(day)
        let content: HTML =
            items.isEmpty
            ? "<p class=\"hint\">\(localized: "Nothing on this day.")</p>"
            : "<ul class=\"list\">\(items.map { ScheduleListItem.html($0, zone: days.zone, context) })</ul>"
        return """
            <section class="stack day-list" aria-labelledby="day-title"><h2 id="day-title" class="section-title">\(DateText.heading(day, today: today))</h2>\(content)\
            <p class="actions"><a class="button" href="\(Path.newEntry(day: day))">\(Icon.plus.html(context))<span>\(localized: "New entry")</span></a></p></section>
            """
    }
}
