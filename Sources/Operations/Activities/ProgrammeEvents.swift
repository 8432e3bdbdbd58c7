public import Domain
public import Store

/// The latest events of an activity, a venue or an area.
public struct ProgrammeEvents: Sendable {
    /// The events that the viewer may see, latest first.
    public var events: [EventView] = []
    /// The number of other events: older ones, and those that the viewer may not see.
    public var others = 0

    public init() {}

    public init(
        of programme: EventProgrammeFilter, as actor: Actor, limit: Int, now: Instant, in reader: any Reader
    ) throws {
        events = try EventQuery.events(
            EventFilter(programme: programme, isDescending: true), as: actor, limit: limit, now: now, in: reader
        ).items
        let all: Int? = try reader.value(
            "SELECT count(*) FROM event e WHERE e.id IN (\(programme.events)) AND \(EventAccess.isNotDeleted)")
        others = max(0, (all ?? 0) - events.count)
    }
}
