import Domain

/// Phrases about roles.
enum RolePhrases {
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
