public import Domain
public import Store

/// Sends a join request.
public struct SendJoinRequest: CreatingCommand {
    public static let name = "event.ask"
    // The server decides whether a request is needed or allowed.
    public static let offline = Offline.withHint
    public var event: ID<Event>
    /// Number of people including the requester. Defaults to 1.
    public var party: Int?
    /// A note to the hosts, at most ``TextLength/joinNote`` characters.
    public var note: String?
    /// The token of the invite link, for an event that is only visible through it.
    public var token: String?
    /// The id of the request; the client may choose it. A second request changes the first.
    public var id: ID<JoinRequest>?

    public var createdID: ID<JoinRequest>? {
        get { id }
        set { id = newValue }
    }

    public init(
        event: ID<Event>, party: Int? = nil, note: String? = nil, token: String? = nil, id: ID<JoinRequest>? = nil
    ) {
        self.id = id
        self.event = event
        self.party = party
        self.note = note
        self.token = token
    }

    public func exists(_ id: ID<JoinRequest>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM join_request WHERE id = \(id)")
    }

    public func knownOutcome(
        _ id: ID<JoinRequest>, as actor: Actor, in tx: Transaction
    ) throws -> ID<JoinRequest>? {
        try ownRequest(of: actor.userID, in: tx)
    }

    /// Returns the id of a person's request, which is that of their first one.
    private func ownRequest(of person: ID<User>?, in tx: Transaction) throws -> ID<JoinRequest>? {
        try tx.value("SELECT id FROM join_request WHERE event_id = \(event) AND user_id = \(person)")
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<JoinRequest> {
        let person = try actor.verified()
        let row =
            try token.map { try EventAccess.event(link: $0, as: actor, in: tx) }
            ?? EventAccess.event(event, as: actor, in: tx)
        guard row.id == event else { throw Refusal.notFound }
        let standing = try EventAccess.standing(of: actor, at: row, in: tx)
        try standing.check(.ask, at: row.terms, now: tx.now)
        var errors = FieldErrors()
        let asked = GuestRequests.checked(party: party, note: note, at: row, &errors)
        try errors.check()
        let waiting: Int = try tx.value(
            """
            SELECT count(*) FROM join_request j JOIN event e ON e.id = j.event_id
            WHERE j.user_id = \(person.id) AND j.status = 'waiting' AND j.event_id <> \(event) AND e.over_at > \(tx.now)
                AND \(EventAccess.isNotDeleted)
            """)!
        try Quota.joinRequests.check(waiting)
        let known = try ownRequest(of: person.id, in: tx)
        let id = known ?? id ?? tx.newID()
        if known != nil {
            try tx.execute("UPDATE join_request SET party = \(asked.party), note = \(asked.note) WHERE id = \(id)")
        } else {
            try tx.execute(
                """
                INSERT INTO join_request (id, event_id, user_id, party, note, status, asked_at)
                VALUES (\(id), \(event), \(person.id), \(asked.party), \(asked.note), 'waiting', \(tx.now))
                """)
        }
        JoinRequests.put(id, person.id, event, in: tx)
        // The hosts were already notified of a request that is only changed.
        guard standing.request == nil else { return id }
        try tx.emit(JoinRequestSent(event: row, asker: .user(person.id), party: asked.party))
        return id
    }
}
