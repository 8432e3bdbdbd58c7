public import Domain
public import Store

/// Makes a role in which somebody takes part. The same id sent again is the same one.
public struct AddParticipantRole: MakingCommand {
    public static let name = "participantRole.add"
    // Whether the name is free, the server knows.
    public static let offline = Offline.withHint
    /// Made by the client if it likes.
    public var id: ID<ParticipantRole>?
    /// At most 50 characters; no two are the same without case.
    public var name: String?

    public var madeID: ID<ParticipantRole>? {
        get { id }
        set { id = newValue }
    }

    public init(id: ID<ParticipantRole>? = nil, name: String?) {
        self.id = id
        self.name = name
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<ParticipantRole> {
        try ProgrammeAccess.check(.administer, actor)
        return try KindStore(kind: .participantRole).add(self, name: name, in: tx)
    }
}
