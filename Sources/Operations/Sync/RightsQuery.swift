public import Store

/// Whose rights a commit may have changed.
public enum RightsQuery {
    /// Those in these scopes: whose own rows say what they may see, and those whose event is gone or has word that others see it
    /// than before (``Rights/noteAudience(of:in:)``).
    public static func scopesConcerned(by changes: [Change]) -> Set<Scope> {
        Set(
            changes.filter { change in
                switch change.scope {
                case .user: Shape.of(change.kind)?.concernsRights ?? true
                case .event, .hosts: change.kind == .rights || (change.kind == .event && change.isRemoval)
                default: false
                }
            }.map(\.scope))
    }
}
