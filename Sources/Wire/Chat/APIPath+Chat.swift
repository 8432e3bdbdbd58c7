/// The chat of an event.
extension APIPath {
    public static let messages = APIPath("/events/{id}/messages")
    public static let message = APIPath("/messages/{id}")
    public static let readMark = APIPath("/events/{id}/read")
}
