import Operations
import ServerOperations
import Store

/// The scopes that a commit changed.
struct ChangedScopes: Sendable {
    /// The latest version of each changed scope.
    let versions: [Scope: Int64]
    /// The scopes whose readers may have gained or lost permissions.
    let permissions: Set<Scope>

    init(_ changes: [Change]) {
        versions = Dictionary(changes.map { ($0.scope, $0.version) }, uniquingKeysWith: max)
        permissions = PermissionQuery.scopesConcerned(by: changes)
    }
}
