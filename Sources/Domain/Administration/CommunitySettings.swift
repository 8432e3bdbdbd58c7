/// The effective settings of a community. The operator's fixed values override what administrators have chosen.
public struct CommunitySettings: Hashable, Sendable {
    public var communityName = "Mingle"
    /// Nil means Mingle's own colour.
    public var accent: Colour?
    public var registration = RegistrationRule.open
    /// Whether strangers see public events.
    public var isPublic = true
    public var helpAddress: SupportContact?
    /// The time zone (IANA) in which the community counts days and periods.
    public var timeZone = "UTC"
    /// The settings that the operator has fixed, which administrators cannot change.
    public var fixed: Set<CommunitySetting> = []
    /// Whether an administrator has reviewed the settings.
    public var isSetUp = false
    /// Increases with every change, so that the newer of two values is known.
    public var revision = 0

    public init() {}

    /// Reads stored settings by name. A value that can no longer be read counts as not chosen.
    ///
    /// - Parameters:
    ///   - chosen: The administrators' values.
    ///   - fixed: The operator's values.
    public init(chosen: [CommunitySetting: String], fixed: [CommunitySetting: String]) {
        self.fixed = Set(fixed.keys)
        var kept = chosen
        for (setting, value) in fixed { kept[setting] = value }
        if let name = kept[.communityName], !name.isEmpty { communityName = name }
        accent = kept[.accent].flatMap { Colour($0) }
        registration = kept[.registration].flatMap { RegistrationRule($0) } ?? .open
        isPublic = kept[.public] != "off"
        helpAddress = kept[.helpAddress].flatMap { SupportContact($0) }
        if let zone = kept[.timeZone] { timeZone = zone }
    }

    /// The setting as it would be typed, or nil if it has no value.
    public subscript(_ setting: CommunitySetting) -> String? {
        switch setting {
        case .communityName: communityName
        case .accent: accent?.description
        case .registration: registration.description
        case .public: isPublic ? "on" : "off"
        case .helpAddress: helpAddress?.description
        case .timeZone: timeZone
        }
    }
}
