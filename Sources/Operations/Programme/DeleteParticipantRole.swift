public import Domain
public import Store

/// Deletes a participant role that is neither in use nor predefined.
public struct DeleteParticipantRole: ClientCommand {
    public static let name = "participantRole.delete"
    // Only the server knows whether it is in use.
    public static let offline = Offline.withHint
    public var id: ID<ParticipantRole>

    public init(id: ID<ParticipantRole>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try ProgrammeAccess.check(.administer, actor)
        try ProgrammeKindStore(kind: .participantRole).delete(id, in: tx)
    }
}
