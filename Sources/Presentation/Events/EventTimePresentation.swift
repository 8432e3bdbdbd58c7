public import Domain
public import Operations

/// When an event takes place, in its own zone. The zone is named if the viewer's local time differs.
public struct EventTimePresentation: Equatable, Sendable {
    public var text: Phrase
    /// How far away the start is.
    public var distance: RelativeTime?
    public var startsAt: Instant
    public var timeZone: String
    /// The days of a whole-day event, which are the same dates for every viewer.
    public var days: WholeDays?

    /// - Parameter withDistance: adds the relative time, such as `in 3 days`.
    public init(
        _ event: EventView, _ context: PresentationContext, withEnd: Bool = false, withDistance: Bool = false
    ) {
        text =
            event.days.map { DateText.days($0, today: context.today) }
            ?? DateText.rangeWithZone(event.startsAt, withEnd ? event.endsAt : nil, event.timeZone, context)
        distance = withDistance ? DateText.distance(to: event, context) : nil
        startsAt = event.startsAt
        timeZone = event.timeZone
        days = event.days
    }
}
