package import Domain
import Store

/// A guest made or changed an RSVP.
package struct RSVPChanged: Signal {
    package var event: ID<Event>
}

/// A guest on the waitlist got a seat, or the offer of one.
package struct SeatAssigned: Signal {
    package var rsvp: ID<RSVP>
    package var event: EventRow
    /// The deadline of an offer; nil if the guest is going.
    package var deadline: Instant?
}

/// A guest let a seat offer expire.
package struct SeatOfferExpired: Signal {
    package var rsvp: ID<RSVP>
    package var event: EventRow
}
