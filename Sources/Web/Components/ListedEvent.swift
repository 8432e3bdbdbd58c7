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
        /// Of the words that say how far away the event is.
        var beat: Int64 = 0

        public init(_ context: PageContext) {
            zone = context.viewer?.timeZone
            isVerified = context.viewer?.isVerified == true
            path = context.path
            language = context.language
        }

        public func of(_ head: EventHead, now: Instant) -> Form {
            var form = self
            form.beat = DateText.beat(of: head.terms.times, now: now)
            return form
        }
    }

    /// The day on which it starts, in its own zone; of one that is under way and began on an earlier day, today.
    var day: CivilTime
    /// By whose clocks that day is today; of whole days the viewer's.
    var timeZone: String
    var isUnderWay: Bool
    /// Whether the viewer hosts it or is going.
    var isAttended: Bool
    public var card: HTML

    /// - Parameter quick: whether one can RSVP on the card.
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
        // In zones behind, a date can go on where it is today's no longer for the viewer.
        return event.days.map { min($0.last.midnight, today) } ?? today
    }
}
