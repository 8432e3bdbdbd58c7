/// What people are notified of (spec, "Notifications"), by the names that the contract has.
public enum NoticeKind: String, Codable, Sendable, CaseIterable {
    case invited
    case friendRequest
    case friendAccepted
    /// Somebody gave an RSVP to an event of one's own.
    case rsvp = "answer"
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

    /// Whether the receiver must still be able to see the event when they are notified.
    public var needsVisibleEvent: Bool {
        switch self {
        case .eventCancelled, .removed, .declined, .friendRequest, .friendAccepted: false
        default: true
        }
    }
}

extension NoticeKind {
    /// Whoever does and undoes the same thing to the same person makes one notice in this time.
    public static let rest = Span.hours(24)

    /// Whether it can be taken back and done again at will, and so makes one notice in ``rest``.
    public var isRepeatable: Bool {
        switch self {
        case .invited, .friendRequest, .friendAccepted, .asked, .hosting: true
        default: false
        }
    }

    /// Whether it is said without naming who did it where there is a block between the two: what it says of an event matters
    /// whoever did it.
    public var standsAlone: Bool {
        switch self {
        case .approved, .declined, .seatOffered, .offerExpired, .movedUp, .eventChanged, .eventCancelled, .removed: true
        case .invited, .friendRequest, .friendAccepted, .rsvp, .asked, .hosting, .message: false
        }
    }
}

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

    public init(changed: Set<Choice> = [], quietHours: QuietHours? = nil) {
        self.changed = changed
        self.quietHours = quietHours
    }

    public func allows(_ kind: NoticeKind, _ channel: NoticeChannel) -> Bool {
        NoticePreferences.isOnByDefault(kind, channel) != changed.contains(Choice(kind, channel))
    }

    public mutating func set(_ kind: NoticeKind, _ channel: NoticeChannel, _ isOn: Bool) {
        let choice = Choice(kind, channel)
        if isOn == NoticePreferences.isOnByDefault(kind, channel) { changed.remove(choice) } else { changed.insert(choice) }
    }

    /// A popular event would fill the host's mailbox with RSVPs; everything else is worth a mail.
    public static func isOnByDefault(_ kind: NoticeKind, _ channel: NoticeChannel) -> Bool {
        !(kind == .rsvp && channel == .email)
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
