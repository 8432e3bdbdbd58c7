extension Feature {
    static let guests = Feature(
        commands: [AddGuest.self, SetGuest.self, RemoveGuest.self, RestoreGuest.self, NotifyGuests.self],
        handlers: GuestNotices.handlers)
}
