import Domain
import HTTPTypes
import Operations
import ServerOperations
import Wire

/// Guests at the door.
struct CheckInAPI {
    func register(with api: API) {
        let guest = Schema(GuestView.self)
        api.on(
            .put, .guestCheckIn,
            "Check a guest in, by the id of the user or RSVP. A guest who is already checked in stays so, with the earlier time. Hosts only.",
            body: CheckInBody.self, reply: .json(guest, status: 200)
        ) { call, body in
            let event: ID<Event> = try call.id()
            let done = try await call.perform(CheckInGuest(event: event, guest: call.text("userId"), at: body.at))
            return try .json(await call.read { try GuestQuery.guest(done.rsvp, of: event, as: call.actor, in: $0) })
        }
        api.on(
            .delete, .guestCheckIn, "Take a guest's check-in back, by the id of the user or RSVP. Hosts only.",
            reply: .none
        ) { call in
            try await call.perform(UndoCheckIn(event: call.id(), guest: call.text("userId")))
            return .none
        }
        api.on(
            .post, .checkIns,
            "Check a guest in by a code: that of a ticket, that of a guest pass, or the URL that holds either. Hosts only.",
            body: ScannedCodeBody.self, reply: .json(guest, status: 200)
        ) { call, body in
            let event: ID<Event> = try call.id()
            let rsvp = try await call.read {
                try ScannedGuest.find(
                    body.pass, at: event, as: call.actor, environment: call.community.environment, in: $0)
            }
            return try await call.post(CheckInGuest(event: event, guest: "\(rsvp)")) { tx, done in
                (try GuestQuery.guest(done.rsvp, of: event, as: call.actor, in: tx), nil)
            }
        }
    }
}
