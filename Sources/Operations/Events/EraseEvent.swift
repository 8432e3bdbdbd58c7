import Domain
import Store

/// Goes on taking away what belonged to an event that is gone, until nothing is left: a job, so that it outlives the
/// process.
struct EraseEvent: Command {
    static let name = "event.erase"
    /// Entries in the change log of one piece. Most events have fewer rows, and all of them go with the event.
    static let piece = 500

    var id: ID<Event>

    func perform(in tx: Transaction, as actor: Actor) throws {
        guard actor == .system else { throw Refusal.notFound }
        guard let event = try EventRow.stored(id, in: tx), try EventRow.find(id, in: tx) == nil else { return }
        try run(event, in: tx)
    }

    /// Does a piece, and orders the rest.
    func run(_ event: EventRow, in tx: Transaction) throws {
        // Whoever is still to be told is found by their answer or invitation.
        if let time = try TellGuests.rest(of: id, in: tx) { return try tx.enqueue(EraseEvent.name, self, at: max(time, tx.now)) }
        if try !EventErasure(event: event).run(in: tx) { try tx.enqueue(EraseEvent.name, self) }
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
            (2, requests), (2, invitations), (1, messages), (1, readMarks), (1, notifications), (1, cohosts), (2, answers),
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
            DELETE FROM entry_request WHERE id IN (SELECT id FROM entry_request WHERE event_id = \(id) LIMIT \(limit))
            RETURNING id, user_id
            """
        ) { (id: try $0.next(ID<EntryRequest>.self), user: try $0.next(ID<User>.self)) }
        for request in gone {
            tx.remove(.entryRequest, request.id, from: .user(request.user))
            tx.remove(.applicant, request.id, from: .hosts(id))
        }
        return gone.count
    }

    private func invitations(_ limit: Int, in tx: Transaction) throws -> Int {
        let gone = try tx.rows(
            """
            DELETE FROM invitation WHERE id IN (SELECT id FROM invitation WHERE event_id = \(id) LIMIT \(limit))
            RETURNING id, user_id
            """
        ) { (id: try $0.next(ID<Invitation>.self), user: try $0.next(ID<User>?.self)) }
        for invitation in gone {
            tx.remove(.invitee, invitation.id, from: .hosts(id))
            if let user = invitation.user { tx.remove(.invitation, invitation.id, from: .user(user)) }
        }
        return gone.count
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

    /// What stands in inboxes of an event that is gone leads nowhere; that it was called off is still to be told.
    private func notifications(_ limit: Int, in tx: Transaction) throws -> Int {
        func some(_ kind: SQL) -> SQL { "SELECT id FROM notification WHERE event_id = \(id) AND kind \(kind) 'eventCancelled' LIMIT \(limit)" }
        let gone = try tx.rows("DELETE FROM notification WHERE id IN (\(some("<>"))) RETURNING id, user_id") {
            (id: try $0.next(ID<UserNotification>.self), user: try $0.next(ID<User>.self))
        }
        for note in gone { tx.remove(.notification, note.id, from: .user(note.user)) }
        guard gone.count < limit else { return gone.count }
        let kept = try tx.rows(
            "UPDATE notification SET event_id = NULL WHERE id IN (\(some("="))) RETURNING id, user_id"
        ) { (id: try $0.next(ID<UserNotification>.self), user: try $0.next(ID<User>.self)) }
        for note in kept { tx.put(.notification, note.id, in: .user(note.user)) }
        return min(limit, gone.count + kept.count)
    }

    private func cohosts(_ limit: Int, in tx: Transaction) throws -> Int {
        let gone = try tx.rows(
            "DELETE FROM cohost WHERE id IN (SELECT id FROM cohost WHERE event_id = \(id) LIMIT \(limit)) RETURNING id"
        ) { try $0.next(ID<Cohost>.self) }
        for cohost in gone { tx.remove(.cohost, cohost, from: event.peopleScope) }
        return gone.count
    }

    private func answers(_ limit: Int, in tx: Transaction) throws -> Int {
        let gone = try tx.rows(
            """
            DELETE FROM answer WHERE id IN (SELECT id FROM answer WHERE event_id = \(id) LIMIT \(limit))
            RETURNING id, status, user_id
            """
        ) { (id: try $0.next(ID<Answer>.self), status: try $0.next(AnswerStatus.self), user: try $0.next(ID<User>?.self)) }
        for answer in gone {
            tx.remove(.guest, answer.id, from: event.guestScope(answer.status))
            if let user = answer.user { tx.remove(.answer, answer.id, from: .user(user)) }
        }
        return gone.count
    }

    /// Their answers have gone before them.
    private func guests(_ limit: Int, in tx: Transaction) throws -> Int {
        try tx.execute("DELETE FROM guest WHERE id IN (SELECT id FROM guest WHERE event_id = \(id) LIMIT \(limit))")
    }

    private func removals(_ limit: Int, in tx: Transaction) throws -> Int {
        try tx.execute(
            "DELETE FROM removal WHERE event_id = \(id) AND who IN (SELECT who FROM removal WHERE event_id = \(id) LIMIT \(limit))")
    }
}
