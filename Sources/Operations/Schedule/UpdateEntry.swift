public import Domain
public import Store

/// Changes an entry of the actor's own calendar. Fields that are not sent stay unchanged.
public struct UpdateEntry: UpdatingCommand {
    public static let name = "schedule.update"
    public static let offline = Offline.yes
    public static let bounds = InputBounds(longer: ["description": EntryDetails.maxDescriptionLength])
    public var id: ID<ScheduleEntry>
    public var title: Patch<String>
    public var description: Patch<String>
    public var at: Patch<Instant>
    /// Whether the entry takes whole days. It then has dates and no time.
    public var allDay: Patch<Bool>
    public var startDate: Patch<CivilDate>
    public var endDate: Patch<CivilDate>
    public var timeZone: Patch<String>
    public var place: Patch<String>
    public var reminders: Patch<[Int]>
    public var base: Int?

    public init(
        id: ID<ScheduleEntry>, title: Patch<String> = .keep, description: Patch<String> = .keep,
        at: Patch<Instant> = .keep,
        allDay: Patch<Bool> = .keep, startDate: Patch<CivilDate> = .keep, endDate: Patch<CivilDate> = .keep,
        timeZone: Patch<String> = .keep, place: Patch<String> = .keep, reminders: Patch<[Int]> = .keep,
        base: Int? = nil
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
        self.base = base
    }

    public static let rowKind = RowKind.scheduleEntry
    public var rowID: ID<ScheduleEntry> { id }

    public static func current(_ id: ID<ScheduleEntry>, in reader: any Reader) throws -> UpdateEntry? {
        guard let row = try EntryRow.find(id, in: reader), row.deletedAt == nil else { return nil }
        let details = row.details
        return UpdateEntry(
            id: id, title: .set(details.title), description: .set(details.description),
            at: Patch(setting: details.days == nil ? details.at : nil), allDay: .set(details.days != nil),
            startDate: Patch(setting: details.days?.first), endDate: Patch(setting: details.days?.last),
            timeZone: .set(details.timeZone), place: Patch(setting: details.place),
            reminders: .set(details.reminders.minutes))
    }

    public func update(in tx: Transaction, as actor: Actor) throws {
        let row = try EntryRow.existing(id, of: actor, in: tx)
        let old = row.details
        let zone = timeZone.applied(to: old.timeZone) ?? old.timeZone
        guard Zones.exists(zone) else { throw Refusal.invalid("timeZone", "There is no time zone of this name.") }
        // A time replaces the dates, and dates replace the time. A single-day entry moves entirely when its first
        // day moves.
        let allDay = allDay.applied(to: old.days != nil) ?? false
        let lastOfSeveral = old.days.flatMap { $0.count > 1 ? $0.last : nil }
        let details = try EntryDetails.checked(
            title: title.applied(to: old.title), description: description.applied(to: old.description),
            at: at.applied(to: allDay || old.days != nil ? nil : old.at), allDay: allDay,
            startDate: startDate.applied(to: allDay ? old.days?.first : nil),
            endDate: endDate.applied(to: allDay ? lastOfSeveral : nil),
            timeZone: zone, place: place.applied(to: old.place),
            reminders: reminders.applied(to: old.reminders.minutes) ?? [], since: old.at,
            now: tx.now, offset: { Zones.offset(of: zone, at: $0) })
        guard details != old else { return }
        try tx.execute(
            """
            UPDATE schedule_entry SET title = \(details.title), description = \(details.description), at = \(details.at),
                all_day = \(details.days != nil), start_date = \(details.days?.first), end_date = \(details.days?.last), ends_at = \(details.endsAt),
                time_zone = \(details.timeZone), place = \(details.place), reminders = \(details.reminders.text),
                version = version + 1 WHERE id = \(id)
            """)
        try EntryReminders.write(id, details, in: tx)
        tx.put(.scheduleEntry, id, in: .user(row.owner))
        if details.at != old.at || (details.days == nil) != (old.days == nil) {
            try tx.resolve(about: id, of: row.owner)
        }
    }
}
