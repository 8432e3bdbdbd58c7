import Domain
import Store

/// The hosts got a new join request.
struct JoinRequestSent: Signal {
    var event: EventRow
    var asker: GuestRSVP.Identity
    /// The name of an asker without an account.
    var name: String?
    /// Number of people including the asker.
    var party: Int
}

/// A host approved or declined a join request.
struct JoinRequestDecided: Signal {
    /// The event after the decision.
    var event: EventRow
    var asker: GuestRSVP.Identity
    /// The RSVP of an approved asker; nil if the request was declined.
    var rsvp: RSVPState?
    var host: ID<User>?
}
