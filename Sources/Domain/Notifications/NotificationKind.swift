/// What people are told about (spec, "Notifications").
public enum NotificationKind: String, Codable, Sendable, CaseIterable {
    case invited
    case friendRequest
    case friendAccepted
    /// Somebody answered an event of one's own.
    case answer
    /// Somebody asks to come to an event of one's own.
    case asked
    /// The host let one in, or did not.
    case approved
    case declined
    /// A seat is held, or the seat that was held went on.
    case seatOffered
    case offerExpired
    case movedUp
    case eventChanged
    case eventCancelled
    case removed
    /// One is a host of an event now.
    case hosting
    case message

    /// Whether the receiver must still be able to see the event when they are told.
    public var needsVisibleEvent: Bool {
        switch self {
        case .eventCancelled, .removed, .declined, .friendRequest, .friendAccepted: false
        default: true
        }
    }
}

extension NotificationKind {
    /// Whoever does and undoes the same thing to the same person is told of once in this time.
    public static let rest = Span.hours(24)

    /// Whether it can be taken back and done again at will, and so is told of once in ``rest``.
    public var isRepeatable: Bool {
        switch self {
        case .invited, .friendRequest, .friendAccepted, .asked, .hosting: true
        default: false
        }
    }

    /// Whether it is told without naming who did it where a block keeps the two apart: what it says of an event matters
    /// whoever did it.
    public var standsAlone: Bool {
        switch self {
        case .approved, .declined, .seatOffered, .offerExpired, .movedUp, .eventChanged, .eventCancelled, .removed: true
        case .invited, .friendRequest, .friendAccepted, .answer, .asked, .hosting, .message: false
        }
    }
}

/// Ways by which people are told, beside the inbox that always has everything.
public enum NotificationChannel: String, Codable, Sendable, CaseIterable {
    case email
    case push
}

/// Which kinds reach a person by which channel, and when not.
public struct NotificationPreferences: Hashable, Sendable {
    public struct Choice: Hashable, Sendable {
        public var kind: NotificationKind
        public var channel: NotificationChannel

        public init(_ kind: NotificationKind, _ channel: NotificationChannel) {
            self.kind = kind
            self.channel = channel
        }
    }

    /// What the person switched away from the default.
    public private(set) var changed: Set<Choice>
    public var quietHours: QuietHours?

    public init(changed: Set<Choice> = [], quietHours: QuietHours? = nil) {
        self.changed = changed
        self.quietHours = quietHours
    }

    public func allows(_ kind: NotificationKind, _ channel: NotificationChannel) -> Bool {
        NotificationPreferences.isOnByDefault(kind, channel) != changed.contains(Choice(kind, channel))
    }

    public mutating func set(_ kind: NotificationKind, _ channel: NotificationChannel, _ isOn: Bool) {
        let choice = Choice(kind, channel)
        if isOn == NotificationPreferences.isOnByDefault(kind, channel) { changed.remove(choice) } else { changed.insert(choice) }
    }

    /// A popular event would fill the host's mailbox with answers; everything else is worth a mail.
    public static func isOnByDefault(_ kind: NotificationKind, _ channel: NotificationChannel) -> Bool {
        !(kind == .answer && channel == .email)
    }
}

/// A part of each day in which nothing is sent.
public struct QuietHours: Hashable, Sendable {
    /// Minutes after midnight by the person's clocks, 0–1439; a stretch from late to early runs past midnight.
    public var from: Int
    public var to: Int

    /// Nil where the two are equal or no time of day.
    public init?(from: Int, to: Int) {
        guard (0..<1440).contains(from), (0..<1440).contains(to), from != to else { return nil }
        self.from = from
        self.to = to
    }

    /// How many minutes of quiet are left at a time of day; 0 outside.
    public func minutesLeft(at minute: Int) -> Int {
        let length = (to - from + 1440) % 1440
        let passed = (minute - from + 1440) % 1440
        return passed < length ? length - passed : 0
    }
}
