public import Domain
public import Operations

/// An event in the administrators' list, with what identifies it.
public struct AdministeredEventPresentation: Equatable, Sendable {
    /// When it takes place, and its owner.
    public var text: Phrase
    /// The status, the visibility unless it is public, and the seats taken.
    public var badges: [Badge]
    /// Nil if the administrator cannot open the event.
    public var destination: Destination?

    public init(_ event: AdministeredEventView, _ context: PresentationContext) {
        let when =
            event.startDate.map { DateText.day($0.midnight, today: context.today) }
            ?? DateText.moment(event.startsAt, zone: event.timeZone, now: context.now)
        text = "\(when) · \(event.hostName)"
        let badges: [Badge?] = [
            event.status.badge,
            AdministeredEventPresentation.label(event.visibility).map { Badge($0, .muted) },
            event.seats > 0 ? Badge("\(event.seats, .count) seats taken") : nil,
        ]
        self.badges = badges.compactMap(\.self)
        destination = event.isOpen ? .event(event.id) : nil
    }

    private static func label(_ visibility: Visibility) -> Phrase? {
        switch visibility {
        case .public: nil
        case .connections: "Friends of friends"
        case .friends: "Friends"
        case .invited: "Only the invited"
        case .unlisted: "Only with the link"
        }
    }
}
