public import Domain
public import Store

/// What decides what somebody is sent, on one snapshot.
public struct SyncRights: Sendable {
    public var scopes: Set<Scope>
    /// Everyone with whom they have a block.
    public var blocked: Set<ID<User>>
    /// Where word of their rights is; nil for strangers.
    var own: Scope?
    /// Of their own scope.
    var version: Int64 = 0
    /// Of their own scope, when they last had word that their rights may be others.
    var word: Int64 = 0

    public init(of actor: Actor, in reader: any Reader) throws {
        scopes = Set(try ScopeAccess.scopes(of: actor, in: reader))
        blocked = try SyncQuery.blocked(from: actor, in: reader)
        guard let me = actor.userID else { return }
        let own = Scope.user(me)
        self.own = own
        version = try reader.version(of: own)
        word =
            try reader.value(
                "SELECT version FROM change WHERE scope = \(own) AND kind = \(RowKind.rights) AND subject = \(me)") ?? 0
    }

    /// Where one stands who begins now: blocks are heeded in all that they are sent.
    ///
    /// - Parameter versions: from which on they read.
    public func beginning(in epoch: String, at versions: [Scope: Int64] = [:]) -> SyncCursor {
        SyncCursor(epoch: epoch, versions: versions, reviewed: version, heeded: version)
    }
}
