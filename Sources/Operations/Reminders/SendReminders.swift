import Domain
public import Store

/// Orders the reminders whose time has come since this was done last, or a piece of them: one job for each thing. It is done every few
/// seconds; after a stop it goes on where it was.
public struct SendReminders: SystemCommand {
    public static let name = "reminder.send"
    /// Things that are looked at in one transaction.
    static let piece = 200
    /// So often it is looked on in one transaction where nothing was found: where days are counted, most things that are looked at are due
    /// at another time of the day.
    static let looks = 5

    public init() {}

    /// - Returns: whether there is more to order now.
    public func perform(in tx: Transaction, as actor: Actor) throws -> Bool {
        guard var sweep = try ReminderSweep.take(in: tx), let target = sweep.target else { return false }
        var (left, looks) = (SendReminders.piece, SendReminders.looks)
        while sweep.step < ReminderSweep.steps.count {
            let (source, offset) = ReminderSweep.steps[sweep.step]
            let looked = try source.due(
                offset, in: (sweep.until, target), after: sweep.last, limit: left, now: tx.now, in: tx)
            for one in looked.found { try order(one, of: source, in: tx) }
            left -= looked.found.count
            sweep.last = looked.last
            if looked.last == nil { sweep.step += 1 } else { looks -= 1 }
            guard left > 0, looks > 0 else {
                try sweep.write(in: tx)
                return true
            }
        }
        (sweep.until, sweep.target, sweep.step, sweep.last) = (target, nil, 0, nil)
        try sweep.write(in: tx)
        return false
    }

    private func order(_ found: ReminderSource.Found, of source: ReminderSource, in tx: Transaction) throws {
        let when = DueReminder(minutes: found.time.offset.minutes, at: found.time.at)
        switch source {
        case .event, .eventDays: try tx.enqueue(RemindOfEvent(event: ID(bytes: found.id)!, when: when))
        case .todo: try tx.enqueue(RemindOfTodo(todo: ID(bytes: found.id)!, when: when))
        case .entry, .entryDays: try tx.enqueue(RemindOfEntry(entry: ID(bytes: found.id)!, when: when))
        }
    }
}

/// A reminder whose time has come, as a job keeps it.
struct DueReminder: Codable {
    /// Before what it reminds of.
    var minutes: Int
    /// When that begins or is due. Where it is another time by now, this is no reminder of it any more.
    var at: Instant

    /// Nil where it is at another time by now.
    ///
    /// - Parameters:
    ///   - at: when it begins or is due.
    ///   - allDay: whether it takes whole days.
    ///   - zone: IANA name.
    func time(of at: Instant?, allDay: Bool = false, zone: String) -> ReminderTime? {
        guard at == self.at, let offset = ReminderOffset(minutes: minutes) else { return nil }
        return ReminderTime(offset, of: self.at, allDay: allDay, zone: zone)
    }

    /// Whether it is the one that somebody with these times is sent: of several that have come meanwhile the last says it all.
    func isLast(of times: ReminderOffsets, allDay: Bool = false, zone: String, now: Instant) -> Bool {
        let offset = { Zones.offset(of: zone, at: $0) }
        return times.due(by: now, of: ReminderTime.begin(of: at, allDay: allDay, zone: offset), offset: offset)?.minutes
            == minutes
    }
}
