public import Domain

/// An event in the list that administrators see: as much as it takes to know which it is. What only its guests may know, as the place
/// and who comes, is not in it.
public struct AdministeredEventView: Hashable, Sendable, Codable {
    public var id: ID<Event>
    public var title: String
    public var hostId: ID<User>
    public var hostName: String
    public var startsAt: Instant
    /// The first of its whole days; nil where it has times.
    public var startDate: CivilDate?
    /// IANA name.
    public var timeZone: String
    public var status: EventStatus
    public var visibility: Visibility
    /// Seats that are taken.
    public var seats: Int
    public var isPast: Bool
    /// Whether this administrator can open its page.
    public var isOpen: Bool

    public init(
        id: ID<Event>, title: String, hostId: ID<User>, hostName: String, startsAt: Instant,
        startDate: CivilDate? = nil, timeZone: String, status: EventStatus,
        visibility: Visibility, seats: Int, isPast: Bool, isOpen: Bool
    ) {
        self.id = id
        self.title = title
        self.hostId = hostId
        self.hostName = hostName
        self.startsAt = startsAt
        self.startDate = startDate
        self.timeZone = timeZone
        self.status = status
        self.visibility = visibility
        self.seats = seats
        self.isPast = isPast
        self.isOpen = isOpen
    }
}
