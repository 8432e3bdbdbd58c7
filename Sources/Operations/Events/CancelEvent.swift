public import Domain
public import Store

/// Calls an event off: it stays visible as cancelled, and its guests are told.
public struct CancelEvent: Command {
    public static let name = "event.cancel"
    public var id: ID<Event>

    public init(id: ID<Event>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let event = try EventAccess.hosted(id, as: actor, in: tx)
        guard event.status == .scheduled else { return }
        try CancelEvent.run(event, in: tx)
    }

    static func run(_ event: EventRow, in tx: Transaction) throws {
        try tx.execute(
            """
            UPDATE event SET status = 'cancelled', sequence = sequence + 1, version = version + 1, updated_at = \(tx.now)
            WHERE id = \(event.id)
            """)
        tx.put(.event, event.id, in: event.scope)
        guard let cancelled = try EventRow.find(event.id, in: tx), !event.details.times.isPast(at: tx.now) else { return }
        try TellGuests(.eventCancelled, of: cancelled.id, by: tx.actor).run(cancelled, in: tx)
    }
}

/// Removes an event with all that belongs to it. Guests of one that lies ahead are told as of a cancellation.
public struct DeleteEvent: Command {
    public static let name = "event.delete"
    public var id: ID<Event>

    public init(id: ID<Event>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let event: EventRow
        if actor.person?.role == .administrator, actor.person?.isVerified == true {
            // Administrators can delete any event, also one they may not read.
            guard let found = try EventRow.find(id, in: tx) else { throw Refusal.notFound }
            event = found
        } else {
            event = try EventAccess.hosted(id, as: actor, in: tx)
        }
        try DeleteEvent.run(event, in: tx)
    }

    static func run(_ event: EventRow, in tx: Transaction) throws {
        let id = event.id
        if event.status == .scheduled { try CancelEvent.run(event, in: tx) }
        try TellGuests.finish(event, in: tx)
        let answers = try tx.rows("SELECT id, status, user_id FROM answer WHERE event_id = \(id)") {
            (id: try $0.next(ID<Answer>.self), status: try $0.next(AnswerStatus.self), user: try $0.next(ID<User>?.self))
        }
        for answer in answers {
            tx.remove(.guest, answer.id, from: event.guestScope(answer.status))
            if let user = answer.user { tx.remove(.answer, answer.id, from: .user(user)) }
        }
        let invitations = try tx.rows("SELECT id, user_id FROM invitation WHERE event_id = \(id)") {
            (id: try $0.next(ID<Invitation>.self), user: try $0.next(ID<User>?.self))
        }
        for invitation in invitations {
            tx.remove(.invitee, invitation.id, from: .hosts(id))
            if let user = invitation.user { tx.remove(.invitation, invitation.id, from: .user(user)) }
        }
        for cohost in try tx.rows("SELECT id FROM cohost WHERE event_id = \(id)", { try $0.next(ID<Cohost>.self) }) {
            tx.remove(.cohost, cohost, from: event.peopleScope)
        }
        let requests = try tx.rows("SELECT id, user_id FROM entry_request WHERE event_id = \(id)") {
            (id: try $0.next(ID<EntryRequest>.self), user: try $0.next(ID<User>.self))
        }
        for request in requests {
            tx.remove(.entryRequest, request.id, from: .user(request.user))
            tx.remove(.applicant, request.id, from: .hosts(id))
        }
        for message in try tx.rows("SELECT id FROM message WHERE event_id = \(id)", { try $0.next(ID<Message>.self) }) {
            tx.remove(.message, message, from: .crew(id))
        }
        let marks = try tx.rows("SELECT id, user_id FROM read_mark WHERE event_id = \(id)") {
            (id: try $0.next(ID<ReadMark>.self), user: try $0.next(ID<User>.self))
        }
        for mark in marks { tx.remove(.readMark, mark.id, from: .user(mark.user)) }
        // What stands in inboxes of an event that is gone leads nowhere; that it was called off is still to be told.
        let notes = try tx.rows(
            "DELETE FROM notification WHERE event_id = \(id) AND kind <> 'eventCancelled' RETURNING id, user_id"
        ) { (id: try $0.next(ID<UserNotification>.self), user: try $0.next(ID<User>.self)) }
        for note in notes { tx.remove(.notification, note.id, from: .user(note.user)) }
        if event.details.withholdsAddress { tx.remove(.place, id, from: .place(id)) }
        try PhotoUse.release("event_id = \(id)", in: tx)
        if try tx.exists("SELECT 1 FROM link WHERE event_id = \(id)") { tx.remove(.link, id, from: .hosts(id)) }
        tx.remove(.event, id, from: event.scope)
        for note in try tx.rows("SELECT id, user_id FROM notification WHERE event_id = \(id)", {
            (id: try $0.next(ID<UserNotification>.self), user: try $0.next(ID<User>.self))
        }) { tx.put(.notification, note.id, in: .user(note.user)) }
        // Answers point at guests and both at the event; the foreign keys take the rest along.
        try tx.execute("DELETE FROM event WHERE id = \(id)")
        if event.scope == .public { try PublicHost.note(event.hostID, in: tx) }
    }
}

/// Makes the same event a week later, without its guests.
public struct DuplicateEvent: Command {
    public static let name = "event.duplicate"
    public var id: ID<Event>

    public init(id: ID<Event>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Event> {
        let event = try EventAccess.hosted(id, as: actor, in: tx)
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
        details.times = EventTimes(
            startsAt: startsAt, endsAt: endsAt, answerBy: times.answerBy.map { min(later($0, weeks: weeks), startsAt) })
        try EventStore.checkQuota(of: event.hostID, in: tx)
        let copy: ID<Event> = tx.newID()
        try EventStore.insert(copy, host: event.hostID, uid: "\(copy)@mingle", recurrenceID: nil, details, in: tx)
        try PhotoUse.copyCover(from: id, to: copy, in: tx)
        return copy
    }
}
