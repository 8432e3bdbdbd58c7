/// Reminders of an event.
extension APIPath {
    public static let eventReminders = APIPath("/events/{id}/reminders")
}
