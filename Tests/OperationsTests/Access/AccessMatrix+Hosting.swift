import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

extension AccessMatrixTests {
    static let hosting: [Line] = [
        Line(SetHosts.self, "say who hosts", allowed: [.host], others: .notFound, hostOnly) { s, a in
            try await s.community.perform(SetHosts(event: s.event, cohosts: [s.id(.member)]), as: a)
        },
        Line(SetHosts.self, "hand over", allowed: [.host], others: .notAllowed, signedOut) { s, a in
            try await s.community.perform(SetHosts(event: s.open, owner: s.id(.member)), as: a)
        },
        Line(
            LeaveHosting.self, "leave hosting", others: .notFound,
            signedOut.merging([.host: .conflict, .invited: .conflict, .going: .conflict]) { $1 }
        ) { s, a in
            try await s.community.perform(LeaveHosting(event: s.event), as: a)
        },
        Line(reading: "see the hosts of a public event", allowed: verified, others: nil, signedOut) { s, a in
            _ = try await s.community.read { try HostQuery.hosts(of: s.open, as: a, in: $0) }
        },
        Line(
            reading: "see the hosts of a private event", allowed: [.invited, .going, .host], others: .notFound,
            signedOut
        ) { s, a in
            _ = try await s.community.read { try HostQuery.hosts(of: s.event, as: a, in: $0) }
        },
        Line(
            SendJoinRequest.self, "ask to come", allowed: verified.filter { $0 != .host }, others: .notAllowed,
            signedOut
        ) {
            s, a in
            try await s.community.perform(SendJoinRequest(event: s.approvalEvent, note: "Again"), as: a)
        },
        Line(
            SendJoinRequest.self, "ask to come to a private event", others: .notFound,
            signedOut.merging([.host: .notAllowed, .invited: .conflict, .going: .conflict]) { $1 }
        ) { s, a in
            try await s.community.perform(SendJoinRequest(event: s.event), as: a)
        },
        // Members ask under their own account.
        Line(
            SendJoinRequestByLink.self, "ask to come by the link", allowed: ActorKind.allCases.filter { $0 != .host },
            others: .notAllowed
        ) { s, a in
            _ = try await s.community.perform(
                SendJoinRequestByLink(token: s.approvalLink, name: "Hal", email: "hal@example.org"), as: a)
        },
        Line(SendJoinRequestAsGuest.self, "ask again by a pass", allowed: ActorKind.allCases, others: nil) { s, a in
            try await s.community.perform(SendJoinRequestAsGuest(guestToken: s.approvalPass(), note: "Again"), as: a)
        },
        Line(SendJoinRequestAsGuest.self, "ask again without the pass", others: .notFound) { s, a in
            try await s.community.perform(SendJoinRequestAsGuest(guestToken: s.approvalLink), as: a)
        },
        Line(WithdrawGuestRequest.self, "take a request back by a pass", allowed: ActorKind.allCases, others: nil) {
            s, a in
            try await s.community.perform(WithdrawGuestRequest(guestToken: s.approvalPass()), as: a)
        },
        Line(WithdrawGuestRequest.self, "take a request back without the pass", others: .notFound) { s, a in
            try await s.community.perform(WithdrawGuestRequest(guestToken: s.approvalLink), as: a)
        },
        Line(SetRSVP.self, "RSVP where one has to ask", others: .notAllowed, signedOut) { s, a in
            try await s.community.rsvp(s.approvalEvent, .going, as: a)
        },
        Line(reading: "read join requests", allowed: [.host], others: .notAllowed, signedOut) { s, a in
            _ = try await s.community.read { try JoinRequestQuery.requests(of: s.approvalEvent, as: a, in: $0) }
        },
        Line(ApproveJoinRequest.self, "let in", allowed: [.host], others: .notAllowed, signedOut) { s, a in
            try await s.community.perform(ApproveJoinRequest(event: s.approvalEvent, request: s.joinRequest), as: a)
        },
        Line(
            DropJoinRequest.self, "decline or take back a join request", allowed: [.host, .member], others: .notFound,
            signedOut
        ) { s, a in
            try await s.community.perform(DropJoinRequest(event: s.approvalEvent, request: s.joinRequest), as: a)
        },
    ]
}
