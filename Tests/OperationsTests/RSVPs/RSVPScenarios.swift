import Domain
import Store

@testable import Operations
@testable import ServerOperations

extension Scenario {
    static let rsvps = [
        Scenario(SetRSVP.self, "first") { w in try await w.community.rsvp(w.party, .maybe, as: w.cem) },
        Scenario(SetRSVP.self, "leaving, which lets others in") { w in
            try await w.community.rsvp(w.dinner, .notGoing, as: w.bo)
        },
        Scenario(SetRSVP.self, "waiting") { w in try await w.community.rsvp(w.dinner, .going, as: w.dia) },
        Scenario(SetRSVP.self, "smaller party") { w in try await w.community.rsvp(w.dinner, .going, party: 1, as: w.bo)
        },
        Scenario(WithdrawRSVP.self, "") { w in try await w.community.perform(WithdrawRSVP(event: w.dinner), as: w.bo) },
        Scenario(RSVPByLink.self, "as a member") { w in
            _ = try await w.community.perform(RSVPByLink(token: w.link, status: .maybe), as: w.admin)
        },
        Scenario(RSVPByLink.self, "as a guest") { w in
            _ = try await w.community.perform(
                RSVPByLink(token: w.link, name: "Hal", email: "hal@example.org", status: .going), as: .nobody)
        },
        Scenario(RSVPAsGuest.self, "leaving the waitlist") { w in
            _ = try await w.community.perform(RSVPAsGuest(guestToken: w.guestToken, status: .notGoing), as: .nobody)
        },
        Scenario(LapseRSVP.self, "") { w in
            _ = try await w.community.perform(
                RSVPByLink(token: w.link, name: "Hal", email: "hal@example.org", status: .going), as: .nobody)
            w.community.advance(.hours(1))
            let guest: ID<Guest>? = try await w.community.value("SELECT guest_id FROM seat_hold")
            try await w.community.perform(LapseRSVP(guest: guest!), as: .system)
        },
        Scenario(ExpireSeatOffer.self, "") { w in
            try await w.community.update(w.dinner, as: w.ana) { $0.offerHours = .set(168) }
            try await w.community.rsvp(w.dinner, .notGoing, as: w.bo)
            let offered: ID<RSVP>? = try await w.community.value("SELECT id FROM rsvp WHERE status = 'offered'")
            w.community.advance(.hours(2))
            try await w.community.perform(ExpireSeatOffer(rsvp: offered!), as: .system)
        },
        Scenario(RSVPNotices.self, "") { w in
            try await w.community.rsvp(w.dinner, .notGoing, as: w.dia)
            try await w.community.perform(RSVPNotices(event: w.dinner), as: .system)
        },
    ]
}
