public import Domain

/// Which activities a list shows, and in which order.
public struct ActivityFilter: Hashable, Sendable, DirectedFilter {
    /// Text that the name must contain, whatever the case and the accents.
    public var query: String?
    public var type: ID<ActivityType>?
    public var status: ActivityStatus?
    /// Those that are not over before.
    public var from: Instant?
    /// Those that begin before.
    public var to: Instant?
    /// Which take place in this area or below it now.
    public var area: ID<Area>?
    /// Which take or took place at this venue.
    public var venue: ID<Venue>?
    public var sort: ListSort
    public var isDescending: Bool

    public init(
        query: String? = nil, type: ID<ActivityType>? = nil, status: ActivityStatus? = nil, from: Instant? = nil,
        to: Instant? = nil,
        area: ID<Area>? = nil, venue: ID<Venue>? = nil, sort: ListSort = .date, isDescending: Bool = true
    ) {
        self.query = query
        self.type = type
        self.status = status
        self.from = from
        self.to = to
        self.area = area
        self.venue = venue
        self.sort = sort
        self.isDescending = isDescending
    }
}
