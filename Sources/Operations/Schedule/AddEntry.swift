public import Domain
public import Store

/// Adds an entry to the actor's own calendar. Idempotent: sending the same id again returns the same entry.
public struct AddEntry: CreatingCommand {
    public static let name = "schedule.add"
    public static let offline = Offline.yes
    public static let requiredFields = [["title"], ["description"], ["at", "startDate"]]
    public static let bounds = InputBounds(longer: ["description": EntryDetails.maxDescriptionLength])
    /// The id, which the client may choose.
    public var id: ID<ScheduleEntry>?
    /// At most 120 characters.
    public var title: String?
    /// At most 2,000 characters.
    public var description: String?
    public var at: Instant?
    /// Whether the entry takes whole days. It then has dates and no time.
    public var allDay: Bool?
    /// The first whole day.
    public var startDate: CivilDate?
    /// The last whole day. Defaults to the first.
    public var endDate: CivilDate?
    /// IANA name. Defaults to the actor's own zone.
    public var timeZone: String?
    /// At most 200 characters.
    public var place: String?
    /// Minutes before it, from the menu (``ReminderOffset``); at most five.
    public var reminders: [Int]?

    public var createdID: ID<ScheduleEntry>? {
        get { id }
        set { id = newValue }
    }

    public init(
        id: ID<ScheduleEntry>? = nil, title: String?, description: String?, at: Instant?, allDay: Bool? = nil,
        startDate: CivilDate? = nil,
        endDate: CivilDate? = nil, timeZone: String? = nil, place: String? = nil, reminders: [Int]? = nil
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.at = at
        self.allDay = allDay
        self.startDate = startDate
        self.endDate = endDate
        self.timeZone = timeZone
        self.place = place
        self.reminders = reminders
    }

    public func exists(_ id: ID<ScheduleEntry>, in tx: Transaction) throws -> Bool {
        try EntryRow.find(id, in: tx) != nil
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<ScheduleEntry> {
        let me = try actor.verified()
        let zone = timeZone ?? me.timeZone
        guard Zones.exists(zone) else { throw Refusal.invalid("timeZone", "There is no time zone of this name.") }
        let details = try EntryDetails.checked(
            title: title, description: description, at: at, allDay: allDay ?? false, startDate: startDate,
            endDate: endDate, timeZone: zone,
            place: place, reminders: reminders ?? [], now: tx.now, offset: { Zones.offset(of: zone, at: $0) })
        let id = id ?? tx.newID()
        try NoticeSubjectKind.entry.check(self.id, in: tx)
        try EntryRow.checkQuota(of: me.id, in: tx)
        try tx.execute(
            """
            INSERT INTO schedule_entry (id, user_id, title, description, at, all_day, start_date, end_date, ends_at, time_zone, place, reminders)
            VALUES (\(id), \(me.id), \(details.title), \(details.description), \(details.at), \(details.days != nil), \(details.days?.first),
                \(details.days?.last), \(details.endsAt), \(details.timeZone), \(details.place), \(details.reminders.text))
            """)
        try EntryReminders.write(id, details, in: tx)
        tx.put(.scheduleEntry, id, in: .user(me.id))
        return id
    }
}
