public import Domain
public import Operations
import Presentation

extension Path.Template {
    public static let entry = "/calendar/{id}"
    public static let editEntry = "/calendar/{id}/edit"
}

extension Path {
    public static let calendar = "/calendar"
    public static let entries = "/calendar/entries"
    public static let newEntry = "/calendar/new"

    /// - Parameters:
    ///   - day: the selected day; nil for today.
    ///   - undo: a deleted entry that can be restored.
    public static func calendar(day: CivilTime?, isWeek: Bool = false, undo: ID<ScheduleEntry>? = nil) -> String {
        adding([("day", day?.isoDate), ("view", isWeek ? "week" : nil), ("undo", undo?.description)], to: calendar)
    }
    public static func entries(isPast: Bool = false, undo: ID<ScheduleEntry>? = nil) -> String {
        adding([("past", isPast ? "1" : nil), ("undo", undo?.description)], to: entries)
    }
    public static func newEntry(day: CivilTime) -> String { adding([("day", day.isoDate)], to: newEntry) }
    public static func entry(_ id: ID<ScheduleEntry>) -> String { filled(Template.entry, with: id.description) }
    public static func editEntry(_ id: ID<ScheduleEntry>) -> String { filled(Template.editEntry, with: id.description) }

    /// Returns the path of the page of a calendar item.
    public static func scheduled(_ item: ScheduleItem) -> String { path(item.destination) }
}
