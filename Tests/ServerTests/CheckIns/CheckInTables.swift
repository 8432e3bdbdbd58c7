@testable import TestCampus

extension PermissionTable {
    /// The event at whose door guests arrive is public, whatever the other one is.
    private static func hostsAtTheDoor(_ route: String, _ done: Int) -> Row {
        row(route, "401 403 403 403 \(done) 403 403 403 403").at(\.door)
    }

    static let checkIns: [Row] = [
        hostsAtTheDoor("PUT /events/{id}/guests/{userId}/check-in", 200).sends { _ in [:] },
        hostsAtTheDoor("DELETE /events/{id}/guests/{userId}/check-in", 204),
        hostsAtTheDoor("POST /events/{id}/check-ins", 200).sends { ["pass": .string($0.doorCode)] },
    ]
}

extension PageTable {
    static let checkIns: [Row] = [
        hostsOnly("GET /events/{id}/check-in", "200"),
        hostsOnly("GET /events/{id}/check-in/list", "200"),
        // Only who comes has a ticket.
        row("GET /events/{id}/ticket.svg", "in mail 404 200 404 404 404 404 404"),
        everyone("GET /g/{guestToken}/ticket.svg", "200"),
    ]

    private static func hostsAtTheDoor(_ command: String) -> Row {
        form(command, "in mail 403 403 303 403 403 403 403")
    }

    static let checkInForms: [Row] = [
        hostsAtTheDoor("guest.checkIn").sends { [("event", $0.door), ("guest", "\($0.secondGuest.id)")] },
        hostsAtTheDoor("guest.undoCheckIn").sends { [("event", $0.door), ("guest", "\($0.secondGuest.id)")] },
        hostsAtTheDoor("guest.checkInByCode").sends { [("event", $0.door), ("pass", $0.doorCode)] },
    ]
}
