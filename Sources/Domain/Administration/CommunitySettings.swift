/// How a community has set itself up, as it is in force: what the operator has fixed stands above what administrators have chosen.
public struct CommunitySettings: Hashable, Sendable {
    public var communityName = "Mingle"
    /// Nil is Mingle's own.
    public var accent: Colour?
    public var registration = RegistrationRule.open
    /// Whether strangers see public events.
    public var isPublic = true
    public var helpAddress: HelpAddress?
    /// By whose clocks the community counts days and periods (IANA).
    public var timeZone = "UTC"
    /// What the operator has fixed, which nobody changes here.
    public var fixed: Set<CommunitySetting> = []
    /// Whether an administrator has looked at them.
    public var isSetUp = false
    /// Rises with every change, so that the newer of two is known.
    public var revision = 0

    public init() {}

    /// As they were kept, by their names. What can no longer be read is as if it had not been chosen.
    ///
    /// - Parameters:
    ///   - chosen: by administrators.
    ///   - fixed: by the operator.
    public init(chosen: [CommunitySetting: String], fixed: [CommunitySetting: String]) {
        self.fixed = Set(fixed.keys)
        var kept = chosen
        for (setting, value) in fixed { kept[setting] = value }
        if let name = kept[.communityName], !name.isEmpty { communityName = name }
        accent = kept[.accent].flatMap { Colour($0) }
        registration = kept[.registration].flatMap { RegistrationRule($0) } ?? .open
        isPublic = kept[.public] != "off"
        helpAddress = kept[.helpAddress].flatMap { HelpAddress($0) }
        if let zone = kept[.timeZone] { timeZone = zone }
    }

    /// As it would be typed; nil where there is none.
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
