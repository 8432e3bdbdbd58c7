public import Domain
public import Store

/// Sets the hosts of an event: its co-hosts, and a new owner. Only the owner may.
public struct SetHosts: ClientCommand {
    public static let name = "event.setHosts"
    // Roles are never merged; the server decides.
    public static let offline = Offline.withHint
    public static let maxCount = 20

    public var event: ID<Event>
    /// The co-hosts; nil leaves them unchanged.
    public var cohosts: [ID<User>]?
    /// The new owner. The previous one becomes a co-host.
    public var owner: ID<User>?
    /// The ids of the co-host rows for `cohosts`; the client may choose them. An existing co-host keeps their row.
    public var ids: [ID<Cohost>]?

    public init(event: ID<Event>, cohosts: [ID<User>]? = nil, owner: ID<User>? = nil, ids: [ID<Cohost>]? = nil) {
        self.ids = ids
        self.event = event
        self.cohosts = cohosts
        self.owner = owner
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        var row = try EventAccess.hosted(event, as: actor, in: tx)
        try EventAccess.standing(of: actor, at: row, in: tx).check(.setHosts, at: row.terms, now: tx.now)
        tx.setSubject(.event, event)
        if let owner, owner != row.hostID {
            tx.addPartner(.user, owner)
            row = try handOver(row, to: owner, as: actor, in: tx)
        }
        guard let cohosts else { return }
        var errors = FieldErrors()
        let tooMany: Phrase = "An event can have at most \(SetHosts.maxCount, .count) co-hosts."
        var wanted: [ID<User>] = []
        for user in errors.list(cohosts, "cohosts", max: SetHosts.maxCount, tooMany)
        where user != row.hostID && !wanted.contains(user) {
            wanted.append(user)
        }
        if wanted.count > SetHosts.maxCount { errors.add("cohosts", tooMany) }
        if let ids, ids.count != cohosts.count { errors.add("ids", "Give one ID for each co-host.") }
        try errors.check()
        let before = try Cohosting.hosts(of: row, in: tx).dropFirst()
        for user in wanted where !before.contains(user) {
            try checkCanHost(user, "cohosts", as: actor, in: tx)
            let id = ids.flatMap { ids in cohosts.firstIndex(of: user).map { ids[$0] } }
            if let id, try tx.exists("SELECT 1 FROM cohost WHERE id = \(id)") { throw Refusal.idTaken }
            tx.addPartner(.user, user)
            try Cohosting.add(user, of: row, id: id, in: tx)
            try tx.emit(HostAdded(user: user, event: row, isOwner: false, by: actor.userID))
        }
        // A former co-host stays invited and so still sees the event, unless it is a draft. Handing over does not
        // remove the previous owner, even if the list omits them; they leave by ``LeaveHosting``.
        for user in before where !wanted.contains(user) && !(owner != nil && user == actor.userID) {
            tx.addPartner(.user, user)
            try Cohosting.remove(user, of: event, in: tx)
            if row.status != .draft { try InvitationWriter(row, by: row.hostID).recordInvitation(user, in: tx) }
        }
    }

    private func handOver(_ row: EventRow, to owner: ID<User>, as actor: Actor, in tx: Transaction) throws -> EventRow {
        try checkCanHost(owner, "owner", as: actor, in: tx)
        let isImported = try tx.exists(
            """
            SELECT 1 FROM event_origin mine JOIN event_origin theirs ON theirs.uid = mine.uid
            WHERE mine.event_id = \(event) AND theirs.host_id = \(owner) AND theirs.event_id <> \(event)
            """)
        if isImported {
            throw Refusal(
                .conflict, "This person already has an event from the same calendar entry.",
                fields: ["owner": "Already has this event."])
        }
        do { try Quota.eventsOfNewOwner.check(EventStore.hosted(by: owner, in: tx)) } catch let full as Refusal {
            throw Refusal(full.code, full.message, fields: ["owner": full.message])
        }
        if try !Cohosting.remove(owner, of: event, isOwner: true, in: tx) {
            let guestRSVP = GuestRSVP(row, guest: .user(owner))
            if let current = try guestRSVP.current(in: tx) { try guestRSVP.withdraw(current, in: tx) }
        }
        try tx.execute(
            "UPDATE event SET host_id = \(owner), version = version + 1, updated_at = \(tx.now) WHERE id = \(event)")
        try tx.execute("UPDATE event_origin SET host_id = \(owner) WHERE event_id = \(event)")
        try InvitationWriter.remove(owner, from: event, in: tx)
        try Cohosting.deleteRequests(owner, of: event, in: tx)
        guard let moved = try EventRow.find(event, in: tx) else { throw Refusal.notFound }
        tx.put(.event, event, in: moved.scope)
        if moved.scope == .public { for host in [row.hostID, owner] { try PublicHost.record(host, in: tx) } }
        try Cohosting.add(row.hostID, of: moved, in: tx)
        try tx.emit(HostAdded(user: owner, event: moved, isOwner: true, by: actor.userID))
        PermissionChanges.announce(owner, in: tx)
        PermissionChanges.announceAudience(of: event, in: tx)
        for host in [row.hostID, owner] {
            try PermissionChanges.announceRestrictedEvent(of: host, row.audience, in: tx)
        }
        // People who have a block with the new owner cannot stay.
        let others = try tx.rows(
            """
            SELECT user_id FROM (
                SELECT user_id FROM cohost WHERE event_id = \(event) UNION SELECT user_id FROM rsvp WHERE event_id = \(event)
                UNION SELECT user_id FROM invitation WHERE event_id = \(event)
                UNION SELECT user_id FROM join_request WHERE event_id = \(event)) involved
            WHERE user_id IN (\(FriendGraph.blocked(from: owner)))
            """
        ) { try $0.next(ID<User>.self) }
        for other in others {
            // Each of them may have freed a seat.
            if let row = try EventRow.find(event, in: tx) { try EnforceBlock.remove(row, guest: other, in: tx) }
        }
        try PermissionChanges.announceOwner(owner, in: tx)
        // People who have a block with the previous owner see the event and their notices of it again.
        for person in try tx.rows(
            """
            SELECT user_id FROM (
                \(EventAccess.involved(in: event)) UNION SELECT user_id FROM notice WHERE event_id = \(event)
            ) involved WHERE user_id IN (\(FriendGraph.blocked(from: row.hostID)))
            """,
            { try $0.next(ID<User>.self) }
        ) { PermissionChanges.announce(person, in: tx) }
        try RelogOwner(event: event).run(moved, in: tx)
        return try EventRow.find(event, in: tx) ?? moved
    }

    private func checkCanHost(_ user: ID<User>, _ field: String, as actor: Actor, in tx: Transaction) throws {
        do { _ = try PersonAccess.find(user, as: actor, in: tx) } catch {
            throw Refusal.invalid(field, "One of these people is not a member.")
        }
    }
}
