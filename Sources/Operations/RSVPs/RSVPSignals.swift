import Domain
import Store

/// A guest made or changed an RSVP.
struct RSVPChanged: Signal {
    var event: ID<Event>
}

/// A guest on the waitlist got a seat, or the offer of one.
struct SeatAssigned: Signal {
    var rsvp: ID<RSVP>
    var event: EventRow
    /// The deadline of an offer; nil if the guest is going.
    var deadline: Instant?
}

/// A guest let a seat offer expire.
struct SeatOfferExpired: Signal {
    var rsvp: ID<RSVP>
    var event: EventRow
}
