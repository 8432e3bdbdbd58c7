public import Domain
public import Operations
public import Store

/// Changes the community settings, effective from the next request. The command contains only the changed settings;
/// cleared ones return to their default.
public struct UpdateCommunity: ClientCommand {
    public static let name = "community.update"
    public static let changesSettings = true
    // It must take effect at once, and devices hold only some of the settings.
    public static let offline = Offline.no
    public static let bounds = InputBounds(longer: [CommunitySetting.helpAddress.rawValue: WebAddress.maxLength])
    public var communityName: Patch<String>
    /// `#rrggbb`, dark enough for readable contrast.
    public var accent: Patch<String>
    /// `open`, `invited` or `domain:example.org`.
    public var registration: Patch<String>
    /// `on` or `off`: whether strangers see public events.
    public var `public`: Patch<String>
    /// An email address, or a page that starts with `https://`.
    public var helpAddress: Patch<String>
    /// The time zone of days and periods (IANA).
    public var timeZone: Patch<String>

    public init(
        communityName: Patch<String> = .keep, accent: Patch<String> = .keep, registration: Patch<String> = .keep,
        public: Patch<String> = .keep,
        helpAddress: Patch<String> = .keep, timeZone: Patch<String> = .keep
    ) {
        self.communityName = communityName
        self.accent = accent
        self.registration = registration
        self.public = `public`
        self.helpAddress = helpAddress
        self.timeZone = timeZone
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try actor.administrator()
        let old = try CommunityQuery.settings(in: tx)
        var errors = FieldErrors()
        var changes: [(setting: CommunitySetting, value: String?)] = []
        for setting in CommunitySetting.allCases {
            let patch = self[setting]
            guard !patch.isKept else { continue }
            if old.fixed.contains(setting) {
                errors.add(
                    setting.rawValue, "The operator of this installation has set this, so you can’t change it here.")
            } else if case .set(let typed) = patch {
                changes.append((setting, setting.checked(typed, isTimeZone: Zones.exists, into: &errors)))
            } else {
                changes.append((setting, nil))
            }
        }
        try errors.check()
        for change in changes { try CommunityQuery.set(CommunityQuery.row(change.setting), to: change.value, in: tx) }
        tx.setDetail(changes.map(\.setting.rawValue).joined(separator: ","))
        if old.timeZone == CommunitySettings().timeZone, case .set = timeZone { try moveAccount(of: actor, in: tx) }
        try CommunityQuery.set(CommunityQuery.setUp, to: "on", in: tx)
        try CommunityQuery.recordChange(since: old, in: tx)
    }

    /// Applies a newly chosen time zone to the administrator who chooses it, if their own is still the initial default.
    /// Their account was created before the community had a time zone.
    private func moveAccount(of actor: Actor, in tx: Transaction) throws {
        guard let person = actor.userID else { return }
        let unchosen = CommunitySettings().timeZone
        let zone = try CommunityQuery.settings(in: tx).timeZone
        guard zone != unchosen,
            try tx.exists("SELECT 1 FROM account WHERE user_id = \(person) AND time_zone = \(unchosen)")
        else { return }
        try tx.execute("UPDATE account SET time_zone = \(zone) WHERE user_id = \(person)")
        tx.put(.account, person, in: .user(person))
    }

    private subscript(_ setting: CommunitySetting) -> Patch<String> {
        switch setting {
        case .communityName: communityName
        case .accent: accent
        case .registration: registration
        case .public: `public`
        case .helpAddress: helpAddress
        case .timeZone: timeZone
        }
    }
}
