public import Domain

/// The settings of the community as they are in force, for administrators.
public struct CommunitySettingsView: Hashable, Sendable, Codable {
    public var communityName: String
    /// `#rrggbb`; nil is Mingle's own colour.
    public var accent: String?
    /// `open`, `invited` or `domain:example.org`.
    public var registration: String
    /// `on` or `off`: whether strangers see public events.
    public var `public`: String
    /// An e-mail address or a page to which people turn for help.
    public var helpAddress: String?
    /// By whose clocks days and periods are counted (IANA).
    public var timeZone: String
    /// What the operator has fixed, which cannot be changed here.
    public var fixed: [CommunitySetting]

    public init(_ settings: CommunitySettings) {
        communityName = settings.communityName
        accent = settings[.accent]
        registration = settings.registration.description
        `public` = settings.isPublic ? "on" : "off"
        helpAddress = settings[.helpAddress]
        timeZone = settings.timeZone
        fixed = CommunitySetting.allCases.filter(settings.fixed.contains)
    }
}
