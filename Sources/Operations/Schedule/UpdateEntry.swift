public import Domain
public import Store

/// Changes an entry of one's own calendar. Only what is sent is changed.
public struct UpdateEntry: ClientCommand {
    public static let name = "schedule.update"
    public static let offline = Offline.yes
    public static let bounds = InputBounds(longer: ["description": EntryDetails.longestDescription])
    public var id: ID<ScheduleEntry>
    public var title: Patch<String>
    public var description: Patch<String>
    public var at: Patch<Instant>
    public var timeZone: Patch<String>
    public var place: Patch<String>
    public var reminders: Patch<[Int]>

    public init(
        id: ID<ScheduleEntry>, title: Patch<String> = .keep, description: Patch<String> = .keep, at: Patch<Instant> = .keep,
        timeZone: Patch<String> = .keep, place: Patch<String> = .keep, reminders: Patch<[Int]> = .keep
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.at = at
        self.timeZone = timeZone
        self.place = place
        self.reminders = reminders
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let row = try EntryRow.present(id, of: actor, in: tx)
        let old = row.details
        let zone = timeZone.applied(to: old.timeZone) ?? old.timeZone
        guard Zones.exists(zone) else { throw Refusal.invalid("timeZone", "There is no time zone of this name.") }
        let details = try EntryDetails.checked(
            title: title.applied(to: old.title), description: description.applied(to: old.description), at: at.applied(to: old.at),
            timeZone: zone, place: place.applied(to: old.place), reminders: reminders.applied(to: old.reminders.minutes) ?? [], since: old.at, now: tx.now)
        guard details != old else { return }
        try tx.execute(
            """
            UPDATE schedule_entry SET title = \(details.title), description = \(details.description), at = \(details.at),
                time_zone = \(details.timeZone), place = \(details.place), reminders = \(details.reminders.text)
            WHERE id = \(id)
            """)
        tx.put(.scheduleEntry, id, in: .user(row.owner))
        if details.at != old.at { try tx.settle(about: id, of: row.owner) }
    }
}
