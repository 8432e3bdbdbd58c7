public import Domain
public import Store

/// Reads the activity types and participant roles of the programme.
public enum ProgrammeQuery {
    public static func activityTypes(as actor: Actor, in reader: any Reader) throws -> [ProgrammeKindView] {
        try all(.activityType, as: actor, in: reader)
    }
    public static func participantRoles(as actor: Actor, in reader: any Reader) throws -> [ProgrammeKindView] {
        try all(.participantRole, as: actor, in: reader)
    }

    /// Returns all entries of a kind in display order; at most 200.
    public static func all(_ kind: ProgrammeKind, as actor: Actor, in reader: any Reader) throws -> [ProgrammeKindView]
    {
        try ProgrammeAccess.check(.see, actor)
        return try ProgrammeKindStore(kind: kind).all(in: reader)
    }

    /// - Throws: ``Refusal`` `not_found`.
    public static func one<Subject>(
        _ kind: ProgrammeKind, _ id: ID<Subject>, as actor: Actor, in reader: any Reader
    ) throws -> ProgrammeKindView {
        try ProgrammeAccess.check(.see, actor)
        return try ProgrammeKindStore(kind: kind).one(id, in: reader)
    }

    public static func uses<Subject>(
        of kind: ProgrammeKind, _ id: ID<Subject>, as actor: Actor, in reader: any Reader
    ) throws -> ProgrammeUses {
        try ProgrammeAccess.check(.administer, actor)
        return try ProgrammeKindStore(kind: kind).uses(of: id, in: reader)
    }
}
