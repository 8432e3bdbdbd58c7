package import Domain
package import Store

/// The community settings, which every process reads from the store.
public enum CommunityQuery {
    private static let fixed = "operator."

    /// Returns the key of a setting.
    package static func row(_ setting: CommunitySetting) -> String { setting.rawValue }

    /// Returns the key of a setting's value if the operator has fixed it.
    package static func fixedRow(_ setting: CommunitySetting) -> String { fixed + setting.rawValue }

    /// Returns an expression for a setting's effective value that uses no column.
    package static func value(of setting: CommunitySetting, else standard: String) -> SQL {
        """
        coalesce((SELECT value FROM setting WHERE name = \(fixedRow(setting))), (SELECT value FROM setting WHERE name = \(row(setting))), \(standard))
        """
    }
}
