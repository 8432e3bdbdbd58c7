import Domain
import HTTPTypes
import Localization
import Operations
import ServerOperations
import Wire

/// RSVPs and guest lists.
struct RSVPAPI {
    let limiter: RateLimiter

    func register(with api: API) {
        rsvps(api)
        guests(api)
        links(api)
    }

    private func rsvps(_ api: API) {
        api.on(
            .put, .rsvp, "Set your RSVP to an event. If the event is full, the party joins the waitlist.",
            body: RSVPBody.self, reply: .json(Schema(RSVPView.self), status: 200)
        ) { call, body in
            try .json(await call.perform(SetRSVP(event: call.id(), status: body.status, party: body.party)))
        }
        api.on(.delete, .rsvp, "Withdraw your RSVP.", reply: .none) { call in
            try await call.perform(WithdrawRSVP(event: call.id()))
            return .none
        }
    }

    private func guests(_ api: API) {
        api.on(
            .get, .guests, "List the guests, as far as the hosts show them.", query: Endpoint.Parameter.paging,
            reply: .list(of: GuestView.self)
        ) { call in
            let id: ID<Event> = try call.id()
            return try await call.page {
                try GuestQuery.guests(of: id, as: call.actor, after: $1, limit: $2, in: $0)
            }
        }
        api.on(
            .post, .guests, "Add a guest without an account. Hosts only.",
            body: NewGuestBody.self,
            reply: .json(Schema(GuestView.self), status: 201)
        ) { call, body in
            let id: ID<Event> = try call.id()
            let command = AddGuest(
                event: id, name: body.name, email: body.email, status: body.status, party: body.party, id: body.id)
            return try await call.post(command) { tx, added in
                (try GuestQuery.guest(added.id, of: id, as: call.actor, in: tx), APIPath.guest(id, added.id))
            }
        }
        api.on(
            .patch, .guest, "Set a guest's RSVP, by the id of the user or RSVP. Hosts only.", body: GuestBody.self,
            reply: .json(Schema(RSVPView.self), status: 200)
        ) { call, body in
            try .json(
                await call.perform(
                    SetGuest(event: call.id(), guest: call.text("userId"), status: body.status, party: body.party)))
        }
        api.on(
            .delete, .guest, "Remove a guest, by the id of the user or RSVP.", reply: .none
        ) { call in
            try await call.perform(RemoveGuest(event: call.id(), guest: call.text("userId")))
            return .none
        }
        api.on(
            .post, .guestLink,
            "Mail a new guest pass to a guest without an account, by the id of the RSVP. Revokes the old one. Hosts only.",
            body: EmptyBody.self, reply: .none
        ) { call, _ in try await call.post(RenewPass(event: call.id(), guest: call.id("userId"))) }
        api.on(
            .get, .announcements, "List the last hundred announcements, newest first. Hosts only.",
            reply: .list(of: AnnouncementView.self)
        ) { call in
            let id: ID<Event> = try call.id()
            return try await call.list {
                try AnnouncementQuery.announcements(of: id, as: call.actor, limit: 100, in: $0)
            }
        }
        api.on(
            .post, .announcements,
            "Send an announcement to guests with certain RSVPs, or without any (`invited`). Hosts only.",
            body: AnnouncementBody.self, reply: .json(Schema(AnnouncementView.self), status: 201)
        ) { call, body in
            let id: ID<Event> = try call.id()
            return try await call.post(SendAnnouncement(event: id, to: body.to, body: body.body, id: body.id)) {
                _, sent in
                (sent, APIPath.announcements(id))
            }
        }
        api.on(.get, .guestTable, "Export the guest list as CSV. Hosts only.", reply: .text("text/csv")) {
            [limiter] call in
            let id: ID<Event> = try call.id()
            try limiter.check(.files, call.context.caller, now: call.now)
            return try await .file(
                GuestCSV.file(of: id, as: call.actor, in: call.community), type: "text/csv; charset=utf-8",
                name: "guests.csv")
        }
    }

    private func links(_ api: API) {
        api.on(
            .get, .invite, "Get the event of an invite link.", access: .anyone,
            reply: .json(Schema(EventView.self), status: 200)
        ) { call in
            let token = call.text("token")
            return try .json(
                await call.read {
                    try LinkQuery.event(token: token, as: call.actor, environment: call.community.environment, in: $0)
                })
        }
        api.on(
            .put, .inviteRSVP,
            "Set an RSVP through an invite link, with or without an account. If the address already has an RSVP, nothing changes and its owner is mailed.",
            access: .anyone, body: LinkRSVPBody.self, reply: .json(Schema(LinkRSVP.self), status: 200)
        ) { call, body in
            let command = RSVPByLink(
                token: call.text("token"), name: body.name, email: body.email, status: body.status, party: body.party,
                network: "\(Network(of: call.context.address))", locale: call.context.language.tag)
            return try .json(LinkRSVP(await call.perform(command), of: command))
        }
        api.on(
            .get, .guestPass, "Get the event and RSVP of a guest pass.", access: .anyone,
            reply: .json(Schema(GuestPassView.self), status: 200)
        ) { call in
            let token = call.text("guestToken")
            return try .json(
                await call.read { try GuestPass.view(token, environment: call.community.environment, in: $0) })
        }
        api.on(
            .put, .guestPassRSVP, "Set the RSVP of a guest pass.", access: .anyone,
            body: RSVPBody.self, reply: .json(Schema(RSVPView.self), status: 200)
        ) { call, body in
            let command = RSVPAsGuest(
                guestToken: call.text("guestToken"), status: body.status, party: body.party,
                locale: call.context.language.tag)
            return try .json(await call.perform(command))
        }
        requests(api)
    }

    private func requests(_ api: API) {
        api.on(
            .put, .inviteRequest,
            "Send a join request through an invite link, with or without an account. Hosts receive it once the address is confirmed. If the address already has a request or RSVP, nothing changes and its owner is mailed.",
            access: .anyone, body: LinkRequestBody.self, reply: .json(Schema(LinkRequest.self), status: 200)
        ) { call, body in
            let command = SendJoinRequestByLink(
                token: call.text("token"), name: body.name, email: body.email, party: body.party, note: body.note,
                network: "\(Network(of: call.context.address))", locale: call.context.language.tag)
            return try .json(LinkRequest(await call.perform(command)))
        }
        api.on(
            .put, .guestPassRequest, "Send or update the join request of a guest pass.",
            access: .anyone,
            body: GuestRequestBody.self, reply: .json(Schema(GuestPassView.self), status: 200)
        ) { call, body in
            let token = call.text("guestToken")
            try await call.perform(SendJoinRequestAsGuest(guestToken: token, party: body.party, note: body.note))
            return try .json(
                await call.read { try GuestPass.view(token, environment: call.community.environment, in: $0) })
        }
        api.on(
            .delete, .guestPassRequest, "Withdraw the join request of a guest pass.", access: .anyone,
            reply: .none
        ) { call in
            try await call.perform(WithdrawGuestRequest(guestToken: call.text("guestToken")))
            return .none
        }
    }
}
