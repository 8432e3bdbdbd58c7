public import Domain
public import Store

/// Changes one's own preferences. Fields that are not sent stay unchanged.
public struct UpdatePreferences: ClientCommand {
    public static let name = "notice.updatePreferences"
    public static let offline = Offline.yes

    public struct Channels: Codable, Sendable {
        public var email: Bool?
        public var push: Bool?
        public init(email: Bool? = nil, push: Bool? = nil) {
            self.email = email
            self.push = push
        }
    }

    public struct Quiet: Codable, RequiringFields, Sendable {
        public static let requiredFields = [["from"], ["to"]]

        public var from: String?
        public var to: String?
        public init(from: String?, to: String?) {
            self.from = from
            self.to = to
        }
    }

    /// The channels by kind of notice.
    public var notifications: [String: Channels]?
    public var quietHours: Patch<Quiet>
    /// Minutes before an event that the person hosts or is going to. An empty list disables these reminders.
    public var reminders: [Int]?
    /// Minutes before a to-do item of the person is due.
    public var todoReminders: [Int]?

    public init(
        notifications: [String: Channels]? = nil, quietHours: Patch<Quiet> = .keep, reminders: [Int]? = nil,
        todoReminders: [Int]? = nil
    ) {
        self.notifications = notifications
        self.quietHours = quietHours
        self.reminders = reminders
        self.todoReminders = todoReminders
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        var row = try PreferencesRow.find(person.id, in: tx)
        var errors = FieldErrors()
        if notifications?.count ?? 0 > NoticeKind.allCases.count {
            throw Refusal.invalid(
                "notifications", "There are only \(NoticeKind.allCases.count, .count) kinds of notification.")
        }
        for (name, channels) in notifications ?? [:] {
            guard name.utf8.count <= 100, let kind = NoticeKind(rawValue: name) else {
                errors.add("notifications", "There is no kind of notification called “\(Text.excerpt(name))”.")
                continue
            }
            if let email = channels.email { row.value.set(kind, .email, email) }
            if let push = channels.push { row.value.set(kind, .push, push) }
        }
        switch quietHours {
        case .keep: break
        case .clear: row.value.quietHours = nil
        case .set(let quiet):
            if let from = UpdatePreferences.minutes(quiet.from), let to = UpdatePreferences.minutes(quiet.to),
                let hours = QuietHours(from: from, to: to)
            {
                row.value.quietHours = hours
            } else {
                errors.add("quietHours", "Give two different times of day, such as 22:00 and 07:00.")
            }
        }
        if let reminders { row.value.reminders = ReminderOffsets.checked(reminders, &errors) }
        if let todoReminders {
            row.value.todoReminders = ReminderOffsets.checked(todoReminders, at: "todoReminders", &errors)
        }
        try errors.check()
        try row.write(for: person.id, in: tx)
    }

    private static func minutes(_ text: String?) -> Int? {
        guard let text, text.utf8.count <= 5 else { return nil }
        let parts = text.split(separator: ":").map { Int($0) }
        guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
            (0..<60).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }
}
