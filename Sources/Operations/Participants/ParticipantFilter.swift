public import Domain

/// The filter and the order of a list of participants.
public struct ParticipantFilter: Hashable, Sendable, ProgrammeFilter {
    /// Text that the name or the email address must contain, ignoring case and accents.
    public var query: String?
    /// Limits the list to people who have or had this role in any activity.
    public var role: ID<ParticipantRole>?
    /// Limits the list to people whose home is in this area or below it.
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
