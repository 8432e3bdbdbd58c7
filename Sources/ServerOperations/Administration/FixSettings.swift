public import Domain
public import Operations
public import Store

/// Stores the settings that the operator has fixed, at every start. They override the administrators' choices, which
/// apply again once a setting is no longer fixed.
public struct FixSettings: SystemCommand {
    public static let name = "system.fixSettings"
    public static let changesSettings = true
    /// The stored values by name, already validated by the caller.
    public var settings: [String: String]

    public init(_ settings: [CommunitySetting: String]) {
        self.settings = Dictionary(uniqueKeysWithValues: settings.map { ($0.key.rawValue, $0.value) })
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let old = try CommunityQuery.settings(in: tx)
        var isNew = false
        for setting in CommunitySetting.allCases {
            let value = settings[setting.rawValue]
            // Compares with the fixed value, not the effective one, because an administrator may have chosen the same.
            guard old.fixed.contains(setting) ? value != old[setting] : value != nil else { continue }
            try CommunityQuery.set(CommunityQuery.fixedRow(setting), to: value, in: tx)
            isNew = true
        }
        // A new community has no row yet.
        if isNew { try CommunityQuery.recordChange(since: old, in: tx) } else { try CommunityRow.update(in: tx) }
    }
}
