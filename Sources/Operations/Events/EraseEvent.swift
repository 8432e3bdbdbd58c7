import Domain
import Store

/// Goes on taking away what belonged to an event that is gone, until nothing is left: a job, so that it outlives the
/// process.
struct EraseEvent: SystemCommand {
    static let name = "event.erase"
    /// Entries in the change log of one piece. Most events have fewer rows, and all of them go with the event.
    static let piece = 500

    var id: ID<Event>

    func perform(in tx: Transaction, as actor: Actor) throws {
        guard let event = try EventRow.stored(id, in: tx), try EventRow.find(id, in: tx) == nil else { return }
        try run(event, in: tx)
    }

    /// Does a piece, and orders the rest.
    func run(_ event: EventRow, in tx: Transaction) throws {
        // Whoever is still to be notified is found by their RSVP or invitation.
        if let time = try NotifyGuests.rest(of: id, in: tx) { return try tx.enqueue(self, at: max(time, tx.now)) }
        if try !EventErasure(event: event).run(in: tx) { try tx.enqueue(self) }
    }
}

/// The rows of an event that is gone.
private struct EventErasure {
    let event: EventRow
    private var id: ID<Event> { event.id }

    init(event: EventRow) {
        self.event = event
    }

    /// - Returns: whether nothing is left.
    func run(in tx: Transaction) throws -> Bool {
        var left = EraseEvent.piece
        // By how many entries a row is noted.
        let steps: [(weight: Int, run: (Int, Transaction) throws -> Int)] = [
            (2, requests), (2, invitations), (1, messages), (1, readMarks), (1, notices), (2, cohosts), (3, rsvps),
            (1, guests), (1, removals),
        ]
        for step in steps {
            let limit = max(1, left / step.weight)
            let done = try step.run(limit, tx)
            left -= done * step.weight
            if done == limit || left <= 0 { return false }
        }
        try tx.execute("DELETE FROM event WHERE id = \(id)")
        return true
    }

    private func requests(_ limit: Int, in tx: Transaction) throws -> Int {
        let gone = try tx.rows(
            """
            DELETE FROM join_request WHERE id IN (SELECT id FROM join_request WHERE event_id = \(id) LIMIT \(limit))
            RETURNING id, user_id
            """
        ) { (id: try $0.next(ID<JoinRequest>.self), user: try $0.next(ID<User>.self)) }
        for request in gone {
            tx.remove(.joinRequest, request.id, from: .user(request.user))
            tx.remove(.joinRequest, request.id, from: .hosts(id))
        }
        return gone.count
    }

    private func invitations(_ limit: Int, in tx: Transaction) throws -> Int {
        try Inviting.remove("id IN (SELECT id FROM invitation WHERE event_id = \(id) LIMIT \(limit))", in: tx).count
    }

    private func messages(_ limit: Int, in tx: Transaction) throws -> Int {
        let gone = try tx.rows(
            "DELETE FROM message WHERE id IN (SELECT id FROM message WHERE event_id = \(id) LIMIT \(limit)) RETURNING id"
        ) { try $0.next(ID<Message>.self) }
        for message in gone { tx.remove(.message, message, from: .crew(id)) }
        return gone.count
    }

    private func readMarks(_ limit: Int, in tx: Transaction) throws -> Int {
        let gone = try tx.rows(
            """
            DELETE FROM read_mark WHERE id IN (SELECT id FROM read_mark WHERE event_id = \(id) LIMIT \(limit))
            RETURNING id, user_id
            """
        ) { (id: try $0.next(ID<ReadMark>.self), user: try $0.next(ID<User>.self)) }
        for mark in gone { tx.remove(.readMark, mark.id, from: .user(mark.user)) }
        return gone.count
    }

    /// What stands in inboxes of an event that is gone leads nowhere; that it was called off still stands there.
    private func notices(_ limit: Int, in tx: Transaction) throws -> Int {
        func some(_ kind: SQL) -> SQL { "SELECT id FROM notice WHERE event_id = \(id) AND kind \(kind) 'eventCancelled' LIMIT \(limit)" }
        let gone = try tx.rows("DELETE FROM notice WHERE id IN (\(some("<>"))) RETURNING id, user_id") {
            (id: try $0.next(ID<Notice>.self), user: try $0.next(ID<User>.self))
        }
        for notice in gone { tx.remove(.notice, notice.id, from: .user(notice.user)) }
        guard gone.count < limit else { return gone.count }
        let kept = try tx.rows(
            "UPDATE notice SET event_id = NULL WHERE id IN (\(some("="))) RETURNING id, user_id"
        ) { (id: try $0.next(ID<Notice>.self), user: try $0.next(ID<User>.self)) }
        for notice in kept { tx.put(.notice, notice.id, in: .user(notice.user)) }
        return min(limit, gone.count + kept.count)
    }

    private func cohosts(_ limit: Int, in tx: Transaction) throws -> Int {
        let gone = try tx.rows(
            "DELETE FROM cohost WHERE id IN (SELECT id FROM cohost WHERE event_id = \(id) LIMIT \(limit)) RETURNING id, user_id"
        ) { (id: try $0.next(ID<Cohost>.self), user: try $0.next(ID<User>.self)) }
        for cohost in gone {
            tx.remove(.cohost, cohost.id, from: event.peopleScope)
            Rights.note(cohost.user, in: tx)
        }
        return gone.count
    }

    private func rsvps(_ limit: Int, in tx: Transaction) throws -> Int {
        let gone = try tx.rows(
            """
            DELETE FROM rsvp WHERE id IN (SELECT id FROM rsvp WHERE event_id = \(id) LIMIT \(limit))
            RETURNING id, status, user_id, guest_id
            """
        ) {
            (
                id: try $0.next(ID<RSVP>.self), status: try $0.next(RSVPStatus.self), user: try $0.next(ID<User>?.self),
                guest: try $0.next(ID<Guest>?.self)
            )
        }
        for rsvp in gone {
            ListedRSVP(id: rsvp.id, guest: rsvp.guest).remove(from: event.guestScope(rsvp.status), tx)
            guard let user = rsvp.user else { continue }
            tx.remove(.rsvp, rsvp.id, from: .user(user))
            if rsvp.status == .offered { tx.remove(.seatOffer, rsvp.id, from: .user(user)) }
        }
        return gone.count
    }

    /// Their RSVPs have gone before them.
    private func guests(_ limit: Int, in tx: Transaction) throws -> Int {
        let some: SQL = "(SELECT id FROM guest WHERE event_id = \(id) ORDER BY id LIMIT \(limit))"
        for guest in try tx.rows("DELETE FROM seat_hold WHERE guest_id IN \(some) RETURNING guest_id", { try $0.next(ID<Guest>.self) }) {
            tx.remove(.seatHold, guest, from: .hosts(id))
        }
        return try tx.execute("DELETE FROM guest WHERE id IN \(some)")
    }

    private func removals(_ limit: Int, in tx: Transaction) throws -> Int {
        try tx.execute(
            "DELETE FROM removal WHERE event_id = \(id) AND who IN (SELECT who FROM removal WHERE event_id = \(id) LIMIT \(limit))")
    }
}
