public import Domain

/// A setting that the operator has fixed.
public struct FixedSettingPresentation: Equatable, Sendable {
    public enum Value: Equatable, Sendable {
        case phrase(Phrase)
        case text(String)
        case colour(Colour)
    }

    public var label: Phrase
    public var value: Value

    /// Returns nil if administrators can change the setting.
    public init?(_ setting: CommunitySetting, of settings: CommunitySettings) {
        guard settings.fixed.contains(setting) else { return nil }
        label = setting.label
        value =
            switch setting {
            case .communityName: .text(settings.communityName)
            case .accent: .colour(settings.accent ?? AccentTheme.original)
            case .registration:
                switch settings.registration {
                case .open: .phrase("Anyone")
                case .invited: .phrase("Invited people")
                case .domain(let host): .phrase("People with addresses at \(host)")
                }
            case .public: .phrase(settings.isPublic ? "Public events" : "Nothing")
            case .helpAddress: .text(settings[.helpAddress] ?? "")
            case .timeZone: .text(settings.timeZone)
            }
    }
}
