/// Statistics of the programme.
extension APIPath {
    public static let engagement = APIPath("/analytics/engagement")
    public static let engagementTable = APIPath("/analytics/engagement.csv")
    public static let growth = APIPath("/analytics/growth")
    public static let growthTable = APIPath("/analytics/growth.csv")
    public static let areaFigures = APIPath("/analytics/areas")
    public static let areaFiguresTable = APIPath("/analytics/areas.csv")
}
