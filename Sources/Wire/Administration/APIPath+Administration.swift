/// The community's settings, the audit and the list of all events.
extension APIPath {
    public static let administeredEvents = APIPath("/admin/events")
    public static let audit = APIPath("/admin/audit")
    public static let communitySettings = APIPath("/admin/settings")
}
