import Domain
import Operations
import Store

/// Notifies guests of what a host did to their RSVP, and keeps the passes of guests without an account.
enum GuestNotices {
    static let handlers: [SignalHandler] = [
        .on(GuestAddressGiven.self) { try GuestAddress.record($0, in: $1) },
        .on(GuestRSVPSet.self) { signal, tx in
            try GuestMail.send(
                .rsvpSet, to: signal.rsvp, of: signal.event, before: signal.before, by: signal.host,
                isPaid: signal.isMailPaid, in: tx)
        },
        .on(GuestVouched.self) { signal, tx in
            try tx.execute(
                "UPDATE guest_credential SET is_vouched = TRUE WHERE guest_id = \(signal.guest) AND confirmed_at IS NULL"
            )
            try GuestHold(guest: signal.guest, event: signal.event).confirm(in: tx)
        },
        .on(GuestRemoved.self) { signal, tx in
            try GuestMail.send(.removed, to: signal.rsvp, of: signal.event, by: signal.host, in: tx)
        },
        .on(RemovalEnded.self) { try GuestPass.claim($0.pass, of: $0.event, by: $0.user, in: $1) },
    ]
}
