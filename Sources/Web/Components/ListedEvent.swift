public import Domain
public import HTML
public import Operations

/// An event in a list: its card, and what says where in the list it stands.
public struct ListedEvent: Sendable {
    /// What a card follows from beside the head of its event.
    public struct Form: Hashable, Sendable {
        var zone: String?
        var isVerified: Bool
        var path: String
        var language: String
        var beat: Int64

        public init(_ head: EventHead, _ context: PageContext) {
            zone = context.viewer?.timeZone
            isVerified = context.viewer?.isVerified == true
            path = context.path
            language = context.language
            beat = DateText.beat(of: head.terms.times, now: context.now)
        }
    }

    /// The day on which it starts, in its own zone.
    var day: CivilTime
    var timeZone: String
    var isUnderWay: Bool
    public var card: HTML

    /// - Parameter quick: whether one can RSVP on the card.
    public init(_ event: EventView, _ context: PageContext, quick: Bool = true) {
        day = Zones.civil(event.startsAt, in: event.timeZone).startOfDay
        timeZone = event.timeZone
        isUnderWay = event.isUnderWay
        card = EventCard.html(event, context, quick: quick)
    }
}
