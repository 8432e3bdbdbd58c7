import Domain
import Store

@testable import Operations
@testable import ServerOperations

extension Scenario {
    static let guests = [
        Scenario(NotifyGuests.self, "") { w in
            try await w.community.perform(NotifyGuests(.eventChanged, of: w.dinner, by: w.ana.userID), as: .system)
        },
        Scenario(AddGuest.self, "with an address") { w in
            _ = try await w.community.perform(
                AddGuest(event: w.dinner, name: "Hal", email: "hal@example.org", status: .maybe), as: w.ana)
        },
        Scenario(AddGuest.self, "without one") { w in
            _ = try await w.community.perform(AddGuest(event: w.dinner, name: "Hal", status: .going), as: w.ana)
        },
        Scenario(SetGuest.self, "a member") { w in
            _ = try await w.community.perform(
                SetGuest(event: w.dinner, guest: "\(w.bo.userID!)", status: .maybe), as: w.ana)
        },
        Scenario(SetGuest.self, "someone without an account") { w in
            let rsvp: ID<RSVP>? = try await w.community.value("SELECT id FROM rsvp WHERE guest_id IS NOT NULL")
            _ = try await w.community.perform(
                SetGuest(event: w.dinner, guest: "\(rsvp!)", status: .notGoing), as: w.ana)
        },
        Scenario(RestoreGuest.self, "") { w in
            try await w.community.perform(RemoveGuest(event: w.dinner, guest: "\(w.bo.userID!)"), as: w.ana)
            try await w.community.perform(RestoreGuest(event: w.dinner, guest: "\(w.bo.userID!)"), as: w.ana)
        },
        Scenario(RemoveGuest.self, "a member") { w in
            try await w.community.perform(RemoveGuest(event: w.dinner, guest: "\(w.bo.userID!)"), as: w.ana)
        },
        Scenario(RemoveGuest.self, "someone without an account") { w in
            let rsvp: ID<RSVP>? = try await w.community.value("SELECT id FROM rsvp WHERE guest_id IS NOT NULL")
            try await w.community.perform(RemoveGuest(event: w.dinner, guest: "\(rsvp!)"), as: w.ana)
        },
        Scenario(RemoveGuest.self, "one who was let in without an account") { w in
            try await w.community.perform(ApproveJoinRequest(event: w.club, request: w.guestRequest().id), as: w.bo)
            let rsvp: ID<RSVP>? = try await w.community.value(
                "SELECT id FROM rsvp WHERE event_id = \(w.club) AND guest_id IS NOT NULL")
            try await w.community.perform(RemoveGuest(event: w.club, guest: "\(rsvp!)"), as: w.bo)
        },
    ]
}
