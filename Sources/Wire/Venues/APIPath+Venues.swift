/// Venues, where activities take place and participants live.
extension APIPath {
    public static let venues = APIPath("/venues")
    public static let venue = APIPath("/venues/{id}")
    public static let venueActivities = APIPath("/venues/{id}/activities")
    public static let venueParticipants = APIPath("/venues/{id}/participants")
}
