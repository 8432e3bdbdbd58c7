public import Domain
public import Store

extension CommunityQuery {
    package static let setUp = "setUp"
    static let revision = "settingsRevision"

    /// Returns the effective settings.
    public static func settings(in reader: any Reader) throws -> CommunitySettings {
        let names = CommunitySetting.allCases.flatMap { [row($0), fixedRow($0)] } + [setUp, revision]
        let rows = try reader.rows("SELECT name, value FROM setting WHERE name IN \(list: names)") {
            (try $0.next(String.self), try $0.next(String.self))
        }
        let kept = Dictionary(rows) { first, _ in first }
        var (chosen, fixed): ([CommunitySetting: String], [CommunitySetting: String]) = ([:], [:])
        for setting in CommunitySetting.allCases {
            chosen[setting] = kept[row(setting)]
            fixed[setting] = kept[fixedRow(setting)]
        }
        var settings = CommunitySettings(chosen: chosen, fixed: fixed)
        settings.isSetUp = kept[setUp] != nil
        settings.revision = kept[revision].flatMap { Int($0) } ?? 0
        return settings
    }

    /// Returns the settings for administrators.
    public static func view(as actor: Actor, in reader: any Reader) throws -> CommunitySettingsView {
        try actor.administrator()
        return CommunitySettingsView(try settings(in: reader))
    }

    /// Returns the rule for who may have an account.
    package static func registration(in reader: any Reader) throws -> RegistrationRule {
        let text: String? = try reader.value(
            "SELECT \(value(of: .registration, else: RegistrationRule.open.description))")
        return text.flatMap { RegistrationRule($0) } ?? .open
    }

    /// Stores a value.
    ///
    /// - Parameter value: The value; nil deletes it.
    package static func set(_ name: String, to value: String?, in tx: Transaction) throws {
        guard let value else {
            try tx.execute("DELETE FROM setting WHERE name = \(name)")
            return
        }
        try tx.execute(
            "INSERT INTO setting (name, value) VALUES (\(name), \(value)) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        )
    }

    /// Increments the revision after a change, so that caches of the settings can tell which are newer, and updates the
    /// row that devices hold.
    package static func recordChange(since old: CommunitySettings, in tx: Transaction) throws {
        try set(revision, to: String(old.revision + 1), in: tx)
        try CommunityRow.update(in: tx)
    }
}
