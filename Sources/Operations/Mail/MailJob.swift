public import Domain

/// A mail to be sent, with its whole content as of the time it was enqueued.
public struct MailJob: Codable, Sendable {
    public enum Kind: Codable, Hashable, Sendable, CaseIterable {
        /// A notice, which a member also finds in the inbox, and whose mails they can switch off.
        case notice(NoticeKind)
        /// The link under which a guest without an account changes the RSVP.
        case guestPass
        /// The outcome of a calendar program's reply, if it differs from what the reply asked for.
        case calendarReply
        case verifyEmail
        case resetPassword
        // Changes to an account.
        case newDevice
        case passwordChanged
        /// To the replaced address, with a link that undoes the change.
        case addressChanged
        /// To the owner of an address that someone else used. They registered with it, changed their address to
        /// it, or gave it with an RSVP or a request (``request``) at an event (``thing``; ``token`` is that of
        /// its invite link).
        case addressKnown
        /// To an address that was removed again when a change was undone.
        case addressTakenBack

        public static let allCases =
            NoticeKind.allCases.map(Kind.notice) + [
                .guestPass, .calendarReply, .verifyEmail, .resetPassword, .newDevice, .passwordChanged, .addressChanged,
                .addressKnown, .addressTakenBack,
            ]
    }

    /// When an account was changed, and on which device.
    public struct AccountChange: Codable, Sendable {
        /// For example `Firefox · Linux`; `nil` or empty if unknown.
        public var device: String?
        public var at: Instant
        /// The person's time zone, an IANA name.
        public var timeZone: String

        package init(device: String?, at: Instant, timeZone: String) {
            self.device = device
            self.at = at
            self.timeZone = timeZone
        }
    }

    public var kind: Kind
    public var name: String
    public var email: String
    /// The kind of link by which someone without an account opens the event.
    public enum LinkKind: String, Codable, Sendable {
        case pass, invitation
    }

    /// The secret part of the link in this mail.
    public var token: String?
    /// The kind of that link, if the receiver has no account.
    public var entrance: LinkKind?
    /// The person whose page the mail links to.
    public var person: ID<User>?
    /// The name of the person who caused the mail, if it is mentioned.
    public var from: String?
    public var event: MailedEvent?
    /// When an offered seat expires, or the RSVP of a guest with an unconfirmed address.
    public var deadline: Instant?
    public var status: RSVPStatus?
    public var party: Int?
    /// The previous RSVP; `nil` if none existed, or if the mail does not mention it.
    public var before: NoticeDetail.Answer?
    /// The state of a join request. For a guest without an account and RSVP, its outcome. For a member's address that
    /// someone else used, that the request is waiting.
    public var request: JoinRequestStatus?
    /// What in the event the mail is about, such as a to-do item or an expense.
    public var thing: String?
    public var amount: Money?
    /// The payer and receiver of a payment.
    public var payment: PaymentParties?
    /// The receiver's current role.
    public var role: Role?
    /// Text that a host wrote.
    public var body: String?
    /// Why a reply was refused.
    public var problem: Phrase?
    /// Whether the receiver did not ask for anything, because others typed the address. Such a mail contains no long
    /// text by people they do not know. It adds nothing to a calendar, except the invitation itself.
    public var isUnasked = false
    /// The end of the link that unsubscribes from mails of this kind; `nil` for mails that cannot be switched off.
    public var unsubscribe: String?
    public var occasion: AccountChange?
    /// What changed about the event, as far as the receiver may know it.
    public var change: EventChange?
    /// The subject of a reminder.
    public var reminder: Reminded?
    /// The receiver's language when the mail was enqueued (BCP 47); `nil` if unknown. It is stored because the rows
    /// that determine it may be deleted before the mail is sent, as those of a removed guest are.
    public var locale: String?

    public static let job = "mail"

    package init(
        kind: Kind, name: String, email: String, token: String? = nil, entrance: LinkKind? = nil,
        person: ID<User>? = nil, from: String? = nil, event: MailedEvent? = nil, deadline: Instant? = nil,
        status: RSVPStatus? = nil, party: Int? = nil, request: JoinRequestStatus? = nil, thing: String? = nil,
        body: String? = nil, problem: Phrase? = nil, isUnasked: Bool = false, change: EventChange? = nil
    ) {
        self.kind = kind
        self.name = name
        self.email = email
        self.token = token
        self.entrance = entrance
        self.person = person
        self.from = from
        self.event = event
        self.deadline = deadline
        self.status = status
        self.party = party
        self.request = request
        self.thing = thing
        self.body = body
        self.problem = problem
        self.isUnasked = isUnasked
        self.change = change
    }

    /// The subject of a reminder, in addition to an event or instead of one.
    public struct Reminded: Codable, Sendable {
        /// Set for an entry of one's own calendar.
        public var entry: ID<ScheduleEntry>?
        /// The title of an entry or to-do item; `nil` for a reminder of the event.
        public var title: String?
        public var at: Instant
        /// The whole days that it takes; `nil` if it has a time.
        public var days: WholeDays?
        /// IANA name.
        public var timeZone: String
        public var place: String?
        public var isLate: Bool
        /// Whether it was already due when the reminder was sent.
        public var isOver: Bool?
        /// When the reminder becomes pointless; it is not sent after that.
        public var endsAt: Instant?

        package init(
            entry: ID<ScheduleEntry>? = nil, title: String? = nil, at: Instant, days: WholeDays? = nil,
            timeZone: String, place: String? = nil, isLate: Bool, isOver: Bool? = nil, endsAt: Instant? = nil
        ) {
            self.entry = entry
            self.title = title
            self.at = at
            self.days = days
            self.timeZone = timeZone
            self.place = place
            self.isLate = isLate
            self.isOver = isOver
            self.endsAt = endsAt
        }
    }
}

/// An event as a mail and its calendar part describe it.
public struct MailedEvent: Codable, Hashable, Sendable {
    public var id: ID<Event>
    /// Mingle's own UID, also for imported events.
    public var uid: String
    public var sequence: Int
    public var title: String
    public var description: String
    public var startsAt: Instant
    public var endsAt: Instant?
    /// The whole days that it takes; `nil` if it has times.
    public var days: WholeDays?
    public var timeZone: String
    /// `nil` if the receiver may not know it.
    public var place: String?
    public var address: String?
    /// Only for members. Links that other people typed are not sent to anyone else, not even as text.
    public var onlineUrl: String?
    public var hostName: String
    public var isCancelled: Bool
    /// Whether the event was deleted, so that the mail must not link to it.
    public var isGone: Bool
    /// The reason for the cancellation, if the hosts gave one.
    public var cancellation: String?

    /// - Parameter standing: The receiver's standing. Non-members are not sent long text by people they do not know.
    package init(_ event: EventRow, hostName: String, to standing: Standing) {
        id = event.id
        uid = event.id.calendarUID
        sequence = event.sequence
        title = event.details.title
        description = standing.isMember ? event.details.description : ""
        startsAt = event.details.times.startsAt
        endsAt = event.details.times.endsAt
        days = event.details.days
        timeZone = event.details.timeZone
        place = standing.may(.seeLocation, at: event.terms) ? event.details.location.name : nil
        address = standing.may(.seeAddress, at: event.terms) ? event.details.location.address : nil
        onlineUrl = standing.isMember && standing.may(.seeAddress, at: event.terms) ? event.details.onlineUrl : nil
        self.hostName = hostName
        isCancelled = event.status == .cancelled
        isGone = event.isGone
        cancellation = event.cancellation
    }
}
