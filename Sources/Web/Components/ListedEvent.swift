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

    /// The day the event starts, in its own zone; today if it is under way and began on an earlier day.
    var day: CivilTime
    /// The zone in which ``day`` is compared to today: the event's, or the viewer's for whole-day events.
    var timeZone: String
    var isUnderWay: Bool
    /// Whether the viewer hosts the event or is going.
    var isAttended: Bool
    public var card: HTML

    /// - Parameter quick: whether the card has a one-tap RSVP.
    public init(_ event: EventView, _ context: PageContext, quick: Bool = true) {
        timeZone = event.allDay ? context.zone : event.timeZone
        day = ListedEvent.day(event, today: Zones.civil(context.now, in: timeZone).startOfDay, now: context.now)
        isUnderWay = event.isUnderWay
        isAttended = event.canManage || event.mine.status == .going
        card = EventCard.html(event, context, quick: quick)
    }

    private static func day(_ event: EventView, today: CivilTime, now: Instant) -> CivilTime {
        let first = event.startDate?.midnight ?? Zones.civil(event.startsAt, in: event.timeZone).startOfDay
        guard first < today, event.times.isUnderWay(at: now) else { return first }
        // A whole-day event may still be under way in a zone behind the viewer's, where its last day is not over.
        return event.days.map { min($0.last.midnight, today) } ?? today
    }
}
