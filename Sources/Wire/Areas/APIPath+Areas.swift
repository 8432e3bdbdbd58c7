/// Geographic areas.
extension APIPath {
    public static let areas = APIPath("/areas")
    public static let area = APIPath("/areas/{id}")
    public static let areaChildren = APIPath("/areas/{id}/children")
    public static let areaAncestors = APIPath("/areas/{id}/ancestors")
    public static let areaVenues = APIPath("/areas/{id}/venues")
    public static let areaStatistics = APIPath("/areas/{id}/statistics")
}
