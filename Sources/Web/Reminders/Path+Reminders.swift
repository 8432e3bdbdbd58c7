public import Domain

extension Path.Template {
    public static let reminders = "/events/{id}/reminders"
}

extension Path {
    public static func reminders(_ id: ID<Event>) -> String { filled(Template.reminders, with: id.description) }
    /// The entry of one's own calendar of which a notice reminds.
    static func remindedEntry(_ id: ID<ScheduleEntry>) -> String { filled("/calendar/{id}", with: id.description) }
}
