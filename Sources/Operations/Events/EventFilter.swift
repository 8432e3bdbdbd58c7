public import Domain
import Store

/// Which events a list shows.
public struct EventFilter: Hashable, Sendable {
    public enum When: String, Hashable, Sendable, Codable, CaseIterable {
        case upcoming
        case past
    }

    public enum Mine: String, Hashable, Sendable, Codable, CaseIterable {
        case hosting
        case going
        case invited
    }

    /// Nil is both, by start.
    public var when: When?
    public var mine: Mine?
    public var tag: String?
    /// Text that title, description, tags, place or host must contain, whatever the case and the accents.
    public var query: String?
    /// Only events at a place near a position, as far as the viewer may know it.
    public var near: Nearness?
    /// Only events of which the viewer may know where exactly they are.
    public var isPlaced: Bool
    /// Only events that have to do with the programme in this way; for those who may see that.
    public var programme: ProgrammeOfEvents?
    /// Only events that lie on some days of a calendar, also those that began before.
    public var on: CalendarSpan?
    /// Only events that start at this time or later.
    public var from: Instant?
    /// Only events that start before this time.
    public var to: Instant?
    /// Leaves out what is cancelled, but for what one hosts or has answered.
    public var leavesOutCancelled: Bool
    /// Only drafts, or none; nil is both, of which one sees one's own.
    public var isDraft: Bool?
    /// Latest start first.
    public var isDescending: Bool

    public init(
        when: When? = nil, mine: Mine? = nil, tag: String? = nil, query: String? = nil, near: Nearness? = nil,
        isPlaced: Bool = false, programme: ProgrammeOfEvents? = nil, on: CalendarSpan? = nil, from: Instant? = nil,
        to: Instant? = nil, isDraft: Bool? = nil, leavesOutCancelled: Bool = false, isDescending: Bool = false
    ) {
        self.when = when
        self.mine = mine
        self.tag = tag
        self.query = query
        self.near = near
        self.isPlaced = isPlaced
        self.programme = programme
        self.on = on
        self.from = from
        self.to = to
        self.leavesOutCancelled = leavesOutCancelled
        self.isDraft = isDraft
        self.isDescending = isDescending
    }
}
