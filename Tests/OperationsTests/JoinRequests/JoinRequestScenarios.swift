import Domain
import Store

@testable import Operations
@testable import ServerOperations

extension Scenario {
    static let joinRequests = [
        Scenario(SendJoinRequest.self, "changes the join request") { w in
            try await w.community.perform(SendJoinRequest(event: w.club, note: "Really"), as: w.ana)
        },
        Scenario(ApproveJoinRequest.self, "") { w in
            try await w.community.perform(ApproveJoinRequest(event: w.club, request: w.joinRequest()), as: w.bo)
        },
        Scenario(DropJoinRequest.self, "declines, and opens it again") { w in
            let joinRequest = try await w.joinRequest()
            try await w.community.perform(DropJoinRequest(event: w.club, request: joinRequest), as: w.bo)
            try await w.community.perform(
                DropJoinRequest(event: w.club, request: joinRequest, reopens: true), as: w.fox)
        },
        Scenario(DropJoinRequest.self, "takes back") { w in
            try await w.community.perform(DropJoinRequest(event: w.club, request: w.joinRequest()), as: w.ana)
        },
        Scenario(SendJoinRequestByLink.self, "without an account") { w in _ = try await w.guestRequest() },
        Scenario(SendJoinRequestByLink.self, "as a member") { w in
            let link = try await w.community.perform(MakeLink(event: w.club), as: w.bo).token
            _ = try await w.community.perform(SendJoinRequestByLink(token: link, party: 1), as: w.cem)
        },
        Scenario(SendJoinRequestAsGuest.self, "changes what was asked") { w in
            let pass = try await w.guestRequest().pass
            try await w.community.perform(SendJoinRequestAsGuest(guestToken: pass, note: "Really"), as: .nobody)
        },
        Scenario(WithdrawGuestRequest.self, "") { w in
            try await w.community.perform(WithdrawGuestRequest(guestToken: w.guestRequest().pass), as: .nobody)
        },
        Scenario(ApproveJoinRequest.self, "of a guest without an account") { w in
            try await w.community.perform(ApproveJoinRequest(event: w.club, request: w.guestRequest().id), as: w.bo)
        },
        Scenario(DropJoinRequest.self, "of a guest without an account, and opens it again") { w in
            let request = try await w.guestRequest().id
            try await w.community.perform(DropJoinRequest(event: w.club, request: request), as: w.bo)
            try await w.community.perform(DropJoinRequest(event: w.club, request: request, reopens: true), as: w.fox)
        },
    ]
}

extension World {
    /// Returns Ana's join request to the club.
    func joinRequest() async throws -> ID<JoinRequest> {
        try await community.value("SELECT id FROM join_request WHERE event_id = \(club)")!
    }

    /// Makes a join request of a guest without an account who has confirmed the address.
    func guestRequest() async throws -> (id: ID<JoinRequest>, pass: String) {
        let link = try await community.perform(MakeLink(event: club), as: bo).token
        _ = try await community.perform(
            SendJoinRequestByLink(token: link, name: "Hal", email: "hal@example.org", note: "Please"), as: .nobody)
        let pass = try await community.pass(to: "hal@example.org")
        _ = try await community.perform(ConfirmGuest(guestToken: pass), as: .nobody)
        return (try await community.value("SELECT guest_id FROM guest_request")!, pass)
    }
}
