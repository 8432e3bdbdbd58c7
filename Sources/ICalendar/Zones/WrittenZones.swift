import Domain

/// The time zones of a file's events, with the years for which they are needed.
struct WrittenZones {
    private var zones: [String: Zone] = [:]
    private var years: [String: Set<Int>] = [:]

    init(of events: [CalendarEvent]) {
        for event in events where !event.isAllDay {
            // UTC needs no definition.
            guard let name = event.timeZone, ZoneAliases.iana(name) != "UTC", let zone = zones[name] ?? Zone(iana: name)
            else { continue }
            zones[name] = zone
            for instant in [event.startsAt, event.endsAt, event.recurrenceID] {
                if let instant { years[name, default: []].insert(CivilTime(instant, offset: 0).year) }
            }
        }
    }

    /// Returns nil if the event is written in UTC.
    func zone(of event: CalendarEvent) -> Zone? {
        event.timeZone.flatMap { zones[$0] }
    }

    var definitions: [ZoneDefinition] {
        zones.keys.sorted().compactMap { name in zones[name].map { ZoneDefinition(name, $0, years: years[name] ?? []) }
        }
    }
}
