import Domain
import Store

extension EventRows {
    /// The rows of the events feature itself, in the order of deletion.
    static let events: [EventRows] = [joinRequests, invitations, cohosts, rsvps, guests, removals, announcements]

    private static let joinRequests = EventRows(entries: 2) { event, limit, tx in
        let gone = try tx.rows(
            """
            DELETE FROM join_request WHERE id IN (SELECT id FROM join_request WHERE event_id = \(event.id) LIMIT \(limit))
            RETURNING id, user_id, status
            """
        ) {
            (
                id: try $0.next(ID<JoinRequest>.self), user: try $0.next(ID<User>.self),
                status: try $0.next(JoinRequestStatus.self)
            )
        }
        try EventTombstone.record(gone.filter { $0.status != .declined }.map(\.user), of: event, in: tx)
        for request in gone {
            tx.remove(.joinRequest, request.id, from: .user(request.user))
            tx.remove(.joinRequest, request.id, from: .hosts(event.id))
        }
        return gone.count
    }

    private static let invitations = EventRows(entries: 2) { event, limit, tx in
        let some = try tx.rows("SELECT id FROM invitation WHERE event_id = \(event.id) LIMIT \(limit)") {
            try $0.next(ID<Invitation>.self)
        }
        guard !some.isEmpty else { return 0 }
        try EventTombstone.record(
            tx.rows("SELECT token FROM invitation_token WHERE invitation_id IN \(list: some)") { try $0.next() }, in: tx
        )
        let gone = try InvitationWriter.remove("id IN \(list: some)", in: tx)
        try EventTombstone.record(gone.map(\.user), of: event, in: tx)
        return gone.count
    }

    private static let cohosts = EventRows(entries: 2) { event, limit, tx in
        let gone = try tx.rows(
            "DELETE FROM cohost WHERE id IN (SELECT id FROM cohost WHERE event_id = \(event.id) LIMIT \(limit)) RETURNING id, user_id"
        ) { (id: try $0.next(ID<Cohost>.self), user: try $0.next(ID<User>.self)) }
        if event.status != .draft { try EventTombstone.record(gone.map(\.user), of: event, in: tx) }
        for cohost in gone {
            tx.remove(.cohost, cohost.id, from: event.peopleScope)
            PermissionChanges.announce(cohost.user, in: tx)
        }
        return gone.count
    }

    private static let rsvps = EventRows(entries: 6) { event, limit, tx in
        let some: SQL = "(SELECT id FROM rsvp WHERE event_id = \(event.id) ORDER BY status, answered_at LIMIT \(limit))"
        let offers = try tx.rows(
            "DELETE FROM seat_offer WHERE rsvp_id IN \(some) RETURNING rsvp_id, (SELECT r.user_id FROM rsvp r WHERE r.id = rsvp_id)"
        ) { (rsvp: try $0.next(ID<RSVP>.self), user: try $0.next(ID<User>?.self)) }
        for offer in offers {
            if let user = offer.user { tx.remove(.seatOffer, offer.rsvp, from: .user(user)) }
        }
        for ticket in try tx.rows(
            "DELETE FROM ticket WHERE rsvp_id IN \(some) RETURNING rsvp_id, user_id",
            { (rsvp: try $0.next(ID<RSVP>.self), user: try $0.next(ID<User>?.self)) })
        {
            Ticket.logRemoval(ticket.rsvp, at: event.id, of: ticket.user, in: tx)
        }
        let gone = try tx.rows("DELETE FROM rsvp WHERE id IN \(some) RETURNING id, status, user_id, guest_id") {
            (
                id: try $0.next(ID<RSVP>.self), status: try $0.next(RSVPStatus.self), user: try $0.next(ID<User>?.self),
                guest: try $0.next(ID<Guest>?.self)
            )
        }
        try EventTombstone.record(gone.map(\.user), of: event, in: tx)
        for rsvp in gone {
            ListedRSVP(id: rsvp.id, guest: rsvp.guest).remove(from: event.guestScope(of: rsvp.id, rsvp.status), tx)
            guard let user = rsvp.user else { continue }
            tx.remove(.rsvp, rsvp.id, from: .user(user))
        }
        return gone.count
    }

    /// Runs after their RSVPs are deleted.
    private static let guests = EventRows(entries: 2) { event, limit, tx in
        let some: SQL = "(SELECT id FROM guest WHERE event_id = \(event.id) ORDER BY id LIMIT \(limit))"
        for guest in try tx.rows(
            "DELETE FROM seat_hold WHERE guest_id IN \(some) RETURNING guest_id", { try $0.next(ID<Guest>.self) })
        {
            tx.remove(.seatHold, guest, from: .hosts(event.id))
        }
        for guest in try tx.rows(
            "DELETE FROM guest_request WHERE guest_id IN \(some) RETURNING guest_id", { try $0.next(ID<Guest>.self) })
        {
            tx.remove(.guestRequest, guest, from: .hosts(event.id))
        }
        // A guest whose address was forgotten has no link.
        let secrets = try tx.rows(
            "SELECT pass, token_hash FROM guest_credential WHERE guest_id IN \(some) AND pass IS NOT NULL"
        ) {
            (pass: try $0.next(String.self), typed: try $0.next([UInt8].self))
        }
        try EventTombstone.record(hashes: secrets.flatMap { [tx.digest($0.pass), $0.typed] }, in: tx)
        return try tx.execute("DELETE FROM guest WHERE id IN \(some)")
    }

    private static let announcements = EventRows(entries: 3) { event, limit, tx in
        let gone = try tx.rows(
            "DELETE FROM announcement WHERE id IN (SELECT id FROM announcement WHERE event_id = \(event.id) LIMIT \(limit)) RETURNING id"
        ) { try $0.next(ID<Announcement>.self) }
        for announcement in gone {
            for scope in [Scope.hosts(event.id), .readers(announcement)] {
                tx.remove(.announcement, announcement, from: scope)
            }
            tx.remove(.announcementReach, announcement, from: .hosts(event.id))
        }
        return gone.count
    }

    private static let removals = EventRows(entries: 1) { event, limit, tx in
        try tx.execute(
            "DELETE FROM removal WHERE event_id = \(event.id) AND who IN (SELECT who FROM removal WHERE event_id = \(event.id) LIMIT \(limit))"
        )
    }
}
