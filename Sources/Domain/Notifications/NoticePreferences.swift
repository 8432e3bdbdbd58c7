/// Ways by which people are notified, beside the inbox that always has everything.
public enum NoticeChannel: String, Codable, Sendable, CaseIterable {
    case email
    case push
}

/// Which kinds reach a person by which channel, and when not.
public struct NoticePreferences: Hashable, Sendable {
    public struct Choice: Hashable, Sendable {
        public var kind: NoticeKind
        public var channel: NoticeChannel

        public init(_ kind: NoticeKind, _ channel: NoticeChannel) {
            self.kind = kind
            self.channel = channel
        }
    }

    /// What the person switched away from the default.
    public private(set) var changed: Set<Choice>
    public var quietHours: QuietHours?
    /// When they are reminded of events and of what they have taken to do; nil where they did not choose.
    public var reminders: ReminderOffsets?
    public var todoReminders: ReminderOffsets?

    public init(
        changed: Set<Choice> = [], quietHours: QuietHours? = nil, reminders: ReminderOffsets? = nil,
        todoReminders: ReminderOffsets? = nil
    ) {
        self.changed = changed
        self.quietHours = quietHours
        self.reminders = reminders
        self.todoReminders = todoReminders
    }

    public func allows(_ kind: NoticeKind, _ channel: NoticeChannel) -> Bool {
        kind.rule.channels.contains(channel) != changed.contains(Choice(kind, channel))
    }

    public mutating func set(_ kind: NoticeKind, _ channel: NoticeChannel, _ isOn: Bool) {
        let choice = Choice(kind, channel)
        if isOn == kind.rule.channels.contains(channel) { changed.remove(choice) } else { changed.insert(choice) }
    }
}
