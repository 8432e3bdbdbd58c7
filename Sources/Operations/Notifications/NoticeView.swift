public import Domain

/// A notice of an inbox as plain values. The presentation turns it into text.
public struct NoticeView: Hashable, Sendable {
    public var id: ID<Notice>
    public var kind: NoticeKind
    /// The person who did it, or the person the reader has reported; `nil` if not shown.
    public var actor: ID<User>?
    public var actorName: String?
    public var actorPhoto: String?
    /// The event that the notice links to; `nil` if the person does not see it.
    public var event: ID<Event>?
    /// The event's title, or its title when the notice was made if the person no longer sees the event.
    public var eventTitle: String?
    /// The text of an announcement or the note of a reminder.
    public var body: String?
    /// How many people did it, including `actor`.
    public var count: Int
    public var createdAt: Instant
    public var readAt: Instant?
    /// The subject of a reminder.
    public var subject: Subject?
    /// The assigned to-do item, while it is still assigned to the person.
    public var thing: String?
    /// The person's new role.
    public var role: Role?
    /// Further details, the same as in the mail.
    public var detail: NoticeDetail?
    /// The payer and receiver of a payment that was not undone.
    public var payment: PaymentParties?

    public struct Subject: Hashable, Sendable {
        /// Set for an entry of one's own calendar.
        public var entry: ID<ScheduleEntry>?
        /// The title of the entry, or of the to-do item while it still concerns the person; `nil` for a reminder
        /// of the event.
        public var title: String?
        public var at: Instant
        /// The whole days that it takes; `nil` if it has a time.
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

        /// The start of the subject for the purpose of reminders.
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
