public import Domain
public import Operations

extension ScheduleItem {
    /// Returns `Whole day`, or a time in the given zone such as `19:00–22:00`. It adds the local time of the item's own
    /// zone, if that differs.
    public func time(in zone: String) -> Phrase {
        if allDay { return "Whole day" }
        let start = Zones.civil(at, in: zone)
        var text: Phrase = "\(start, .time)"
        if let endsAt {
            let end = Zones.civil(endsAt, in: zone)
            if endsAt - at >= .days(1) {
                text = "\(start, .day), \(start, .time) – \(end, .day), \(end, .time)"
            } else if Zones.offset(of: zone, at: at) == Zones.offset(of: zone, at: endsAt) {
                text = "\(start, .time)–\(end, .time)"
            } else {
                // The clocks change in between, so the hours would not add up.
                text = "\(start, .time) \(zone: zone, at: at) – \(end, .time) \(zone: zone, at: endsAt)"
            }
        }
        if kind == .todo { text = "Due \(text)" }
        let differs = [at, endsAt ?? at].contains {
            Zones.offset(of: timeZone, at: $0) != Zones.offset(of: zone, at: $0)
        }
        guard differs else { return text }
        return "\(text) (\(Zones.civil(at, in: timeZone), .time) \(zone: timeZone, at: at))"
    }

    /// The page of the item.
    public var destination: Destination {
        switch kind {
        case .event: eventId.map { .event($0) } ?? .calendar
        case .todo: ID<Todo>(id).map { .todo($0) } ?? .calendar
        case .entry: ID<ScheduleEntry>(id).map { .entry($0) } ?? .calendar
        }
    }
}
