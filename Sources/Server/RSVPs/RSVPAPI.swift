import Domain
import HTTPTypes
import Localization
import Operations
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
            .put, .rsvp, "Set one's RSVP to an event; a full one puts the party on the waitlist.",
            body: RSVPBody.self, reply: .json(Schema(RSVPView.self), status: 200)
        ) { call, body in
            try .json(await call.perform(SetRSVP(event: call.id(), status: body.status, party: body.party)))
        }
        api.on(.delete, .rsvp, "Take one's RSVP back.", reply: .none) { call in
            try await call.perform(WithdrawRSVP(event: call.id()))
            return .none
        }
    }

    private func guests(_ api: API) {
        api.on(
            .get, .guests, "The guest list, as far as the host shows it.", query: Endpoint.Parameter.paging,
            reply: .json(Schema(Listing<GuestView>.self), status: 200)
        ) { call in
            let (id, cursor, limit): (ID<Event>, PageCursor?, Int) = (
                try call.id(), try call.cursor(), try call.limit()
            )
            let page = try await call.read {
                try GuestQuery.guests(of: id, as: call.actor, after: cursor, limit: limit, in: $0)
            }
            return try .json(Listing(page))
        }
        api.on(
            .post, .guests, "Put somebody without an account on the guest list, for the hosts.",
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
            .patch, .guest, "Set a guest's RSVP, by user or by the entry's id, for the hosts.", body: GuestBody.self,
            reply: .json(Schema(RSVPView.self), status: 200)
        ) { call, body in
            try .json(
                await call.perform(
                    SetGuest(event: call.id(), guest: call.text("userId"), status: body.status, party: body.party)))
        }
        api.on(
            .delete, .guest, "Remove a guest, by user or by the entry's id.", reply: .none
        ) { call in
            try await call.perform(RemoveGuest(event: call.id(), guest: call.text("userId")))
            return .none
        }
        api.on(
            .post, .guestLink,
            "Mail a guest without an account another link, by the entry's id, for the hosts; the one they had ends.",
            body: EmptyBody.self, reply: .none
        ) { call, _ in try await call.post(RenewPass(event: call.id(), guest: call.id("userId"))) }
        api.on(
            .get, .announcements, "What was written to the guests, the newest first, for the hosts; the last hundred.",
            reply: .json(Schema(Listing<AnnouncementView>.self), status: 200)
        ) { call in
            let id: ID<Event> = try call.id()
            return try .json(
                Listing(
                    items: await call.read {
                        try AnnouncementQuery.announcements(of: id, as: call.actor, limit: 100, in: $0)
                    }))
        }
        api.on(
            .post, .announcements,
            "Write to those guests who have answered in one of some ways, or not at all (`invited`), for the hosts.",
            body: AnnouncementBody.self, reply: .json(Schema(AnnouncementView.self), status: 201)
        ) { call, body in
            let id: ID<Event> = try call.id()
            return try await call.post(SendAnnouncement(event: id, to: body.to, body: body.body, id: body.id)) {
                _, sent in
                (sent, APIPath.announcements(id))
            }
        }
        api.on(.get, .guestTable, "The guest list as a table, for the host.", reply: .text("text/csv")) {
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
            .get, .invite, "The event that an invite link opens.", access: .anyone,
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
            "Set an RSVP through an invite link, without an account if need be. Where that address has answered, nothing is changed, and its owner is mailed.",
            access: .anyone, body: LinkRSVPBody.self, reply: .json(Schema(LinkRSVP.self), status: 200)
        ) { call, body in
            let command = RSVPByLink(
                token: call.text("token"), name: body.name, email: body.email, status: body.status, party: body.party,
                network: "\(Network(of: call.context.address))", locale: call.context.language.tag)
            return try .json(LinkRSVP(await call.perform(command), of: command))
        }
        api.on(
            .get, .guestPass, "The event and the RSVP of a guest without an account.", access: .anyone,
            reply: .json(Schema(GuestPassView.self), status: 200)
        ) { call in
            let token = call.text("guestToken")
            return try .json(
                await call.read { try GuestPass.view(token, environment: call.community.environment, in: $0) })
        }
        api.on(
            .put, .guestPassRSVP, "Change the RSVP of a guest without an account.", access: .anyone,
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
            "Ask to come through an invite link, without an account if need be: the hosts are asked once the address is confirmed. Where that address has asked or answered, nothing is changed, and its owner is mailed.",
            access: .anyone, body: LinkRequestBody.self, reply: .json(Schema(LinkRequest.self), status: 200)
        ) { call, body in
            let command = SendJoinRequestByLink(
                token: call.text("token"), name: body.name, email: body.email, party: body.party, note: body.note,
                network: "\(Network(of: call.context.address))", locale: call.context.language.tag)
            return try .json(LinkRequest(await call.perform(command)))
        }
        api.on(
            .put, .guestPassRequest, "Ask to come by the pass of a guest without an account, or change what was asked.",
            access: .anyone,
            body: GuestRequestBody.self, reply: .json(Schema(GuestPassView.self), status: 200)
        ) { call, body in
            let token = call.text("guestToken")
            try await call.perform(SendJoinRequestAsGuest(guestToken: token, party: body.party, note: body.note))
            return try .json(
                await call.read { try GuestPass.view(token, environment: call.community.environment, in: $0) })
        }
        api.on(
            .delete, .guestPassRequest, "Take back the join request of a guest without an account.", access: .anyone,
            reply: .none
        ) { call in
            try await call.perform(WithdrawGuestRequest(guestToken: call.text("guestToken")))
            return .none
        }
    }
}
