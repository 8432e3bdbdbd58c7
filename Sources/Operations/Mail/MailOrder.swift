public import Domain
import Store

/// A mail to be written and sent: everything it says, as it was when it was ordered.
public struct MailOrder: Codable, Sendable {
    public enum Kind: Codable, Hashable, Sendable, CaseIterable {
        /// What a member finds in the inbox too, and may switch off.
        case notice(NoticeKind)
        /// The link under which a guest without an account changes the RSVP.
        case guestPass
        /// What became of the reply of a calendar program, where that is not what it said.
        case calendarReply
        case verifyEmail
        case resetPassword
        // What was done to somebody's account.
        case newDevice
        case passwordChanged
        /// To the address that was replaced, with a link that takes the change back.
        case addressChanged
        /// To the owner of an address that somebody has tried to register with, has given as theirs, or has answered or asked to come
        /// (``request``) with at an event (``thing``, ``token`` of its invite link).
        case addressKnown
        /// To an address that had to go again.
        case addressTakenBack

        public static let allCases =
            NoticeKind.allCases.map(Kind.notice) + [
                .guestPass, .calendarReply, .verifyEmail, .resetPassword, .newDevice, .passwordChanged, .addressChanged,
                .addressKnown, .addressTakenBack,
            ]
    }

    /// With what, and when, something was done to an account.
    public struct Occasion: Codable, Sendable {
        /// As `Firefox · Linux`; nil or empty where it is not known.
        public var device: String?
        public var at: Instant
        /// IANA name; the person's.
        public var timeZone: String
    }

    public var kind: Kind
    public var name: String
    public var email: String
    /// By what somebody without an account comes to the event.
    public enum Entrance: String, Codable, Sendable {
        case pass, invitation
    }

    /// The secret part of the link in this mail.
    public var token: String?
    /// What that is the secret of, where the receiver has no account.
    public var entrance: Entrance?
    /// The page of a person, where the mail is about one.
    public var person: ID<User>?
    /// Who caused it, where the mail says so.
    public var from: String?
    public var event: MailedEvent?
    /// Until when an offered seat is held, or the RSVP of a guest who has not confirmed the address.
    public var deadline: Instant?
    public var status: RSVPStatus?
    public var party: Int?
    /// What the RSVP was before; nil where there was none, or that is not said.
    public var before: NoticeDetail.Answer?
    /// What has become of asking to come, of a guest without an account who has no RSVP; of a member's address that somebody has asked with,
    /// that it waits.
    public var request: JoinRequestStatus?
    /// What of the event it is about: an item of its list, an expense.
    public var thing: String?
    public var amount: Money?
    /// Who paid whom.
    public var payment: PaymentParties?
    /// The one that the receiver has now.
    public var role: Role?
    /// What a host wrote.
    public var body: String?
    /// Why a reply was not taken.
    public var problem: Phrase?
    /// Whether nobody at the address has asked for anything: it was typed by others. Such a mail has no text at length from people
    /// whom they do not know, and enters nothing into a calendar, but for the invitation itself.
    public var isUnasked = false
    /// The end of the link that ends mails of this kind; nil for those that nobody can do without.
    public var unsubscribe: String?
    public var occasion: Occasion?
    /// What of the event is another, as far as the receiver may know it.
    public var change: EventChange?
    /// Of what a reminder reminds.
    public var reminder: Reminded?
    /// The receiver's language (BCP 47), as it was when the mail was ordered: by the time it is sent the rows that say it may be gone,
    /// with a guest who was removed. Nil where it is not known.
    public var locale: String?

    public static let job = "mail"

    /// Of what a reminder reminds, beside or instead of an event.
    public struct Reminded: Codable, Sendable {
        /// Where it is of an entry of one's own calendar.
        public var entry: ID<ScheduleEntry>?
        /// What an entry or an item is called; nil where it is of the event.
        public var title: String?
        public var at: Instant
        /// The whole days that it takes; nil where it has a time.
        public var days: WholeDays?
        /// IANA name.
        public var timeZone: String
        public var place: String?
        public var isLate: Bool
        /// Whether it was due before it was said.
        public var isOver: Bool?
        /// From when on it makes no sense any more, and is not sent.
        public var endsAt: Instant?
    }
}

/// An event as a mail and its calendar part tell of it.
public struct MailedEvent: Codable, Hashable, Sendable {
    public var id: ID<Event>
    /// Its own, wherever the event came from.
    public var uid: String
    public var sequence: Int
    public var title: String
    public var description: String
    public var startsAt: Instant
    public var endsAt: Instant?
    /// The whole days that it takes; nil where it has times.
    public var days: WholeDays?
    public var timeZone: String
    /// Nil where the receiver may not know it.
    public var place: String?
    public var address: String?
    /// For members: what others typed is no link in a mail to anybody else, nor in the words of one.
    public var onlineUrl: String?
    public var hostName: String
    public var isCancelled: Bool
    /// Whether it was deleted, so that nothing leads there.
    public var isGone: Bool
    /// Why, where its hosts said so.
    public var cancellation: String?

    /// - Parameter standing: of whoever it goes to. Who is no member is sent no text at length by people they do not know.
    init(_ event: EventRow, hostName: String, to standing: Standing) {
        id = event.id
        uid = event.id.calendarUID
        sequence = event.sequence
        title = event.details.title
        description = standing.isMember ? event.details.description : ""
        startsAt = event.details.times.startsAt
        endsAt = event.details.times.endsAt
        days = event.details.days
        timeZone = event.details.timeZone
        place = standing.may(.seePlace, at: event.terms) ? event.details.place.name : nil
        address = standing.may(.seeAddress, at: event.terms) ? event.details.place.address : nil
        onlineUrl = standing.isMember && standing.may(.seeAddress, at: event.terms) ? event.details.onlineUrl : nil
        self.hostName = hostName
        isCancelled = event.status == .cancelled
        isGone = event.isGone
        cancellation = event.cancellation
    }

    mutating func withholdPlace() { (place, address, onlineUrl) = (nil, nil, nil) }
}

extension MailOrder {
    /// Takes out what its receiver may no longer know of an event that they still see, by the time it is sent.
    mutating func withhold(from standing: Standing, at terms: EventTerms) {
        if !standing.may(.seePlace, at: terms) {
            event?.place = nil
            change = change?.withoutPlace
        }
        // What goes with reminders is for those who know the place.
        if kind == .notice(.reminder), !standing.knowsPlace { body = nil }
        if !standing.may(.seeAddress, at: terms) {
            event?.address = nil
            event?.onlineUrl = nil
        }
    }

    /// Takes out all but what was called off or ended for them, and when it would have been.
    mutating func withholdEvent() {
        event?.withholdPlace()
        event?.description = ""
        event?.cancellation = nil
        change = change?.withoutPlace
    }
}

extension Transaction {
    func mail(_ order: MailOrder) throws {
        var order = order
        order.locale = try order.locale ?? MailQuery.locale(of: order, in: self)
        try enqueue(MailOrder.job, order, lane: order.kind.lane)
    }
}
