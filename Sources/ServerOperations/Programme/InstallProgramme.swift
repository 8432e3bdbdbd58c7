import Domain
public import Operations
public import Store

/// Inserts the predefined activity types and participant roles that are missing.
public struct InstallProgramme: SystemCommand {
    public static let name = "programme.install"
    public static let isAudited = false

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        for name in ProgrammeKind.activityType.predefined {
            try ProgrammeKindStore(kind: .activityType).install(name.key, as: ID<ActivityType>.self, in: tx)
        }
        for name in ProgrammeKind.participantRole.predefined {
            try ProgrammeKindStore(kind: .participantRole).install(name.key, as: ID<ParticipantRole>.self, in: tx)
        }
    }
}
