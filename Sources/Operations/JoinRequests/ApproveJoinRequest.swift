public import Domain
public import Store

/// Approves a join request. The person is going or, if the event is full, joins the waitlist. The RSVP deadline and the
/// party limit do not restrict hosts.
public struct ApproveJoinRequest: ClientCommand {
    public static let name = "event.approveJoinRequest"
    // The server decides whether a seat is free.
    public static let offline = Offline.withHint
    public var event: ID<Event>
    public var request: ID<JoinRequest>

    public init(event: ID<Event>, request: ID<JoinRequest>) {
        self.event = event
        self.request = request
    }

    /// Approves the request.
    ///
    /// - Returns: The new RSVP status: going or, if all seats are taken, waitlisted. Nil if the request
    ///   was already approved.
    public func perform(in tx: Transaction, as actor: Actor) throws -> RSVPStatus? {
        let row = try EventAccess.hosted(event, to: .setGuests, as: actor, in: tx)
        let asked = try JoinRequests.find(request, of: event, in: tx)
        guard asked.status != .approved else { return nil }
        tx.setSubject(.event, event)
        if case .user(let user) = asked.asker { tx.addPartner(.user, user) }
        try JoinRequests.decide(.approved, request, of: asked.asker, at: row, in: tx)
        let rsvp = try GuestRSVP(row, guest: asked.asker).setByHost(.going, party: asked.party, in: tx)
        guard let updated = try EventRow.find(event, in: tx) else { return rsvp.status }
        try tx.emit(
            JoinRequestDecided(
                event: updated, asker: asked.asker, rsvp: RSVPState(status: rsvp.status, party: rsvp.party),
                host: actor.userID))
        return rsvp.status
    }
}
