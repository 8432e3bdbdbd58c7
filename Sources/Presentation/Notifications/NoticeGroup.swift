public import Domain

/// A group of notices in the notification settings.
public enum NoticeGroup: String, CaseIterable, Sendable {
    case invitations, attending, hosting, planning, people

    public var label: Phrase {
        switch self {
        case .invitations: "Invitations and my answers"
        case .attending: "Events I’m going to"
        case .hosting: "Events I host"
        case .planning: "Chat, to-dos and money"
        case .people: "People and the community"
        }
    }
}

extension NoticeKind {
    public var group: NoticeGroup {
        switch self {
        case .invited, .approved, .declined, .rsvpSet, .seatOffered, .offerExpired, .movedUp, .removed: .invitations
        case .eventChanged, .eventCancelled, .eventRestored, .announcement, .reminder: .attending
        case .rsvp, .asked, .hosting, .handedOver: .hosting
        case .message, .todoAssigned, .todoDue, .expenseAdded, .paid: .planning
        case .friendRequest, .friendAccepted, .reported, .reportClosed, .roleChanged: .people
        }
    }
}
