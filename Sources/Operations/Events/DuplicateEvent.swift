public import Domain
public import Store

/// Creates a draft of the same event a week later, without its guests. The person who duplicates it owns the copy, even
/// if they are only a co-host of the original.
public struct DuplicateEvent: CreatingCommand {
    public static let name = "event.duplicate"
    public static let offline = Offline.yes
    public var id: ID<Event>
    /// The id of the copy; the client may choose it.
    public var copy: ID<Event>?

    public static let createdIDField = "copy"
    public var createdID: ID<Event>? {
        get { copy }
        set { copy = newValue }
    }

    public init(id: ID<Event>, copy: ID<Event>? = nil) {
        self.id = id
        self.copy = copy
    }

    public func exists(_ id: ID<Event>, in tx: Transaction) throws -> Bool {
        try EventStore.exists(id, in: tx)
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Event> {
        let event = try EventAccess.hosted(id, as: actor, in: tx)
        let host = try actor.verified().id
        let details = try DuplicateEvent.later(event.details, now: tx.now)
        let copy = copy ?? tx.newID()
        try EventStore.checkQuota(of: host, in: tx)
        try EventStore.insert(
            copy, host: host, uid: copy.calendarUID, recurrenceID: nil, status: .draft, details, in: tx)
        try PhotoUse.copyCover(from: id, to: copy, in: tx)
        try SetReminderNote.copy(from: id, to: copy, in: tx)
        if actor.member?.role.may(.edit) == true, let event = try EventRow.find(copy, in: tx) {
            try ActivityEventRow.find(id, in: tx).write(of: event, in: tx)
        }
        return copy
    }

    /// Returns the details moved by whole weeks until they are in the future. Local times in the event's zone stay the
    /// same, also across a clock change.
    private static func later(_ old: EventDetails, now: Instant) throws -> EventDetails {
        var details = old
        let zone = old.timeZone
        func later(_ instant: Instant, weeks: Int) -> Instant {
            var civil = Zones.civil(instant, in: zone)
            let day = civil.addingDays(7 * weeks)
            (civil.year, civil.month, civil.day) = (day.year, day.month, day.day)
            return Zones.instant(civil, in: zone)
        }
        let passed = max(0, (now - old.startsAt).milliseconds)
        var weeks = 1 + Int(passed / Span.days(7).milliseconds)
        while later(old.startsAt, weeks: weeks) <= now { weeks += 1 }
        if let days = old.days {
            guard details.setWholeDays(days.addingDays(7 * weeks), offset: Zones.offset(of:at:)) else { throw beyond }
        } else {
            details.startsAt = later(old.startsAt, weeks: weeks)
            // A local time that the clocks skip or repeat may fall before the start. Then the original length counts.
            details.endsAt = old.endsAt.map { end in
                let byClock = later(end, weeks: weeks)
                return byClock > details.startsAt ? byClock : details.startsAt + (end - old.startsAt)
            }
        }
        guard max(details.startsAt, details.endsAt ?? details.startsAt) <= .latest else { throw beyond }
        details.answerBy = old.answerBy.map { min(later($0, weeks: weeks), details.times.lastRSVP) }
        return details
    }

    private static let beyond = Refusal(.conflict, "The copy would be later than the year 9999.")
}
