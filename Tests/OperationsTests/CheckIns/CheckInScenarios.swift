import Domain
import Store

@testable import Operations

extension Scenario {
    /// The old event is over since the afternoon, so its hosts can still enter who was there.
    static let checkIns = [
        Scenario(CheckInGuest.self, "a member") { w in
            try await w.community.perform(CheckInGuest(event: w.old, guest: "\(w.bo.userID!)"), as: w.ana)
        },
        Scenario(CheckInGuest.self, "again, from a device that was at the door before") { w in
            try await w.community.perform(CheckInGuest(event: w.old, guest: "\(w.bo.userID!)"), as: w.ana)
            w.community.advance(.minutes(5))
            let at = w.community.now - .hours(2)
            try await w.community.perform(CheckInGuest(event: w.old, guest: "\(w.bo.userID!)", at: at), as: w.ana)
        },
        Scenario(CheckInGuest.self, "someone without an account") { w in
            w.community.move(to: TestCommunity.start + .days(7))
            let rsvp: ID<RSVP>? = try await w.community.value(
                "SELECT id FROM rsvp WHERE event_id = \(w.dinner) AND guest_id IS NOT NULL")
            try await w.community.perform(CheckInGuest(event: w.dinner, guest: "\(rsvp!)"), as: w.ana)
        },
        Scenario(UndoCheckIn.self, "") { w in
            try await w.community.perform(CheckInGuest(event: w.old, guest: "\(w.bo.userID!)"), as: w.ana)
            try await w.community.perform(UndoCheckIn(event: w.old, guest: "\(w.bo.userID!)"), as: w.ana)
        },
        Scenario(DeleteEvent.self, "with somebody checked in") { w in
            try await w.community.perform(CheckInGuest(event: w.old, guest: "\(w.bo.userID!)"), as: w.ana)
            try await w.community.perform(DeleteEvent(id: w.old), as: w.ana)
        },
    ]
}
