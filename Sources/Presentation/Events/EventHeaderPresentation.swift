public import Domain
public import Operations

/// The header of an event: its title, when, where, and the badges that matter there.
public struct EventHeaderPresentation: Equatable, Sendable {
    public var title: String
    public var time: EventTimePresentation
    public var location: Phrase
    public var badges: [Badge]

    /// Creates the header of the event's page, which shows the seats and the viewer's RSVP elsewhere.
    public init(_ event: EventView, _ context: PresentationContext) {
        self.init(
            event, EventTimePresentation(event, context, withDistance: true),
            [event.statusBadge, event.canManage ? event.viewerBadge : nil])
    }

    /// Creates the header of a guest pass or an invite link.
    public init(linked event: EventView, _ context: PresentationContext) {
        self.init(
            event, EventTimePresentation(event, context, withEnd: true), [event.statusBadge, event.seatsBadge])
    }

    private init(_ event: EventView, _ time: EventTimePresentation, _ badges: [Badge?]) {
        title = event.title
        self.time = time
        location = event.shownLocation
        self.badges = badges.compactMap(\.self)
    }
}
