public import Domain

/// The effective community settings, for administrators.
public struct CommunitySettingsView: Hashable, Sendable, Codable {
    public var communityName: String
    /// `#rrggbb`; nil for Mingle's default color.
    public var accent: String?
    /// `open`, `invited` or `domain:example.org`.
    public var registration: String
    /// `on` or `off`: whether strangers see public events.
    public var `public`: String
    /// An email address or a page for help.
    public var helpAddress: String?
    /// The time zone of days and periods (IANA).
    public var timeZone: String
    /// The settings that the operator has fixed, which cannot be changed here.
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
