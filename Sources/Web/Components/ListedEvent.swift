public import Domain
public import HTML
public import Operations
import Presentation

/// An event in a list: its card, and what determines its position.
public struct ListedEvent: Sendable {
    /// The part of the cache key of a card that does not come from `EventCacheKey`.
    public struct Form: Hashable, Sendable {
        var zone: String?
        var isVerified: Bool
        var path: String
        var language: String
        /// The time interval within which the relative time of the event ("in 3 days") reads the same.
        var relativeTimeInterval: Int64 = 0

        public init(_ context: PageContext) {
            zone = context.localZone
            isVerified = context.viewer?.isVerified == true
            path = context.path
            language = context.language
        }

        public func combined(with event: EventCacheKey, now: Instant) -> Form {
            var form = self
            form.relativeTimeInterval = RelativeTime.interval(of: event.terms.times, now: now)
            return form
        }
    }

    var position: EventListPosition
    public var card: HTML

    /// - Parameter quick: whether the card has a one-tap RSVP.
    public init(_ event: EventView, _ context: PageContext, quick: Bool = true) {
        position = EventListPosition(event, context.presentation)
        card = EventCard.html(event, context, quick: quick)
    }
}
