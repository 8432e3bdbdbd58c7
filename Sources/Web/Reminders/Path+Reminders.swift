public import Domain

extension Path.Template {
    public static let reminders = "/events/{id}/reminders"
}

extension Path {
    public static func reminders(_ id: ID<Event>) -> String { filled(Template.reminders, with: id.description) }
}
