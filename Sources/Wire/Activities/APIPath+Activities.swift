/// Activities, their participants and their venues.
extension APIPath {
    public static let eventActivity = APIPath("/events/{id}/activity")
    public static let activityEvents = APIPath("/activities/{id}/events")
    public static let activities = APIPath("/activities")
    public static let activity = APIPath("/activities/{id}")
    public static let activityCompletion = APIPath("/activities/{id}/completion")
    public static let assignments = APIPath("/activities/{id}/assignments")
    public static let assignment = APIPath("/assignments/{id}")
    public static let activityVenues = APIPath("/activities/{id}/venues")
    public static let activityVenue = APIPath("/activities/{id}/venues/{entry}")
}
