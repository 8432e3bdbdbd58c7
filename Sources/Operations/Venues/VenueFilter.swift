public import Domain

/// The filter and the order of a list of venues.
public struct VenueFilter: Hashable, Sendable, ProgrammeFilter {
    /// Text that the name or the address must contain, ignoring case and accents.
    public var query: String?
    /// Limits the list to venues in this area or below it.
    public var area: ID<Area>?
    public var type: VenueType?
    public var sort: ListSort
    public var isDescending: Bool

    public init(
        query: String? = nil, area: ID<Area>? = nil, type: VenueType? = nil, sort: ListSort = .name,
        isDescending: Bool = false
    ) {
        self.query = query
        self.area = area
        self.type = type
        self.sort = sort
        self.isDescending = isDescending
    }
}
