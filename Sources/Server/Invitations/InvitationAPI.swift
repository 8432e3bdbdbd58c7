import Domain
import HTTPTypes
import Operations
import ServerOperations
import Web
import Wire

/// Invitations and invite links.
struct InvitationAPI {
    let addresses: Addresses

    func register(with api: API) {
        let list = Endpoint.Reply.list(of: InvitationView.self)
        api.on(.get, .invitations, "List invitations.", reply: list) { call in
            let id: ID<Event> = try call.id()
            return try await call.list { try InvitationQuery.invitations(of: id, as: call.actor, in: $0) }
        }
        api.on(
            .post, .invitations,
            "Invite members and addresses. Repeated invitations change nothing. Returns how many are new, already known, had declined, and are invited again.",
            body: InvitationsBody.self, reply: .json(Schema(InvitedGuests.self), status: 200)
        ) { call, body in
            let id: ID<Event> = try call.id()
            return try await call.post(
                InviteGuests(event: id, userIds: body.userIds, emails: body.emails, ids: body.ids, again: body.again),
                of: { reader, outcome in
                    InvitedGuests(outcome, items: try InvitationQuery.invitations(of: id, as: call.actor, in: reader))
                })
        }
        api.on(.delete, .invitation, "Withdraw an invitation.", reply: .none) { call in
            try await call.perform(UninviteGuest(event: call.id(), invitation: call.id("invitation")))
            return .none
        }
        api.on(
            .post, .link, "Get the event's invite link, and create it if there is none.", body: EmptyBody.self,
            reply: .json(Schema(LinkAddress.self), status: 200)
        ) { call, _ in
            try await call.post(MakeLink(event: call.id())) { _, link in
                (LinkAddress(url: addresses.invite(link.token), token: link.token), nil)
            }
        }
        api.on(.delete, .link, "Revoke the event's invite link.", reply: .none) { call in
            try await call.perform(RevokeLink(event: call.id()))
            return .none
        }
        api.on(.put, .dismissal, "Dismiss an invitation from your Home.", reply: .none) { call in
            try await call.perform(DismissInvitation(event: call.id()))
            return .none
        }
        api.on(.delete, .dismissal, "Restore a dismissed invitation.", reply: .none) { call in
            try await call.perform(DismissInvitation(event: call.id(), isDismissed: false))
            return .none
        }
    }
}
