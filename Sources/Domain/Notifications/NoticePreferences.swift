/// A way to deliver notices, beside the inbox, which always has all of them.
public enum NoticeChannel: String, Codable, Sendable, CaseIterable {
    case email
    case push
}

/// A person's choice of channels for each kind of notice, and of quiet hours.
public struct NoticePreferences: Hashable, Sendable {
    public struct Choice: Hashable, Sendable {
        public var kind: NoticeKind
        public var channel: NoticeChannel

        public init(_ kind: NoticeKind, _ channel: NoticeChannel) {
            self.kind = kind
            self.channel = channel
        }
    }

    /// The choices that differ from the default.
    public private(set) var changed: Set<Choice>
    public var quietHours: QuietHours?
    /// Reminder times of events, and of items that the person has taken; nil means the default.
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
