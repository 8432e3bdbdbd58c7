/// Commands of reminders that only a server has.
extension FormAction {
    public static let setGuestReminders = FormAction(serverCommand: "event.guestReminders")
}
