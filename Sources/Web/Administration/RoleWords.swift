import Domain

/// The names of roles on screen.
enum RoleWords {
    static func label(_ role: Role) -> Phrase {
        switch role {
        case .member: "Member"
        case .readOnly: "Read only"
        case .editor: "Editor"
        case .administrator: "Administrator"
        }
    }

    static func hint(_ role: Role) -> Phrase {
        switch role {
        case .member: "Takes part and hosts events"
        case .readOnly: "Also sees the programme"
        case .editor: "Also changes the programme"
        case .administrator: "Also manages people and settings"
        }
    }

    /// Returns the message for a person whose role has changed.
    static func isNow(_ role: Role?) -> Phrase {
        switch role {
        case .member, nil: "Your role is “Member” now: the programme isn’t open to you any more."
        case .readOnly: "Your role is “Read only” now: you see the programme."
        case .editor: "Your role is “Editor” now: you see the programme and change it."
        case .administrator:
            "Your role is “Administrator” now: you change the programme, and manage people and settings."
        }
    }
}
