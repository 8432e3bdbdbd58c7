/// Guests at the door.
extension APIPath {
    public static let guestCheckIn = APIPath("/events/{id}/guests/{userId}/check-in")
    /// Check-ins by the code of a ticket or a guest pass.
    public static let checkIns = APIPath("/events/{id}/check-ins")
}
