import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

extension AccessMatrixTests {
    static let events: [Line] = [
        Line(reading: "see a private event", allowed: [.invited, .going, .host], others: .notFound) { s, a in
            _ = try await s.community.view(s.event, as: a)
        },
        Line(reading: "see a public event", allowed: ActorKind.allCases, others: nil) { s, a in
            _ = try await s.community.view(s.open, as: a)
        },
        Line(reading: "see a private guest list", allowed: [.invited, .going, .host], others: .notFound, signedOut) {
            s, a in
            _ = try await s.community.read { try GuestQuery.guests(of: s.event, as: a, limit: 10, in: $0) }
        },
        Line(CreateEvent.self, "create an event", allowed: verified, others: nil, signedOut) { s, a in
            _ = try await s.community.event(by: a)
        },
        Line(reading: "see a draft", allowed: [.host], others: .notFound) { s, a in
            _ = try await s.community.view(s.draft, as: a)
        },
        Line(PublishEvent.self, "publish", allowed: [.host], others: .notFound, signedOut) { s, a in
            try await s.community.perform(PublishEvent(id: s.draft), as: a)
        },
        Line(UpdateEvent.self, "update", allowed: [.host], others: .notFound, hostOnly) { s, a in
            try await s.community.update(s.event, as: a) { $0.title = .set("New") }
        },
        Line(CancelEvent.self, "cancel", allowed: [.host], others: .notFound, hostOnly) { s, a in
            try await s.community.perform(CancelEvent(id: s.event), as: a)
        },
        Line(DeleteEvent.self, "delete", allowed: [.host, .administrator], others: .notFound, hostOnly) { s, a in
            try await s.community.perform(DeleteEvent(id: s.event), as: a)
        },
        Line(DuplicateEvent.self, "duplicate", allowed: [.host], others: .notFound, hostOnly) { s, a in
            _ = try await s.community.perform(DuplicateEvent(id: s.event), as: a)
        },
        Line(
            SetRSVP.self, "RSVP to a private event", allowed: [.invited, .going], others: .notFound,
            signedOut.merging([.host: .notAllowed]) { $1 }
        ) { s, a in
            try await s.community.rsvp(s.event, .maybe, as: a)
        },
        Line(
            SetRSVP.self, "RSVP to a public event", allowed: verified.filter { ![.host, .removed].contains($0) },
            others: nil,
            signedOut.merging([.host: .notAllowed, .removed: .notAllowed]) { $1 }
        ) { s, a in try await s.community.rsvp(s.open, .maybe, as: a) },
        Line(
            RSVPByLink.self, "RSVP by link without a name",
            allowed: verified.filter { ![.host, .removed].contains($0) }, others: .invalid,
            [.host: .notAllowed, .removed: .notAllowed]
        ) { s, a in
            _ = try await s.community.perform(RSVPByLink(token: s.link, status: .maybe), as: a)
        },
        Line(
            WithdrawRSVP.self, "withdraw an RSVP", allowed: [.going], others: .notFound,
            signedOut.merging([.host: .notAllowed]) { $1 }
        ) { s, a in
            try await s.community.perform(WithdrawRSVP(event: s.event), as: a)
        },
        Line(InviteGuests.self, "invite", allowed: [.host], others: .notFound, hostOnly) { s, a in
            try await s.community.perform(InviteGuests(event: s.event, userIds: [s.id(.member)]), as: a)
        },
        Line(reading: "see who is invited", allowed: [.host], others: .notFound, hostOnly) { s, a in
            _ = try await s.community.read { try InvitationQuery.invitations(of: s.event, as: a, in: $0) }
        },
        Line(UninviteGuest.self, "take an invitation back", allowed: [.host], others: .notFound, hostOnly) { s, a in
            let id: ID<Invitation>? = try await s.community.value(
                "SELECT id FROM invitation WHERE event_id = \(s.event) AND user_id = \(s.id(.invited))")
            try await s.community.perform(UninviteGuest(event: s.event, invitation: id!), as: a)
        },
        Line(
            DismissInvitation.self, "dismiss one's invitation", allowed: [.invited, .going], others: .notFound,
            signedOut
        ) { s, a in
            try await s.community.perform(DismissInvitation(event: s.event), as: a)
        },
        Line(MakeLink.self, "make a link", allowed: [.host], others: .notFound, hostOnly) { s, a in
            _ = try await s.community.perform(MakeLink(event: s.event), as: a)
        },
        Line(reading: "see the link", allowed: [.host], others: .notFound, hostOnly) { s, a in
            _ = try await s.community.read { try LinkQuery.link(of: s.event, as: a, in: $0) }
        },
        Line(RevokeLink.self, "revoke a link", allowed: [.host], others: .notAllowed, signedOut) { s, a in
            try await s.community.perform(RevokeLink(event: s.open), as: a)
        },
        Line(RemoveGuest.self, "remove a guest", allowed: [.host], others: .notFound, hostOnly) { s, a in
            try await s.community.perform(RemoveGuest(event: s.event, guest: "\(s.id(.going))"), as: a)
        },
        Line(AddGuest.self, "add a guest by hand", allowed: [.host], others: .notFound, hostOnly) { s, a in
            _ = try await s.community.perform(
                AddGuest(event: s.event, name: "Gus", email: "gus@elsewhere.org", status: .going), as: a)
        },
        Line(SetGuest.self, "set a guest's RSVP", allowed: [.host], others: .notFound, hostOnly) { s, a in
            _ = try await s.community.perform(SetGuest(event: s.event, guest: "\(s.id(.going))", status: .maybe), as: a)
        },
        Line(reading: "see the hosts' guest list", allowed: [.host], others: .notFound, hostOnly) { s, a in
            _ = try await s.community.read {
                try GuestQuery.desk(of: s.event, .all, matching: "", as: a, limit: 10, in: $0)
            }
        },
        Line(SendAnnouncement.self, "write to the guests", allowed: [.host], others: .notFound, hostOnly) { s, a in
            _ = try await s.community.perform(
                SendAnnouncement(event: s.event, to: [.going], body: "Bring socks."), as: a)
        },
        Line(reading: "see what was written to the guests", allowed: [.host], others: .notFound, hostOnly) { s, a in
            _ = try await s.community.read {
                try AnnouncementQuery.announcements(of: s.event, as: a, limit: 10, in: $0)
            }
            _ = try await s.community.read { try AnnouncementQuery.reach(of: s.event, as: a, in: $0) }
        },
        Line(RestoreGuest.self, "let somebody come again", allowed: [.host], others: .notAllowed, signedOut) { s, a in
            try await s.community.perform(RestoreGuest(event: s.open, guest: "\(s.id(.removed))"), as: a)
        },
        Line(RestoreEvent.self, "bring an event back", allowed: [.host], others: .notFound, hostOnly) { s, a in
            try await s.community.perform(RestoreEvent(id: s.event), as: a)
        },
        Line(RenewPass.self, "give a guest another link", allowed: [.host], others: .notAllowed, signedOut) { s, a in
            try await s.community.perform(RenewPass(event: s.open, guest: s.guestRSVP), as: a)
        },
        Line(SetCoverPhoto.self, "set a cover", allowed: [.host], others: .notFound, hostOnly) { s, a in
            try await s.community.perform(SetCoverPhoto(event: s.event, photo: .sample("a")), as: a)
        },
        Line(reading: "see the guest list of a public event", allowed: verified, others: nil, signedOut) { s, a in
            _ = try await s.community.read { try GuestQuery.guests(of: s.open, as: a, limit: 10, in: $0) }
        },
        // The pass is enough, signed in or not.
        Line(ConfirmGuest.self, "confirm a guest's RSVP", allowed: ActorKind.allCases, others: nil) { s, a in
            let status = try await s.community.perform(ConfirmGuest(guestToken: s.guestPass), as: a)
            #expect(status == .maybe)
        },
        Line(ConfirmGuest.self, "confirm a guest's RSVP without the pass", others: .notFound) { s, a in
            _ = try await s.community.perform(ConfirmGuest(guestToken: s.link), as: a)
        },
        Line(MailPass.self, "have a guest's link mailed", allowed: ActorKind.allCases, others: nil) { s, a in
            try await s.community.perform(MailPass(guestToken: s.guestPass), as: a)
        },
        Line(MailPass.self, "have a guest's link mailed without it", others: .notFound) { s, a in
            try await s.community.perform(MailPass(guestToken: s.link), as: a)
        },
        Line(RSVPAsGuest.self, "RSVP as a guest", allowed: ActorKind.allCases, others: nil) { s, a in
            try await s.community.perform(RSVPAsGuest(guestToken: s.guestPass, status: .going), as: a)
        },
        Line(RSVPAsGuest.self, "RSVP as a guest without the pass", others: .notFound) { s, a in
            try await s.community.perform(RSVPAsGuest(guestToken: s.link, status: .going), as: a)
        },
    ]
}
