import Domain
import Store

/// Things of which people are reminded, in the order in which ``SendReminders`` looks for those whose time has come. They are found by
/// when they begin or are due: nobody's RSVP writes a row for a reminder of it.
enum ReminderSource: Int, CaseIterable {
    case event, todo, entry
    /// Of whole days, of which people are reminded by nine o'clock of the first and not by its first moment.
    case eventDays, entryDays

    struct Found {
        /// Of an event, an item or an entry.
        var id: [UInt8]
        var time: ReminderTime
    }

    /// Where a look ended.
    struct Place {
        var at: Instant
        var id: [UInt8]
    }

    /// Things of which somebody is to be reminded at a time of a stretch, by when they are.
    ///
    /// - Parameters:
    ///   - offset: how long before.
    ///   - stretch: its beginning does not belong to it, its end does.
    ///   - last: after which it goes on.
    ///   - limit: how many are looked at, at most.
    /// - Returns: them, and the last one looked at where there may be more.
    func due(
        _ offset: ReminderOffset, in stretch: (from: Instant, to: Instant), after last: Place?, limit: Int, now: Instant, in reader: any Reader
    ) throws -> (found: [Found], last: Place?) {
        let span = Span.minutes(Int64(offset.minutes))
        let slack = offset.days == nil ? Span(milliseconds: 0) : ReminderOffset.slack
        // Where clocks change between midnight and nine o'clock, that is more or fewer than nine hours.
        let (least, most) = isOfDays ? (Span.hours(6), Span.hours(12)) : (Span.hours(0), Span.hours(0))
        var from = stretch.from + span - slack - most
        // What has begun is looked at no more, however long nobody looked; what was to be done still is.
        if self != .todo { from = max(from, now - ReminderTime.grace - most) }
        let isAfter: SQL = last.map { "(\(at), \(id)) > (\($0.at), \($0.id))" } ?? "TRUE"
        let looked = try reader.rows(
            """
            \(select(offset)) AND \(at) > \(from) AND \(at) <= \(stretch.to + span + slack - least) AND \(isAfter) ORDER BY \(at), \(id) LIMIT \(limit)
            """
        ) { (id: try $0.next([UInt8].self), at: try $0.next(Instant.self), zone: try $0.next(String.self)) }
        let found = try looked.compactMap { one -> Found? in
            let time = ReminderTime(offset, of: one.at, allDay: isOfDays, zone: one.zone)
            guard time.due > stretch.from, time.due <= stretch.to, try isWanted(offset, of: one.id, in: reader) else { return nil }
            return Found(id: one.id, time: time)
        }
        return (found, looked.count < limit ? nil : looked.last.map { Place(at: $0.at, id: $0.id) })
    }

    private var isOfDays: Bool { self == .eventDays || self == .entryDays }

    private var at: SQL {
        switch self {
        case .event, .eventDays: "e.starts_at"
        case .todo: "t.due_at"
        case .entry, .entryDays: "c.at"
        }
    }

    private var id: SQL {
        switch self {
        case .event, .eventDays: "e.id"
        case .todo: "t.id"
        case .entry, .entryDays: "c.id"
        }
    }

    /// - Parameter offset: which an entry names itself.
    private func select(_ offset: ReminderOffset) -> SQL {
        // Of this type, or the words would be bound as a value.
        let takesDays: SQL = isOfDays ? "all_day" : "NOT all_day"
        return switch self {
        case .event, .eventDays:
            "SELECT e.id, e.starts_at, e.time_zone FROM event e WHERE e.status = 'scheduled' AND \(takesDays) AND \(EventAccess.isThere)"
        case .todo:
            """
            SELECT t.id, t.due_at, e.time_zone FROM todo t JOIN event e ON e.id = t.event_id
            WHERE t.due_at IS NOT NULL AND t.completed_at IS NULL AND e.status = 'scheduled' AND \(EventAccess.isThere)
            """
        case .entry, .entryDays:
            """
            SELECT c.id, c.at, c.time_zone FROM schedule_entry c WHERE c.deleted_at IS NULL AND \(takesDays)
                AND \(ReminderPeople.has(offset, in: "c.reminders"))
            """
        }
    }

    /// Whether anybody wants to be reminded then at all.
    private func isWanted(_ offset: ReminderOffset, of id: [UInt8], in reader: any Reader) throws -> Bool {
        switch self {
        case .event, .eventDays:
            let event = ID<Event>(bytes: id)!
            return try reader.exists("\(ReminderPeople.members(of: event, wanting: offset)) LIMIT 1")
                || ReminderPeople.mayRemindGuests(offset) && reader.exists("\(ReminderPeople.guests(of: event)) LIMIT 1")
        case .todo: return try reader.exists("\(ReminderPeople.assigned(to: ID<Todo>(bytes: id)!, wanting: offset)) LIMIT 1")
        case .entry, .entryDays: return true
        }
    }
}

extension ReminderTime {
    /// - Parameter zone: IANA name.
    init(_ offset: ReminderOffset, of at: Instant, allDay: Bool, zone: String) {
        self.init(offset, of: at, allDay: allDay) { Zones.offset(of: zone, at: $0) }
    }
}
