public import Domain

/// Nobody sees deleted accounts, so their status has no label.
extension AccountStatus {
    public var label: Phrase? {
        switch self {
        case .active: "Active"
        case .disabled: "Disabled"
        case .deleted: nil
        }
    }

    /// What an administrator has done with an account that now has the status.
    public var change: Phrase? {
        switch self {
        case .active: "Enabled"
        case .disabled: "Disabled"
        case .deleted: nil
        }
    }
}
