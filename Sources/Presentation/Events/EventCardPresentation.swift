public import Domain
public import Operations

/// An event in a list: cover, title, time, location, host, friends, status and tags.
public struct EventCardPresentation: Equatable, Sendable {
    public var event: ID<Event>
    public var title: String
    public var cover: CoverPresentation
    public var time: EventTimePresentation
    public var location: Phrase
    /// Nil for the owner.
    public var host: String?
    public var friends: FriendsPresentation?
    public var badges: [Badge]
    /// At most three.
    public var tags: [String]

    public init(_ event: EventView, _ context: PresentationContext) {
        self.event = event.id
        title = event.title
        cover = CoverPresentation(event)
        time = EventTimePresentation(event, context, withDistance: true)
        location = event.shownLocation
        host = event.mine.role == .host ? nil : event.host.name
        friends = FriendsPresentation(event)
        badges = event.badges
        tags = event.tags.prefix(3).map(\.name)
    }
}
