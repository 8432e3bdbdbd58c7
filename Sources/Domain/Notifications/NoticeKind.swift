/// What people are notified of (spec, "Notifications"), by the names that the contract has.
///
/// What holds for each is its ``rule``; how it is said is one table of `Web`, `NoticeWords`.
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
    /// A host has set one's RSVP.
    case rsvpSet = "answerSet"
    /// A seat is held, or the seat that was held went on.
    case seatOffered
    case offerExpired
    case movedUp
    case eventChanged
    case eventCancelled
    /// It takes place after all.
    case eventRestored
    /// A host has written to the guests.
    case announcement
    case removed
    /// One is a host of an event now.
    case hosting
    /// An event is one's own now.
    case handedOver
    case message
    /// One is to do something for an event.
    case todoAssigned
    /// An event one is going to, or an entry of one's own calendar, begins soon.
    case reminder
    /// What one has taken to do is due.
    case todoDue
    /// An expense of which one is a part.
    case expenseAdded
    /// A payment to or from oneself.
    case paid
    /// A member has reported something to the administrators.
    case reported
    /// An administrator has looked at what one has reported.
    case reportClosed
    /// One has another role in the community.
    case roleChanged

    /// Whoever does and undoes the same thing to the same person makes one notice in this time.
    public static let rest = Span.hours(24)

    public var rule: NoticeRule {
        switch self {
        case .invited:
            NoticeRule(isRepeatable: true, asked: .never, calendar: .entry, supersedes: [.removed, .declined])
        case .friendRequest: NoticeRule(needsVisibleEvent: false, isRepeatable: true, asked: .never)
        case .friendAccepted: NoticeRule(needsVisibleEvent: false, isRepeatable: true, asked: .always)
        // A popular event would fill the host's mailbox with RSVPs; everything else is worth a mail.
        case .rsvp: NoticeRule(channels: [.push])
        case .asked: NoticeRule(isRepeatable: true)
        case .approved: NoticeRule(standsAlone: true, asked: .always, calendar: .entry, supersedes: [.declined])
        case .declined: NoticeRule(needsVisibleEvent: false, standsAlone: true, asked: .always)
        case .announcement: NoticeRule(standsAlone: true)
        // The later one says it all.
        case .reminder: NoticeRule(supersedes: [.reminder])
        case .todoDue: NoticeRule()
        case .seatOffered: NoticeRule(standsAlone: true, supersedes: [.offerExpired])
        case .offerExpired: NoticeRule(standsAlone: true, supersedes: [.seatOffered])
        case .movedUp: NoticeRule(standsAlone: true, calendar: .entry, supersedes: [.offerExpired])
        case .rsvpSet:
            NoticeRule(
                standsAlone: true, asked: .never, calendar: .entry,
                supersedes: [.invited, .seatOffered, .offerExpired, .movedUp])
        case .eventChanged: NoticeRule(standsAlone: true, calendar: .entry)
        case .eventRestored: NoticeRule(standsAlone: true, calendar: .entry, supersedes: [.eventCancelled])
        case .eventCancelled:
            NoticeRule(
                needsVisibleEvent: false, standsAlone: true, calendar: .cancellation,
                supersedes: [.invited, .seatOffered, .offerExpired, .movedUp, .eventRestored, .reminder, .todoDue])
        case .removed:
            NoticeRule(
                needsVisibleEvent: false, standsAlone: true, calendar: .cancellation,
                supersedes: [.invited, .approved, .rsvpSet, .seatOffered, .offerExpired, .movedUp, .reminder, .todoDue])
        case .hosting, .handedOver: NoticeRule(isRepeatable: true, asked: .never, calendar: .entry)
        case .message: NoticeRule()
        // Anybody who joins a public event can give its host items, and record payments with them.
        case .todoAssigned, .paid: NoticeRule(isRepeatable: true, asked: .never)
        // An evening of shopping would fill mailboxes.
        case .expenseAdded: NoticeRule(isRepeatable: true, channels: [.push])
        case .reported: NoticeRule(needsVisibleEvent: false, isRepeatable: true, isForAdministrators: true)
        case .reportClosed: NoticeRule(needsVisibleEvent: false, isRepeatable: true, asked: .always)
        case .roleChanged: NoticeRule(needsVisibleEvent: false, standsAlone: true)
        }
    }

    /// Of what somebody in a role is notified.
    public static func kinds(for role: Role) -> [NoticeKind] {
        allCases.filter { !$0.rule.isForAdministrators || role == .administrator }
    }
}

/// What holds for a kind of notice. A new kind has what most have, and says what is otherwise.
public struct NoticeRule: Hashable, Sendable {
    /// What a mail does to the calendar of whoever gets it.
    public enum CalendarPart: Sendable {
        /// Enters the event, or changes it.
        case entry
        case cancellation
    }

    /// Whether a receiver has asked for what others do. What nobody asked for is mailed within bounds (``MailAllowance/nonFriends``).
    public enum Asked: Sendable {
        case always
        /// By taking part in the event, as a host, by an RSVP or by asking to come.
        case byTakingPart
        /// Not even then: others bring it about by themselves.
        case never
    }

    /// Whether the receiver must still be able to see the event when they are notified.
    public var needsVisibleEvent = true
    /// Whether it can be taken back and done again at will, and so makes one notice in ``NoticeKind/rest``.
    public var isRepeatable = false
    /// Whether it is said without naming who did it where there is a block between the two: what it says of an event matters
    /// whoever did it.
    public var standsAlone = false
    public var asked = Asked.byTakingPart
    /// The channels by which it reaches whoever did not choose.
    public var channels: Set<NoticeChannel> = [.email, .push]
    /// Nil where its mail leaves calendars alone.
    public var calendar: CalendarPart?
    /// What the inbox says of the same event that is no longer so once this is said.
    public var supersedes: [NoticeKind] = []
    /// Whether it is nothing for anybody else, nor for whoever is none any more.
    public var isForAdministrators = false
}
