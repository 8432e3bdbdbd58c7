public import Domain
public import Store

/// A join request: somebody asks to come to an event whose host lets people in one by one.
public struct JoinRequestView: Hashable, Sendable, Codable {
    public var id: ID<JoinRequest>
    public var userId: ID<User>
    public var name: String
    public var handle: String
    public var photo: String?
    /// People, the one who asks included.
    public var party: Int
    public var note: String
    public var status: JoinRequestStatus
    public var askedAt: Instant
}

enum JoinRequests {
    static func drop(_ user: ID<User>, of event: ID<Event>, in tx: Transaction) throws {
        let id = try tx.row("DELETE FROM join_request WHERE event_id = \(event) AND user_id = \(user) RETURNING id") {
            try $0.next(ID<JoinRequest>.self)
        }
        guard let id else { return }
        tx.remove(.joinRequest, id, from: .user(user))
        tx.remove(.joinRequest, id, from: .hosts(event))
    }

    static func put(_ id: ID<JoinRequest>, _ user: ID<User>, _ event: ID<Event>, in tx: Transaction) {
        tx.put(.joinRequest, id, in: .user(user))
        tx.put(.joinRequest, id, in: .hosts(event))
    }

    static func find(_ id: ID<JoinRequest>, of event: ID<Event>, in reader: any Reader) throws -> (user: ID<User>, party: Int, status: JoinRequestStatus) {
        let found = try reader.row("SELECT user_id, party, status FROM join_request WHERE id = \(id) AND event_id = \(event)") {
            (user: try $0.next(ID<User>.self), party: try $0.next(Int.self), status: try $0.next(JoinRequestStatus.self))
        }
        guard let found else { throw Refusal.notFound }
        return found
    }
}

/// Asks to come.
public struct AskToCome: ClientCommand {
    public static let name = "event.ask"
    // Whether one has to ask, or may at all, is decided on the server.
    public static let offline = Offline.withHint
    public var event: ID<Event>
    /// People, the one who asks included; 1 if left out.
    public var party: Int?
    /// A line to the hosts, at most ``TextLength/joinNote`` characters.
    public var note: String?
    /// The invite link's, for an event that is not seen without it.
    public var token: String?
    /// Of the request, made by the client if it likes. Who asks again changes what they asked.
    public var id: ID<JoinRequest>?

    public init(event: ID<Event>, party: Int? = nil, note: String? = nil, token: String? = nil, id: ID<JoinRequest>? = nil) {
        self.id = id
        self.event = event
        self.party = party
        self.note = note
        self.token = token
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<JoinRequest> {
        let person = try actor.verified()
        let row = try token.map { try EventAccess.event(link: $0, as: actor, in: tx) } ?? EventAccess.event(event, as: actor, in: tx)
        guard row.id == event else { throw Refusal.notFound }
        let standing = try EventAccess.standing(of: actor, at: row, in: tx)
        try standing.check(.ask, at: row.terms, now: tx.now)
        var errors = FieldErrors()
        let note = errors.line(note, "note", max: TextLength.joinNote) ?? ""
        let party = party ?? 1
        if !(1...1 + row.details.companionsAllowed).contains(party) {
            errors.add("party", row.details.companionsAllowed == 0 ? "The host has one seat for each guest." : "You can come with up to \(row.details.companionsAllowed) people.")
        }
        try errors.check()
        let waiting: Int = try tx.value(
            """
            SELECT count(*) FROM join_request j JOIN event e ON e.id = j.event_id
            WHERE j.user_id = \(person.id) AND j.status = 'waiting' AND j.event_id <> \(event) AND e.over_at > \(tx.now)
                AND \(EventAccess.isThere)
            """)!
        try Quota.joinRequests.check(waiting)
        let known: ID<JoinRequest>? = try tx.value("SELECT id FROM join_request WHERE event_id = \(event) AND user_id = \(person.id)")
        if let id, id != known, try tx.exists("SELECT 1 FROM join_request WHERE id = \(id)") { throw Refusal.idTaken("a request") }
        let id = known ?? id ?? tx.newID()
        if known != nil {
            try tx.execute("UPDATE join_request SET party = \(party), note = \(note) WHERE id = \(id)")
        } else {
            try tx.execute(
                """
                INSERT INTO join_request (id, event_id, user_id, party, note, status, asked_at)
                VALUES (\(id), \(event), \(person.id), \(party), \(note), 'waiting', \(tx.now))
                """)
        }
        JoinRequests.put(id, person.id, event, in: tx)
        // Of a join request that is changed they were notified before.
        guard standing.request == nil else { return id }
        for host in try Cohosting.hosts(of: row, in: tx) {
            try tx.notify(.asked, host, by: person.id, of: row, mail: GuestMail.order(.asked, to: host, by: person.id, of: row, in: tx))
        }
        return id
    }
}

/// Lets somebody in who asked: they are going, or first wait for a seat where the event is full.
public struct ApproveJoinRequest: ClientCommand {
    public static let name = "event.approveJoinRequest"
    // Whether there is a seat is decided on the server.
    public static let offline = Offline.withHint
    public var event: ID<Event>
    public var request: ID<JoinRequest>

    public init(event: ID<Event>, request: ID<JoinRequest>) {
        self.event = event
        self.request = request
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let row = try EventAccess.hosted(event, as: actor, in: tx)
        let asked = try JoinRequests.find(request, of: event, in: tx)
        guard asked.status != .approved else { return }
        try tx.execute("UPDATE join_request SET status = 'approved', decided_at = \(tx.now) WHERE id = \(request)")
        JoinRequests.put(request, asked.user, event, in: tx)
        let rsvp = try GuestRSVP(row, guest: .user(asked.user)).set(.going, party: asked.party, in: tx)
        guard let updated = try EventRow.find(event, in: tx) else { return }
        var mail = try GuestMail.order(.approved, to: asked.user, by: actor.userID, of: updated, in: tx)
        mail?.status = rsvp.status
        mail?.party = rsvp.party
        try tx.notify(.approved, asked.user, by: actor.userID, of: updated, mail: mail)
    }
}

/// Declines a join request, opens it again to one who was declined, or takes one's own back.
public struct DropJoinRequest: ClientCommand {
    public static let name = "event.dropJoinRequest"
    public static let offline = Offline.yes
    public var event: ID<Event>
    public var request: ID<JoinRequest>
    /// Whether the host lets somebody ask again who was declined; else who was declined stays so, as when two hosts decline
    /// at once.
    public var reopens: Bool?

    public init(event: ID<Event>, request: ID<JoinRequest>, reopens: Bool? = nil) {
        self.event = event
        self.request = request
        self.reopens = reopens
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        let row = try EventAccess.event(event, as: actor, in: tx)
        let asked = try JoinRequests.find(request, of: event, in: tx)
        if asked.user == person.id {
            guard asked.status == .waiting else { throw Refusal(.conflict, "The host has answered already.") }
            try JoinRequests.drop(person.id, of: event, in: tx)
            for host in try Cohosting.hosts(of: row, in: tx) { try tx.settle(.asked, host, by: person.id, of: event) }
            return
        }
        guard try EventAccess.isHost(person.id, of: row, in: tx) else { throw Refusal.notFound }
        switch asked.status {
        case .declined: if reopens == true { try JoinRequests.drop(asked.user, of: event, in: tx) }
        case .waiting where reopens == true: break
        case .approved: throw Refusal(.conflict, "They have been let in. Remove them from the guest list instead.")
        case .waiting:
            try tx.execute("UPDATE join_request SET status = 'declined', decided_at = \(tx.now) WHERE id = \(request)")
            JoinRequests.put(request, asked.user, event, in: tx)
            try tx.notify(.declined, asked.user, by: person.id, of: row, mail: GuestMail.order(.declined, to: asked.user, by: person.id, of: row, in: tx))
        }
    }
}

public enum JoinRequestQuery {
    /// Everyone who asked, those who wait first; for the hosts.
    public static func requests(of id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> [JoinRequestView] {
        _ = try EventAccess.hosted(id, as: actor, in: reader)
        return try rows("j.event_id = \(id)", in: reader)
    }

    /// One's own; nil where there is none.
    public static func own(_ id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> JoinRequestView? {
        guard let me = actor.userID else { return nil }
        return try rows("j.event_id = \(id) AND j.user_id = \(me)", in: reader).first
    }

    private static func rows(_ condition: SQL, in reader: any Reader) throws -> [JoinRequestView] {
        try reader.rows(
            """
            SELECT j.id, j.user_id, u.given_name, u.family_name, u.handle, u.photo, j.party, j.note, j.status, j.asked_at
            FROM join_request j JOIN users u ON u.id = j.user_id WHERE \(condition)
            ORDER BY j.status <> 'waiting', j.asked_at, j.id
            """
        ) {
            let id: ID<JoinRequest> = try $0.next()
            let user: ID<User> = try $0.next()
            let name = PersonName(given: try $0.next(), family: try $0.next())
            return JoinRequestView(
                id: id, userId: user, name: name.full, handle: try $0.next(), photo: try $0.next(), party: try $0.next(),
                note: try $0.next(), status: try $0.next(), askedAt: try $0.next())
        }
    }
}
