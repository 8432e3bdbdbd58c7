extension Feature {
    static let notifications = Feature(
        commands: [ReadNotices.self, UpdatePreferences.self],
        shapes: [.notice, .preferences, .pushSubscription],
        eventRows: [.notices])
}
