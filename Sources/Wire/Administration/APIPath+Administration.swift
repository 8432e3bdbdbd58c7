/// The settings of the community, its audit, and all of its events.
extension APIPath {
    public static let administeredEvents = APIPath("/admin/events")
    public static let audit = APIPath("/admin/audit")
    public static let communitySettings = APIPath("/admin/settings")
}
