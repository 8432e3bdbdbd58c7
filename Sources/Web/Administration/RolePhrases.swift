import Domain

/// The names of roles on screen.
enum RolePhrases {
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
        case .member, nil: "Your role is now “Member”: you no longer have access to the programme."
        case .readOnly: "Your role is now “Read only”: you can see the programme."
        case .editor: "Your role is now “Editor”: you can see and change the programme."
        case .administrator:
            "Your role is now “Administrator”: you can change the programme, and manage people and settings."
        }
    }
}
