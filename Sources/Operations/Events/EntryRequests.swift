public import Domain
public import Store

/// A wish to come to an event whose host lets people in one by one.
public struct EntryRequestView: Hashable, Sendable, Codable {
    public enum Status: String, Codable, Sendable, CaseIterable {
        case waiting
        case approved
        case declined
    }

    public var id: ID<EntryRequest>
    public var userId: ID<User>
    public var name: String
    public var handle: String
    public var photo: String?
    /// People, the one who asks included.
    public var party: Int
    public var note: String
    public var status: Status
    public var askedAt: Instant
}

enum EntryRequests {
    typealias Status = EntryRequestView.Status

    static func status(of user: ID<User>, at event: ID<Event>, in reader: any Reader) throws -> Status? {
        try reader.value("SELECT status FROM entry_request WHERE event_id = \(event) AND user_id = \(user)")
    }

    static func drop(_ user: ID<User>, of event: ID<Event>, in tx: Transaction) throws {
        let id = try tx.row("DELETE FROM entry_request WHERE event_id = \(event) AND user_id = \(user) RETURNING id") {
            try $0.next(ID<EntryRequest>.self)
        }
        guard let id else { return }
        tx.remove(.entryRequest, id, from: .user(user))
        tx.remove(.applicant, id, from: .hosts(event))
    }

    static func put(_ id: ID<EntryRequest>, _ user: ID<User>, _ event: ID<Event>, in tx: Transaction) {
        tx.put(.entryRequest, id, in: .user(user))
        tx.put(.applicant, id, in: .hosts(event))
    }

    /// Whether a person may answer without asking: they were let in, or a host has invited them.
    static func isLetIn(_ user: ID<User>, to event: ID<Event>, in reader: any Reader) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM entry_request WHERE event_id = \(event) AND user_id = \(user) AND status = 'approved'
            UNION ALL SELECT 1 FROM invitation i WHERE i.event_id = \(event) AND i.user_id = \(user)
                AND (i.invited_by = (SELECT host_id FROM event WHERE id = \(event))
                    OR i.invited_by IN (SELECT user_id FROM cohost WHERE event_id = \(event)))
            """)
    }

    static func find(_ id: ID<EntryRequest>, of event: ID<Event>, in reader: any Reader) throws -> (user: ID<User>, party: Int, status: Status) {
        let found = try reader.row("SELECT user_id, party, status FROM entry_request WHERE id = \(id) AND event_id = \(event)") {
            (user: try $0.next(ID<User>.self), party: try $0.next(Int.self), status: try $0.next(Status.self))
        }
        guard let found else { throw Refusal.notFound }
        return found
    }
}

extension EntryRequestView.Status: Column {}

/// Asks to come.
public struct AskToCome: Command {
    public static let name = "event.ask"
    public var event: ID<Event>
    /// People, the one who asks included; 1 if left out.
    public var party: Int?
    /// A line to the hosts, at most 300 characters.
    public var note: String?
    /// The invite link's, for an event that is not seen without it.
    public var token: String?

    public init(event: ID<Event>, party: Int? = nil, note: String? = nil, token: String? = nil) {
        self.event = event
        self.party = party
        self.note = note
        self.token = token
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<EntryRequest> {
        let person = try actor.verified()
        let row = try token.map { try EventAccess.event(link: $0, as: actor, in: tx) } ?? EventAccess.event(event, as: actor, in: tx)
        guard row.id == event else { throw Refusal.notFound }
        let answering = Answering(row, guest: .user(person.id))
        try answering.checkOpen(in: tx)
        let standing = try answering.current(in: tx)?.standing.status ?? .notGoing
        guard row.details.requiresApproval, standing == .notGoing, try !EntryRequests.isLetIn(person.id, to: event, in: tx) else {
            throw Refusal(.conflict, "You need not ask: just answer.")
        }
        var errors = FieldErrors()
        let note = errors.line(note, "note", max: 300) ?? ""
        let party = party ?? 1
        if !(1...1 + row.details.companionsAllowed).contains(party) {
            errors.add("party", row.details.companionsAllowed == 0 ? "The host has one seat for each guest." : "You can come with up to \(row.details.companionsAllowed) people.")
        }
        try errors.check()
        let before = try EntryRequests.status(of: person.id, at: event, in: tx)
        if before == .declined {
            throw Refusal(.notAllowed, "The host has declined. You can ask again if they open it for you.")
        }
        let waiting: Int = try tx.value(
            """
            SELECT count(*) FROM entry_request r JOIN event e ON e.id = r.event_id
            WHERE r.user_id = \(person.id) AND r.status = 'waiting' AND r.event_id <> \(event) AND e.over_at > \(tx.now)
                AND \(EventAccess.isThere)
            """)!
        try Quota.joinRequests.check(waiting)
        let id = try tx.row(
            """
            INSERT INTO entry_request (id, event_id, user_id, party, note, status, asked_at)
            VALUES (\(tx.newID(EntryRequest.self)), \(event), \(person.id), \(party), \(note), 'waiting', \(tx.now))
            ON CONFLICT (event_id, user_id) DO UPDATE SET party = excluded.party, note = excluded.note RETURNING id
            """
        ) { try $0.next(ID<EntryRequest>.self) }!
        EntryRequests.put(id, person.id, event, in: tx)
        // Whoever changes the wish has told of it before.
        guard before == nil else { return id }
        for host in try Cohosting.hosts(of: row, in: tx) {
            try tx.notify(.asked, host, by: person.id, of: row, mail: GuestMail.order(.asked, to: host, by: person.id, of: row, in: tx))
        }
        return id
    }
}

/// Lets somebody in who asked: they are going, or first wait for a seat where the event is full.
public struct ApproveEntry: Command {
    public static let name = "event.approveEntry"
    public var event: ID<Event>
    public var request: ID<EntryRequest>

    public init(event: ID<Event>, request: ID<EntryRequest>) {
        self.event = event
        self.request = request
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let row = try EventAccess.hosted(event, as: actor, in: tx)
        let asked = try EntryRequests.find(request, of: event, in: tx)
        guard asked.status != .approved else { return }
        try tx.execute("UPDATE entry_request SET status = 'approved', decided_at = \(tx.now) WHERE id = \(request)")
        EntryRequests.put(request, asked.user, event, in: tx)
        let answer = try Answering(row, guest: .user(asked.user)).answer(.going, party: asked.party, in: tx)
        guard let updated = try EventRow.find(event, in: tx) else { return }
        var mail = try GuestMail.order(.approved, to: asked.user, by: actor.userID, of: updated, in: tx)
        mail?.status = answer.status
        mail?.party = answer.party
        try tx.notify(.approved, asked.user, by: actor.userID, of: updated, mail: mail)
    }
}

/// Declines a wish to come, opens it again to one who was declined, or takes one's own wish back.
public struct DropEntryRequest: Command {
    public static let name = "event.dropEntryRequest"
    public var event: ID<Event>
    public var request: ID<EntryRequest>

    public init(event: ID<Event>, request: ID<EntryRequest>) {
        self.event = event
        self.request = request
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        let row = try EventAccess.event(event, as: actor, in: tx)
        let asked = try EntryRequests.find(request, of: event, in: tx)
        if asked.user == person.id {
            guard asked.status == .waiting else { throw Refusal(.conflict, "The host has answered already.") }
            try EntryRequests.drop(person.id, of: event, in: tx)
            for host in try Cohosting.hosts(of: row, in: tx) { try tx.settle(.asked, host, by: person.id, of: event) }
            return
        }
        guard try EventAccess.isHost(person.id, of: row, in: tx) else { throw Refusal.notFound }
        switch asked.status {
        case .declined: try EntryRequests.drop(asked.user, of: event, in: tx)
        case .approved: throw Refusal(.conflict, "They have been let in. Remove them from the guest list instead.")
        case .waiting:
            try tx.execute("UPDATE entry_request SET status = 'declined', decided_at = \(tx.now) WHERE id = \(request)")
            EntryRequests.put(request, asked.user, event, in: tx)
            try tx.notify(.declined, asked.user, by: person.id, of: row, mail: GuestMail.order(.declined, to: asked.user, by: person.id, of: row, in: tx))
        }
    }
}

public enum EntryRequestQuery {
    /// Everyone who asked, those who wait first; for the hosts.
    public static func requests(of id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> [EntryRequestView] {
        _ = try EventAccess.hosted(id, as: actor, in: reader)
        return try rows("r.event_id = \(id)", in: reader)
    }

    /// One's own wish; nil where there is none.
    public static func own(_ id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> EntryRequestView? {
        guard let me = actor.userID else { return nil }
        return try rows("r.event_id = \(id) AND r.user_id = \(me)", in: reader).first
    }

    private static func rows(_ condition: SQL, in reader: any Reader) throws -> [EntryRequestView] {
        try reader.rows(
            """
            SELECT r.id, r.user_id, u.given_name, u.family_name, u.handle, u.photo, r.party, r.note, r.status, r.asked_at
            FROM entry_request r JOIN user u ON u.id = r.user_id WHERE \(condition)
            ORDER BY r.status <> 'waiting', r.asked_at, r.id
            """
        ) {
            let id: ID<EntryRequest> = try $0.next()
            let user: ID<User> = try $0.next()
            let name = PersonName(given: try $0.next(), family: try $0.next())
            return EntryRequestView(
                id: id, userId: user, name: name.full, handle: try $0.next(), photo: try $0.next(), party: try $0.next(),
                note: try $0.next(), status: try $0.next(), askedAt: try $0.next())
        }
    }
}
