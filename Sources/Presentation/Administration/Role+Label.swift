public import Domain

extension Role {
    public var label: Phrase {
        switch self {
        case .member: "Member"
        case .readOnly: "Read only"
        case .editor: "Editor"
        case .administrator: "Administrator"
        }
    }

    /// What people with the role can do.
    public var hint: Phrase {
        switch self {
        case .member: "Takes part and hosts events"
        case .readOnly: "Also sees the programme"
        case .editor: "Also changes the programme"
        case .administrator: "Also manages people and settings"
        }
    }
}
