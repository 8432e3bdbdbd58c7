package import Domain
import Store

/// The hosts got a new join request.
package struct JoinRequestSent: Signal {
    package var event: EventRow
    package var asker: GuestRSVP.Identity
    /// The name of an asker without an account.
    package var name: String?
    /// Number of people including the asker.
    package var party: Int

    package init(event: EventRow, asker: GuestRSVP.Identity, name: String? = nil, party: Int) {
        self.event = event
        self.asker = asker
        self.name = name
        self.party = party
    }
}

/// A host approved or declined a join request.
package struct JoinRequestDecided: Signal {
    /// The event after the decision.
    package var event: EventRow
    package var asker: GuestRSVP.Identity
    /// The RSVP of an approved asker; nil if the request was declined.
    package var rsvp: RSVPState?
    package var host: ID<User>?
}
