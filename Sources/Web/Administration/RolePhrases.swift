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
}
