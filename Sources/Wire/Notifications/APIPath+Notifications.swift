/// The inbox, and how notices are delivered.
extension APIPath {
    public static let notifications = APIPath("/notifications")
    public static let notificationsRead = APIPath("/notifications/read")
    public static let preferences = APIPath("/me/preferences")

    public static let pushKey = APIPath("/push/key")
    public static let pushSubscriptions = APIPath("/push/subscriptions")
}
