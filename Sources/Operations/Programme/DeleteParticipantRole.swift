public import Domain
public import Store

/// Deletes a role in which somebody takes part that is not in use and did not come with Mingle.
public struct DeleteParticipantRole: ClientCommand {
    public static let name = "participantRole.delete"
    // Whether it is in use, the server knows.
    public static let offline = Offline.withHint
    public var id: ID<ParticipantRole>

    public init(id: ID<ParticipantRole>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try ProgrammeAccess.check(.administer, actor)
        try KindStore(kind: .participantRole).delete(id, in: tx)
    }
}
