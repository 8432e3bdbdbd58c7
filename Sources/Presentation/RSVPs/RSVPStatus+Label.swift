import Domain

extension RSVPStatus {
    var label: Phrase {
        switch self {
        case .going: "Going"
        case .maybe: "Maybe"
        case .notGoing: "Not going"
        case .waitlisted: "On the waiting list"
        case .offered: "Seat offered"
        }
    }
}
