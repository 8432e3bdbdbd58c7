public import Domain
import Operations

/// The events of a list that start on the same day, under the heading of that day.
public struct EventDayGroup<Item> {
    public var heading: Phrase
    public var items: [Item]

    /// Returns the groups of events that are ordered by start.
    public static func groups(
        of events: [Item], newestFirst: Bool = false, now: Instant, position: (Item) -> EventListPosition
    ) -> [EventDayGroup] {
        // Because zones differ, a day may begin before an earlier one ends, so the group is searched from the end.
        var days: [(day: CivilTime, zone: String, items: [Item])] = []
        for event in events {
            let position = position(event)
            if let known = days.lastIndex(where: { $0.day == position.day }) {
                days[known].items.append(event)
            } else {
                days.append((position.day, position.timeZone, [event]))
            }
        }
        days.sort { newestFirst ? $0.day > $1.day : $0.day < $1.day }
        return days.map { day, zone, items in
            EventDayGroup(heading: DateText.heading(day, today: Zones.civil(now, in: zone)), items: items)
        }
    }
}

extension EventDayGroup: Equatable where Item: Equatable {}
extension EventDayGroup: Sendable where Item: Sendable {}
