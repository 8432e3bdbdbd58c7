import Operations
import Store

/// What a commit means for those who follow.
struct ChangedScopes: Sendable {
    /// The last version of each scope that changed.
    let versions: [Scope: Int64]
    /// Whose rights it may have changed: those in these scopes.
    let rights: Set<Scope>

    init(_ changes: [Change]) {
        versions = Dictionary(changes.map { ($0.scope, $0.version) }, uniquingKeysWith: max)
        rights = RightsQuery.scopesConcerned(by: changes)
    }
}
