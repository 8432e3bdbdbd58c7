public import Domain
public import Operations
public import Store

/// What determines what a reader receives, read on one snapshot.
public struct SyncPermissions: Sendable {
    public var scopes: Set<Scope>
    /// Everyone who has a block with the reader.
    public var blocked: Set<ID<User>>
    /// The reader's own scope, which announces permission changes; `nil` for strangers.
    var own: Scope?
    /// The version of the own scope.
    var version: Int64 = 0
    /// The version of the own scope at the last announcement that the reader's permissions may have changed.
    var changedAt: Int64 = 0

    /// - Parameter withArchive: Whether the reader asks for what ended long ago.
    public init(of actor: Actor, withArchive: Bool = true, in reader: any Reader) throws {
        scopes = Set(try ScopeAccess.scopes(of: actor, withArchive: withArchive, in: reader))
        blocked = try SyncQuery.blocked(from: actor, in: reader)
        guard let me = actor.userID else { return }
        let own = Scope.user(me)
        self.own = own
        version = try reader.version(of: own)
        changedAt =
            try reader.value(
                "SELECT version FROM change WHERE scope = \(own) AND kind = \(RowKind.rights) AND subject = \(me)") ?? 0
    }

    /// Returns the cursor of a new reader. Everything they are sent respects current blocks.
    ///
    /// - Parameter versions: The versions to start from.
    public func beginning(in epoch: String, at versions: [Scope: Int64] = [:]) -> SyncCursor {
        SyncCursor(epoch: epoch, versions: versions, everyoneReviewedUpTo: version, namedReviewedUpTo: version)
    }
}
