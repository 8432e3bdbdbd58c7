public import Domain

/// Which venues a list shows, and in which order.
public struct VenueFilter: Hashable, Sendable, DirectedFilter {
    /// Text that the name or the address must contain, whatever the case and the accents.
    public var query: String?
    /// In this area or below it.
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
