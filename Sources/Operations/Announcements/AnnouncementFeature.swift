extension Feature {
    static let announcements = Feature(
        commands: [SendAnnouncement.self])
}
