import Domain
public import HTML
public import Operations
import Presentation

/// The viewer's calendar entries by date.
public enum EntriesPage {
    public static func html(
        _ context: PageContext, _ entries: [ScheduleItem], isPast: Bool, next: String?, deleted: ScheduleItem? = nil
    ) -> HTML {
        func part(_ label: Phrase, _ past: Bool) -> HTML {
            let current: HTML = past == isPast ? " aria-current=\"true\"" : .empty
            return "<a class=\"chip\" href=\"\(Path.entries(isPast: past))\"\(current)>\(label)</a>"
        }
        let rows: [HTML] = entries.map { ScheduleListItem.html($0, zone: context.zone, withDate: true, context) }
        let list: HTML =
            entries.isEmpty
            ? EmptyState.html(.entries(isPast: isPast), context)
            : "<calendar-view><ul class=\"list\">\(rows)</ul></calendar-view>"
        let add: HTML? =
            entries.isEmpty
            ? nil
            : "<p class=\"actions\"><a class=\"button primary\" href=\"\(Path.newEntry)\">\(Icon.plus.html(context))<span>\(localized: "New entry")</span></a></p>"
        let body: HTML = """
            <div class="stack">\(UndoNote.html(deleted, context))<nav class="tags" aria-label="\(localized: "When")">\(part("Upcoming", false))\(part("Over", true))</nav>\
            \(add)\(list)\(NextLink.html(Path.entries, query: [("past", isPast ? "1" : nil)], cursor: next))</div>
            """
        return PageLayout.render(
            title: "My entries", context: context, tab: .calendar, back: Path.calendar, frame: .narrow, body: body)
    }
}
