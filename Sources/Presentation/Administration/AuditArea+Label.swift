public import Domain
public import Operations

extension AuditArea {
    public var label: Phrase {
        switch self {
        case .accounts: "Accounts"
        case .settings: "Settings"
        case .events: "Events"
        case .calendars: "Calendars"
        case .chat: "Chat"
        case .planning: "To-dos, board, budget"
        case .people: "People and reports"
        case .programme: "Programme"
        case .notifications: "Notifications"
        }
    }
}
