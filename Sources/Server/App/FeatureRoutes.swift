/// A feature's REST routes, and its pages and forms.
struct FeatureRoutes: Sendable {
    /// Registers the REST routes.
    var api: @Sendable (API, RouteDependencies) -> Void = { _, _ in }
    /// Registers the pages and forms.
    var pages: @Sendable (PageRoutes, FormRoutes, RouteDependencies) -> Void = { _, _, _ in }

    /// All features, in the order of `openapi.json`.
    static let all: [FeatureRoutes] = [
        accounts, administration, events, rsvps, checkIns, hosts, people,
        chat, todos, schedule, board, reminders, budget, notifications, invitations, calendars, photos,
        programme, areas, venues, participants, activities, analytics, tables, help, sync,
    ]
}
