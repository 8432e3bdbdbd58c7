public import Domain
public import Operations

extension HostGuestListSection {
    public var label: Phrase {
        switch self {
        case .all: "Answered"
        case .going: "Going"
        case .maybe: "Maybe"
        case .waiting: "Waiting"
        case .declined: "Not going"
        case .noReply: "No reply"
        case .asking: "Requests"
        case .removed: "Removed"
        }
    }
}
