public import Domain

/// One notice of an inbox: what happened. The words are made where it is shown.
public struct NoticeView: Hashable, Sendable {
    public var id: ID<Notice>
    public var kind: NoticeKind
    /// Who did it, or whom one has reported; nil where that is not said.
    public var actor: ID<User>?
    public var actorName: String?
    public var actorPhoto: String?
    /// The event that it leads to; nil where the person does not see it.
    public var event: ID<Event>?
    /// What the event is called, or was called when it was seen last.
    public var eventTitle: String?
    /// What a host wrote, where the notice is of that or reminds.
    public var body: String?
    /// How many did it, `actor` with them.
    public var count: Int
    public var createdAt: Instant
    public var readAt: Instant?
    /// Of what it reminds, where it does.
    public var subject: Subject?
    /// What somebody was given to do, where it is still theirs.
    public var thing: String?
    /// The one that somebody has now, where it is another.
    public var role: Role?
    /// What it says beside that, as its mail does.
    public var detail: NoticeDetail?
    /// Who paid whom, where it is of a payment that was not taken back.
    public var payment: PaymentParties?

    public struct Subject: Hashable, Sendable {
        /// Where it is of an entry of one's own calendar.
        public var entry: ID<ScheduleEntry>?
        /// What the entry is called, or the item, where one still has to do with it; nil where it is of the event.
        public var title: String?
        public var at: Instant
        /// The whole days that it takes; nil where it has a time.
        public var days: WholeDays?
        /// IANA name.
        public var timeZone: String
        public var isLate: Bool

        public init(
            entry: ID<ScheduleEntry>? = nil, title: String? = nil, at: Instant, days: WholeDays? = nil,
            timeZone: String, isLate: Bool = false
        ) {
            self.entry = entry
            self.title = title
            self.at = at
            self.days = days
            self.timeZone = timeZone
            self.isLate = isLate
        }

        /// When it begins as far as reminders go.
        public var begins: Instant {
            ReminderTime.begin(of: at, allDay: days != nil) { Zones.offset(of: timeZone, at: $0) }
        }
    }

    public init(
        id: ID<Notice>, kind: NoticeKind, actor: ID<User>? = nil, actorName: String? = nil, actorPhoto: String? = nil,
        event: ID<Event>? = nil, eventTitle: String? = nil, body: String? = nil, count: Int = 1, createdAt: Instant,
        readAt: Instant? = nil,
        subject: Subject? = nil, role: Role? = nil
    ) {
        self.id = id
        self.kind = kind
        self.actor = actor
        self.actorName = actorName
        self.actorPhoto = actorPhoto
        self.event = event
        self.eventTitle = eventTitle
        self.body = body
        self.count = count
        self.createdAt = createdAt
        self.readAt = readAt
        self.subject = subject
        self.role = role
    }
}
