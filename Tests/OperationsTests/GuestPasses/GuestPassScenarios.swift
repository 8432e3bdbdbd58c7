import Domain
import Store

@testable import Operations
@testable import ServerOperations

extension Scenario {
    static let guestPasses = [
        Scenario(ConfirmGuest.self, "") { w in
            _ = try await w.community.perform(
                RSVPByLink(token: w.link, name: "Hal", email: "hal@example.org", status: .going), as: .nobody)
            _ = try await w.community.perform(
                ConfirmGuest(guestToken: w.community.pass(to: "hal@example.org")), as: .nobody)
        },
        Scenario(MailPass.self, "") { w in
            try await w.community.perform(MailPass(guestToken: w.guestToken), as: .nobody)
        },
        Scenario(RenewPass.self, "") { w in
            let rsvp: ID<RSVP>? = try await w.community.value("SELECT id FROM rsvp WHERE guest_id IS NOT NULL")
            try await w.community.perform(RenewPass(event: w.dinner, guest: rsvp!), as: w.ana)
        },
    ]
}
