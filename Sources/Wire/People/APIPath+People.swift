/// People, friends, blocks and reports.
extension APIPath {
    public static let people = APIPath("/people")
    public static let person = APIPath("/people/{id}")
    public static let mutualFriends = APIPath("/people/{id}/mutual-friends")
    public static let pastEvents = APIPath("/people/{id}/events")

    public static let friends = APIPath("/friends")
    public static let friend = APIPath("/friends/{userId}")
    public static let connections = APIPath("/connections")
    public static let friendRequests = APIPath("/friend-requests")
    public static let friendRequest = APIPath("/friend-requests/{id}")

    public static let blocks = APIPath("/me/blocks")
    public static let block = APIPath("/people/{id}/block")
    public static let reports = APIPath("/reports")
    public static let filedReports = APIPath("/admin/reports")
    public static let filedReport = APIPath("/admin/reports/{id}")
}
