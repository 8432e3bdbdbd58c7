public import Domain

/// Which participants a list shows, and in which order.
public struct ParticipantFilter: Hashable, Sendable, DirectedFilter {
    /// Text that the name or the e-mail address must contain, whatever the case and the accents.
    public var query: String?
    /// Who takes or took part somewhere in this role.
    public var role: ID<ParticipantRole>?
    /// Whose home lies in this area or below it.
    public var area: ID<Area>?
    public var sort: ListSort
    public var isDescending: Bool

    public init(
        query: String? = nil, role: ID<ParticipantRole>? = nil, area: ID<Area>? = nil, sort: ListSort = .name,
        isDescending: Bool = false
    ) {
        self.query = query
        self.role = role
        self.area = area
        self.sort = sort
        self.isDescending = isDescending
    }
}
