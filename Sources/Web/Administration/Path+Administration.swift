public import Domain
import Operations

extension Path {
    public static let administration = "/admin"
    public static let users = "/admin/users"
    /// The confirmation page before several accounts are deleted.
    public static let deleteUsers = "/admin/users/delete"
    public static let administeredEvents = "/admin/events"
    /// The confirmation page before several events are deleted.
    public static let deleteEvents = "/admin/events/delete"
    public static let audit = "/admin/audit"
    public static let communitySettings = "/admin/settings"
    /// The accent colour preview, fetched by `accent-preview.js`.
    public static let accentPreview = "/admin/accent"
    /// The setup page.
    public static let setup = "/admin/start"

    public static func deleteUsers(_ ids: [ID<User>], next: String) -> String {
        asking(deleteUsers, ids.map(\.description), next)
    }
    public static func deleteEvents(_ ids: [ID<Event>], next: String) -> String {
        asking(deleteEvents, ids.map(\.description), next)
    }

    private static func asking(_ path: String, _ ids: [String], _ next: String) -> String {
        adding([("ids", ids.joined(separator: ",")), ("next", next)], to: path)
    }

    static func audit(of person: ID<User>) -> String { adding([("person", person.description)], to: audit) }
}
