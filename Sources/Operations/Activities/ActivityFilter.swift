public import Domain

/// The filter and sort order of an activity list.
public struct ActivityFilter: Hashable, Sendable, ProgrammeFilter {
    /// Text that the name must contain, ignoring case and diacritics.
    public var query: String?
    public var type: ID<ActivityType>?
    public var status: ActivityStatus?
    /// Only activities that are not over before this time.
    public var from: Instant?
    /// Only activities that start before this time.
    public var to: Instant?
    /// Only activities that take place in this area or its sub-areas now.
    public var area: ID<Area>?
    /// Only activities that take or took place at this venue.
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
