public import Domain
public import Store

/// Adds a participant role. Idempotent: sending the same id again returns the same role.
public struct AddParticipantRole: CreatingCommand {
    public static let name = "participantRole.add"
    // Only the server knows whether the name is free.
    public static let offline = Offline.withHint
    public static let requiredFields = [["name"]]
    /// The id, which the client may choose.
    public var id: ID<ParticipantRole>?
    /// At most 50 characters; unique, ignoring case.
    public var name: String?

    public var createdID: ID<ParticipantRole>? {
        get { id }
        set { id = newValue }
    }

    public init(id: ID<ParticipantRole>? = nil, name: String?) {
        self.id = id
        self.name = name
    }

    public func exists(_ id: ID<ParticipantRole>, in tx: Transaction) throws -> Bool {
        try ProgrammeKindStore(kind: .participantRole).exists(id, in: tx)
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<ParticipantRole> {
        try ProgrammeAccess.check(.administer, actor)
        return try ProgrammeKindStore(kind: .participantRole).add(self, name: name, in: tx)
    }
}
