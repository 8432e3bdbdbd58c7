public import Domain
public import Store

/// Lets somebody in who asked: they are going, or first wait for a seat where the event is full. Neither the deadline nor the
/// number of companions keeps hosts from it.
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

    /// What the RSVP of whoever asked has become: going or, where all seats are taken, waitlisted. Nil where they were let in
    /// before.
    public func perform(in tx: Transaction, as actor: Actor) throws -> RSVPStatus? {
        let row = try EventAccess.hosted(event, to: .setGuests, as: actor, in: tx)
        let asked = try JoinRequests.find(request, of: event, in: tx)
        guard asked.status != .approved else { return nil }
        tx.isAbout(.event, event)
        tx.isWith(.user, asked.user)
        try tx.execute("UPDATE join_request SET status = 'approved', decided_at = \(tx.now) WHERE id = \(request)")
        JoinRequests.put(request, asked.user, event, in: tx)
        try JoinRequests.settle(asked.user, row, in: tx)
        let rsvp = try GuestRSVP(row, guest: .user(asked.user)).setByHost(.going, party: asked.party, in: tx)
        guard let updated = try EventRow.find(event, in: tx) else { return rsvp.status }
        var mail = try GuestMail.order(.approved, to: asked.user, by: actor.userID, of: updated, in: tx)
        mail?.status = rsvp.status
        mail?.party = rsvp.party
        try tx.notify(.approved, asked.user, by: actor.userID, of: updated, mail: mail)
        return rsvp.status
    }
}
