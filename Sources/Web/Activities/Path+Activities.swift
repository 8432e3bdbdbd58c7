public import Domain
public import Operations

extension Path.Template {
    public static let eventActivity = "/events/{id}/activity"
    public static let activity = "/organise/activities/{id}"
    public static let editActivity = "/organise/activities/{id}/edit"
    public static let activityVenue = "/organise/activities/{id}/venues/{entry}"
    public static let assignment = "/organise/activities/{id}/people/{assignment}"
}

extension Path {
    static func eventActivity(_ id: ID<Event>) -> String { filled(Template.eventActivity, with: id.description) }
    /// Returns the path of the form for a new event of an activity.
    static func newEvent(of activity: ID<Activity>) -> String {
        adding([("activity", activity.description)], to: newEvent)
    }
    public static let activities = "/organise/activities"
    public static let newActivity = "/organise/activities/new"
    /// The page that acts on the activities selected in the list; its query names them.
    public static let chosenActivities = "/organise/activities/chosen"
    public static func chosenActivities(_ ids: [ID<Activity>]) -> String {
        adding([("ids", ids.map(\.description).joined(separator: ","))], to: chosenActivities)
    }
    public static func activities(_ filter: ActivityFilter) -> String { adding(filter.parameters, to: activities) }
    /// - Parameter filter: the filter of the list from which the activity was opened.
    public static func activity(_ id: ID<Activity>, in filter: ActivityFilter = ActivityFilter()) -> String {
        adding(filter.parameters, to: filled(Template.activity, with: id.description))
    }
    public static func editActivity(_ id: ID<Activity>) -> String {
        filled(Template.editActivity, with: id.description)
    }
    /// - Parameter newcomer: the participant to preselect in the assignment form.
    public static func activity(_ id: ID<Activity>, with newcomer: ID<Participant>) -> String {
        adding([("with", newcomer.description)], to: filled(Template.activity, with: id.description)) + "#people"
    }
    public static func activityVenue(_ id: ID<Activity>, _ entry: ID<ActivityVenue>) -> String {
        filled(Template.activityVenue, with: "\(id)/venues/\(entry)")
    }
    public static func assignment(_ id: ID<Activity>, _ entry: ID<Assignment>) -> String {
        filled(Template.assignment, with: "\(id)/people/\(entry)")
    }
}

extension ActivityFilter {
    /// The query parameters of a list with this filter. Default values are omitted.
    public var parameters: [(String, String?)] {
        let usual = sort == .date
        return [
            ("q", query), ("type", type?.description), ("status", status?.rawValue), ("from", from?.iso8601),
            ("to", to?.iso8601), ("area", area?.description),
            ("venue", venue?.description), ("sort", sort == .date ? nil : sort.rawValue),
            ("order", isDescending == usual ? nil : isDescending ? "desc" : "asc"),
        ]
    }

    public static let names = ["q", "type", "status", "from", "to", "area", "venue", "sort", "order"]
}
