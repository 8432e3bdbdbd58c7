import Domain
import Store

@testable import Operations
@testable import ServerOperations

extension Scenario {
    static let invitations = [
        Scenario(InviteGuests.self, "members and addresses") { w in
            try await w.community.perform(
                InviteGuests(event: w.party, userIds: [w.dia.userID!], emails: ["hal@example.org"]), as: w.ana)
        },
        Scenario(InviteGuests.self, "members") { w in
            try await w.community.perform(
                InviteGuests(event: w.party, userIds: [w.dia.userID!, w.fox.userID!]), as: w.ana)
        },
        Scenario(InviteGuests.self, "members, by a guest") { w in
            try await w.community.perform(InviteGuests(event: w.party, userIds: [w.dia.userID!]), as: w.bo)
        },
        Scenario(InviteGuests.self, "a member who had declined, again") { w in
            try await w.community.rsvp(w.party, .notGoing, as: w.cem)
            try await w.community.perform(
                InviteGuests(
                    event: w.party, userIds: [w.cem.userID!], ids: [ID(bytes: [UInt8](repeating: 200, count: 16))!],
                    again: true), as: w.ana)
        },
        Scenario(UninviteGuest.self, "a member") { w in
            try await w.community.perform(
                UninviteGuest(event: w.party, invitation: w.invitation(to: w.cem, event: w.party)), as: w.ana)
        },
        Scenario(UninviteGuest.self, "an address") { w in
            let id: ID<Invitation>? = try await w.community.value(
                "SELECT invitation_id FROM invited_address WHERE event_id = \(w.party) ORDER BY invitation_id")
            try await w.community.perform(UninviteGuest(event: w.party, invitation: id!), as: w.ana)
        },
        Scenario(DismissInvitation.self, "") { w in
            try await w.community.perform(DismissInvitation(event: w.party), as: w.cem)
        },
        Scenario(MakeLink.self, "") { w in _ = try await w.community.perform(MakeLink(event: w.old), as: w.ana) },
        Scenario(RevokeLink.self, "") { w in try await w.community.perform(RevokeLink(event: w.dinner), as: w.ana) },
    ]
}
