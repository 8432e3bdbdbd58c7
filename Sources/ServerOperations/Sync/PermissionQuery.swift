import Operations
public import Store

/// Finds out whose permissions a commit may have changed.
public enum PermissionQuery {
    /// Returns the scopes whose readers must check their permissions again. These are user scopes with a row that
    /// affects permissions, and events that were deleted or whose audience changed (``PermissionChanges/announceAudience(of:in:)``).
    public static func scopesConcerned(by changes: [Change]) -> Set<Scope> {
        Set(
            changes.filter { change in
                switch change.scope {
                case .user: RowShape.of(change.kind)?.concernsPermissions ?? true
                case .event, .hosts: change.kind == .rights || (change.kind == .event && change.isTombstone)
                default: false
                }
            }.map(\.scope))
    }
}
