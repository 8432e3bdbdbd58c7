public import Domain
public import Store

/// Makes a draft of the same event a week later, without its guests: that of whoever makes it, also where they only help to host.
public struct DuplicateEvent: ClientCommand {
    public static let name = "event.duplicate"
    public static let offline = Offline.yes
    public var id: ID<Event>
    /// The id of the new one, made by the client if it likes.
    public var copy: ID<Event>?

    public init(id: ID<Event>, copy: ID<Event>? = nil) {
        self.id = id
        self.copy = copy
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Event> {
        let event = try EventAccess.hosted(id, as: actor, in: tx)
        let host = try actor.verified().id
        var details = event.details
        let times = details.times
        // The same time of day by the clocks of the place, also across a clock change; weekly until it lies ahead.
        func later(_ instant: Instant, weeks: Int) -> Instant {
            var civil = Zones.civil(instant, in: details.timeZone)
            let day = civil.addingDays(7 * weeks)
            (civil.year, civil.month, civil.day) = (day.year, day.month, day.day)
            return Zones.instant(civil, in: details.timeZone)
        }
        let passed = max(0, (tx.now - times.startsAt).milliseconds)
        var weeks = 1 + Int(passed / Span.days(7).milliseconds)
        while later(times.startsAt, weeks: weeks) <= tx.now { weeks += 1 }
        let startsAt = later(times.startsAt, weeks: weeks)
        // A time that the clocks skip or show twice may come out before the start; then the length counts.
        let endsAt = times.endsAt.map { end in
            let byClock = later(end, weeks: weeks)
            return byClock > startsAt ? byClock : startsAt + (end - times.startsAt)
        }
        guard max(startsAt, endsAt ?? startsAt) <= .latest else {
            throw Refusal(.conflict, "The copy would lie beyond the year 9999.")
        }
        details.times = EventTimes(
            startsAt: startsAt, endsAt: endsAt, answerBy: times.answerBy.map { min(later($0, weeks: weeks), startsAt) })
        let copy = copy ?? tx.newID()
        if try EventStore.isMade(copy, by: host, .draft, details, in: tx) { return copy }
        try EventStore.checkQuota(of: host, in: tx)
        try EventStore.insert(copy, host: host, uid: copy.calendarUID, recurrenceID: nil, status: .draft, details, in: tx)
        try PhotoUse.copyCover(from: id, to: copy, in: tx)
        try SetReminderNote.copy(from: id, to: copy, in: tx)
        if actor.member?.role.may(.edit) == true { try ActivityEventRow.find(id, in: tx).write(of: copy, in: tx) }
        return copy
    }
}
