/// A kind of notice (spec, "Notifications"), as named in the contract.
///
/// Its ``rule`` holds its properties; `NoticePhrases` in `Presentation` is the table of its texts.
public enum NoticeKind: String, Codable, Sendable, CaseIterable {
    case invited
    case friendRequest
    case friendAccepted
    /// Somebody sent an RSVP to the person's own event.
    case rsvp = "answer"
    /// Somebody asks to join the person's own event.
    case asked
    /// The host approved or declined the person's join request.
    case approved
    case declined
    /// A host set the person's RSVP.
    case rsvpSet = "answerSet"
    /// A seat is offered and held, or the offer has expired.
    case seatOffered
    case offerExpired
    case movedUp
    case eventChanged
    case eventCancelled
    /// The cancellation was undone.
    case eventRestored
    /// A host wrote to the guests.
    case announcement
    case removed
    /// The person became a host of an event.
    case hosting
    /// The person became the owner of an event.
    case handedOver
    case message
    /// The person was assigned an item of an event.
    case todoAssigned
    /// An event that the person goes to, or an entry of their own calendar, begins soon.
    case reminder
    /// An item that the person has taken is due.
    case todoDue
    /// An expense that the person shares.
    case expenseAdded
    /// A payment to or from the person.
    case paid
    /// A member reported something to the administrators.
    case reported
    /// An administrator closed the person's report.
    case reportClosed
    /// The person's role in the community changed.
    case roleChanged

    /// The period in which repeating the same action towards the same person makes only one notice.
    public static let coalescingPeriod = Span.hours(24)

    public var rule: NoticeRule {
        switch self {
        case .invited:
            NoticeRule(isRepeatable: true, solicitation: .never, calendar: .entry, supersedes: [.removed, .declined])
        case .friendRequest: NoticeRule(needsVisibleEvent: false, isRepeatable: true, solicitation: .never)
        case .friendAccepted: NoticeRule(needsVisibleEvent: false, isRepeatable: true, solicitation: .always)
        // A popular event would flood the host's mailbox with RSVPs; everything else is worth a mail.
        case .rsvp: NoticeRule(channels: [.push])
        case .asked: NoticeRule(isRepeatable: true)
        case .approved:
            NoticeRule(isSentDespiteBlock: true, solicitation: .always, calendar: .entry, supersedes: [.declined])
        case .declined: NoticeRule(needsVisibleEvent: false, isSentDespiteBlock: true, solicitation: .always)
        case .announcement: NoticeRule(isSentDespiteBlock: true)
        // A later reminder replaces an earlier one.
        case .reminder: NoticeRule(supersedes: [.reminder])
        case .todoDue: NoticeRule()
        case .seatOffered: NoticeRule(isSentDespiteBlock: true, supersedes: [.offerExpired])
        case .offerExpired: NoticeRule(isSentDespiteBlock: true, supersedes: [.seatOffered])
        case .movedUp: NoticeRule(isSentDespiteBlock: true, calendar: .entry, supersedes: [.offerExpired])
        case .rsvpSet:
            NoticeRule(
                isSentDespiteBlock: true, solicitation: .never, calendar: .entry,
                supersedes: [.invited, .seatOffered, .offerExpired, .movedUp])
        case .eventChanged: NoticeRule(isSentDespiteBlock: true, calendar: .entry)
        case .eventRestored: NoticeRule(isSentDespiteBlock: true, calendar: .entry, supersedes: [.eventCancelled])
        case .eventCancelled:
            NoticeRule(
                needsVisibleEvent: false, isSentDespiteBlock: true, calendar: .cancellation,
                supersedes: [.invited, .seatOffered, .offerExpired, .movedUp, .eventRestored, .reminder, .todoDue])
        case .removed:
            NoticeRule(
                needsVisibleEvent: false, isSentDespiteBlock: true, calendar: .cancellation,
                supersedes: [.invited, .approved, .rsvpSet, .seatOffered, .offerExpired, .movedUp, .reminder, .todoDue])
        case .hosting, .handedOver: NoticeRule(isRepeatable: true, solicitation: .never, calendar: .entry)
        case .message: NoticeRule()
        // Anybody who joins a public event can assign items to its host and record payments with them.
        case .todoAssigned, .paid: NoticeRule(isRepeatable: true, solicitation: .never)
        // An evening of shopping would flood mailboxes.
        case .expenseAdded: NoticeRule(isRepeatable: true, channels: [.push])
        case .reported: NoticeRule(needsVisibleEvent: false, isRepeatable: true, isForAdministrators: true)
        case .reportClosed: NoticeRule(needsVisibleEvent: false, isRepeatable: true, solicitation: .always)
        case .roleChanged: NoticeRule(needsVisibleEvent: false, isSentDespiteBlock: true)
        }
    }

    /// Returns the kinds of notices that people in a role receive.
    public static func kinds(for role: Role) -> [NoticeKind] {
        allCases.filter { !$0.rule.isForAdministrators || role == .administrator }
    }
}

/// The properties of a kind of notice. The defaults fit most kinds; a kind states its differences.
public struct NoticeRule: Hashable, Sendable {
    /// What a mail does to the recipient's calendar.
    public enum CalendarPart: Sendable {
        /// Adds or updates the event.
        case entry
        case cancellation
    }

    /// Whether a recipient asked for notices of what others do. Unsolicited notices are mailed within
    /// limits (``MailAllowance/nonFriends``).
    public enum Solicitation: Sendable {
        case always
        /// By taking part in the event: as a host, by an RSVP or by a join request.
        case byTakingPart
        /// Not even by taking part: others cause it on their own.
        case never
    }

    /// Whether the recipient must still be able to see the event when they are notified.
    public var needsVisibleEvent = true
    /// Whether the action can be undone and repeated at will, so that it makes one notice within ``NoticeKind/rest``.
    public var isRepeatable = false
    /// Whether it is sent without its author's name if the two have a block: its content matters regardless of
    /// the author.
    public var isSentDespiteBlock = false
    public var solicitation = Solicitation.byTakingPart
    /// The default channels.
    public var channels: Set<NoticeChannel> = [.email, .push]
    /// Nil if the mail leaves calendars unchanged.
    public var calendar: CalendarPart?
    /// Earlier notices of the same event that become obsolete with this one.
    public var supersedes: [NoticeKind] = []
    /// Whether only administrators receive it, and only while they are administrators.
    public var isForAdministrators = false
}
