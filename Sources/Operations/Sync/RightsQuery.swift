public import Store

/// Whose rights a commit may have changed.
public enum RightsQuery {
    /// Those in these scopes: whose own rows say what they may see, and those whose event has changed: it may be theirs no more,
    /// and word of that comes to many in pieces.
    public static func scopesConcerned(by changes: [Change]) -> Set<Scope> {
        Set(
            changes.filter { change in
                switch change.scope {
                case .user: Shape.of(change.kind)?.concernsRights ?? true
                case .event: change.kind == .event
                default: false
                }
            }.map(\.scope))
    }
}
