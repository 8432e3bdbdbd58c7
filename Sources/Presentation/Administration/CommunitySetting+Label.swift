public import Domain

extension CommunitySetting {
    public var label: Phrase {
        switch self {
        case .communityName: "Name of the community"
        case .accent: "Colour"
        case .registration: "Who may register"
        case .public: "What strangers see"
        case .helpAddress: "Contact for help"
        case .timeZone: "Time zone"
        }
    }
}
