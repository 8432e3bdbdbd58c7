public import Domain
public import Store

/// Decides who may see or change a photo.
public enum PhotoAccess {

    /// Returns an event whose cover the actor may change.
    ///
    /// - Throws: ``Refusal`` `not_found`, `not_allowed`, or `conflict` for a cancelled event.
    @discardableResult
    static func mayHaveCover(
        _ id: ID<Event>, isRemoval: Bool, as actor: Actor, now: Instant, in reader: any Reader
    ) throws -> EventRow {
        let event = try EventAccess.hosted(id, as: actor, in: reader)
        if !isRemoval {
            try EventAccess.standing(of: actor, at: event, in: reader).check(.setCover, at: event.terms, now: now)
        }
        return event
    }

    /// Checks permission before an upload is read and decoded, so that unauthorized uploads cost nothing.
    public static func checkCover(_ id: ID<Event>, as actor: Actor, now: Instant, in reader: any Reader) throws {
        try mayHaveCover(id, isRemoval: false, as: actor, now: now, in: reader)
    }
}
