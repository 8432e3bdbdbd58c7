public import Domain
public import Operations

/// An item in a calendar or a list of entries.
public struct ScheduleItemPresentation: Equatable, Sendable {
    public var icon: Icon
    /// The time, with the date if it is needed.
    public var when: Phrase
    /// That the event was cancelled.
    public var status: Phrase?
    public var destination: Destination
    /// Nil for what is not the viewer's own entry.
    public var delete: ActionPresentation?

    /// - Parameters:
    ///   - zone: the IANA zone in which the days are counted.
    ///   - withDate: adds the date, for lists of more than one day.
    public init(_ item: ScheduleItem, zone: String, withDate: Bool = false, now: Instant) {
        icon =
            switch item.kind {
            case .event: .events
            case .todo: .check
            case .entry: .edit
            }
        let today = Zones.civil(now, in: zone)
        let time = item.time(in: zone)
        if let days = item.days {
            when = withDate || days.count > 1 ? DateText.days(days, today: today) : time
        } else {
            when = withDate ? "\(DateText.day(item.day(in: zone), today: today)), \(time)" : time
        }
        status = item.isCancelled ? "Cancelled" : nil
        destination = item.destination
        delete =
            item.kind == .entry
            ? ActionPresentation("Delete", icon: .trash, name: "Delete: \(item.title)") : nil
    }
}
