public import Domain
import Store

/// The filter of an event list.
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

    /// Nil means both, sorted by start.
    public var when: When?
    public var mine: Mine?
    public var tag: String?
    /// Text that the title, description, tags, location or host must contain, ignoring case and diacritics.
    public var query: String?
    /// Only events located near a position, as far as the viewer may know it.
    public var near: Nearness?
    /// Only events whose exact location the viewer may know.
    public var hasKnownLocation: Bool
    /// Only events with this relation to the programme, for viewers who may see the programme.
    public var programme: EventProgrammeFilter?
    /// Only events on some days of a calendar, including those that started before.
    public var on: CalendarSpan?
    /// Only events that start at or after this time.
    public var from: Instant?
    /// Only events that start before this time.
    public var to: Instant?
    /// Excludes cancelled events, except those that the viewer hosts or has an RSVP for.
    public var leavesOutCancelled: Bool
    /// Only drafts, or no drafts. Nil means both; viewers see only their own drafts.
    public var isDraft: Bool?
    /// Latest start first.
    public var isDescending: Bool

    public init(
        when: When? = nil, mine: Mine? = nil, tag: String? = nil, query: String? = nil, near: Nearness? = nil,
        hasKnownLocation: Bool = false, programme: EventProgrammeFilter? = nil, on: CalendarSpan? = nil,
        from: Instant? = nil,
        to: Instant? = nil, isDraft: Bool? = nil, leavesOutCancelled: Bool = false, isDescending: Bool = false
    ) {
        self.when = when
        self.mine = mine
        self.tag = tag
        self.query = query
        self.near = near
        self.hasKnownLocation = hasKnownLocation
        self.programme = programme
        self.on = on
        self.from = from
        self.to = to
        self.leavesOutCancelled = leavesOutCancelled
        self.isDraft = isDraft
        self.isDescending = isDescending
    }
}
