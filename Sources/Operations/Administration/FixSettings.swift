public import Domain
public import Store

/// Says which settings the operator has fixed, at every start: these stand above what administrators choose, which comes back where
/// they are fixed no more.
public struct FixSettings: SystemCommand {
    public static let name = "system.fixSettings"
    public static let changesSettings = true
    /// As they are kept, by their names; checked by whoever read them.
    public var settings: [String: String]

    public init(_ settings: [CommunitySetting: String]) {
        self.settings = Dictionary(uniqueKeysWithValues: settings.map { ($0.key.rawValue, $0.value) })
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let old = try CommunityQuery.settings(in: tx)
        var isNew = false
        for setting in CommunitySetting.allCases {
            let value = settings[setting.rawValue]
            // Not what is in force: the same may have been chosen.
            guard old.fixed.contains(setting) ? value != old[setting] : value != nil else { continue }
            try CommunityQuery.set(CommunityQuery.fixedRow(setting), to: value, in: tx)
            isNew = true
        }
        if isNew { try CommunityQuery.noteChange(since: old, in: tx) }
    }
}
