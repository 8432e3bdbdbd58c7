public import Domain
public import Store

/// Renames a participant role, unless it is predefined.
public struct UpdateParticipantRole: ClientCommand {
    public static let name = "participantRole.update"
    public static let offline = Offline.withHint
    public static let requiredFields = [["name"]]
    public var id: ID<ParticipantRole>
    public var name: String?

    public init(id: ID<ParticipantRole>, name: String?) {
        self.id = id
        self.name = name
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try ProgrammeAccess.check(.administer, actor)
        try ProgrammeKindStore(kind: .participantRole).rename(id, to: name, in: tx)
    }
}
