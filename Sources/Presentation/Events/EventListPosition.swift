public import Domain
public import Operations

/// What determines the position of an event in a list.
public struct EventListPosition: Equatable, Sendable {
    /// The day the event starts, in its own zone; today if it is under way and began on an earlier day.
    public var day: CivilTime
    /// The zone in which ``day`` is compared to today: the event's, or the viewer's for whole-day events.
    public var timeZone: String
    public var isUnderWay: Bool
    /// Whether the viewer hosts the event or is going.
    public var isAttended: Bool

    public init(_ event: EventView, _ context: PresentationContext) {
        timeZone = event.allDay ? context.zone : event.timeZone
        day = EventListPosition.day(
            event, today: Zones.civil(context.now, in: timeZone).startOfDay, now: context.now)
        isUnderWay = event.isUnderWay
        isAttended = event.canManage || event.mine.status == .going
    }

    private static func day(_ event: EventView, today: CivilTime, now: Instant) -> CivilTime {
        let first = event.startDate?.midnight ?? Zones.civil(event.startsAt, in: event.timeZone).startOfDay
        guard first < today, event.times.isUnderWay(at: now) else { return first }
        // A whole-day event may still be under way in a zone behind the viewer's, where its last day is not over.
        return event.days.map { min($0.last.midnight, today) } ?? today
    }
}
