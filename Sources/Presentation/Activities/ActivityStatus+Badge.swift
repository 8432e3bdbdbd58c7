public import Domain

extension ActivityStatus {
    public var label: Phrase {
        switch self {
        case .planned: "Planned"
        case .active: "Active"
        case .completed: "Completed"
        case .cancelled: "Cancelled"
        }
    }

    public var badge: Badge {
        switch self {
        case .planned: Badge(label, .accent)
        case .active: Badge(label, .good)
        case .completed: Badge(label, .muted)
        case .cancelled: Badge(label, .warning)
        }
    }
}
