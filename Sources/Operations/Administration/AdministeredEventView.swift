public import Domain

/// An event in the administrators' list, with enough data to identify it. It contains nothing that only guests may
/// know, such as the location or the guest list.
public struct AdministeredEventView: Hashable, Sendable, Codable {
    public var id: ID<Event>
    public var title: String
    public var hostId: ID<User>
    public var hostName: String
    public var startsAt: Instant
    /// The first date of an all-day event; nil for a timed one.
    public var startDate: CivilDate?
    /// IANA name.
    public var timeZone: String
    public var status: EventStatus
    public var visibility: Visibility
    /// The number of taken seats.
    public var seats: Int
    public var isPast: Bool
    /// Whether this administrator can open the event page.
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
