public import Domain
public import Store

/// The latest events of something of the programme.
public struct ProgrammeEvents: Sendable {
    /// Those that the viewer may see, the last first.
    public var events: [EventView] = []
    /// How many more there are: older ones, and those that the viewer may not see.
    public var others = 0

    public init() {}

    public init(
        of programme: ProgrammeOfEvents, as actor: Actor, limit: Int, now: Instant, in reader: any Reader
    ) throws {
        events = try EventQuery.events(
            EventFilter(programme: programme, isDescending: true), as: actor, limit: limit, now: now, in: reader
        ).items
        let all: Int? = try reader.value(
            "SELECT count(*) FROM event e WHERE e.id IN (\(programme.events)) AND \(EventAccess.isThere)")
        others = max(0, (all ?? 0) - events.count)
    }
}
