import Domain
public import Operations
public import Store

/// Enqueues the reminders that have become due since the last run, or a batch of them, with one job for each subject.
/// It runs every few seconds, and continues where it was after a restart.
public struct EnqueueReminders: SystemCommand {
    public static let name = "reminder.send"
    /// The maximum number of reminders enqueued in one transaction, and of candidates in one search.
    static let batchSize = 200
    /// The maximum number of searches in one transaction that stop at their limit. With offsets in days, most
    /// candidates are due at another time of the day.
    static let maxSearches = 5

    public init() {}

    /// - Returns: Whether more reminders are due now.
    public func perform(in tx: Transaction, as actor: Actor) throws -> Bool {
        guard var progress = try ReminderProgress.take(in: tx), let target = progress.target else { return false }
        var (left, searchesLeft) = (EnqueueReminders.batchSize, EnqueueReminders.maxSearches)
        while progress.step < ReminderStep.all.count {
            let step = ReminderStep.all[progress.step]
            let looked = try step.due(
                in: (progress.until, target), after: progress.last, limit: left, now: tx.now, in: tx)
            for (id, reminder) in looked.due { try enqueue(reminder, of: id, step, in: tx) }
            left -= looked.due.count
            progress.last = looked.last
            if looked.last == nil { progress.step += 1 } else { searchesLeft -= 1 }
            guard left > 0, searchesLeft > 0 else {
                try progress.write(in: tx)
                return true
            }
        }
        (progress.until, progress.target, progress.step, progress.last) = (target, nil, 0, nil)
        try progress.write(in: tx)
        return false
    }

    private func enqueue(_ reminder: DueReminder, of id: [UInt8], _ step: ReminderStep, in tx: Transaction) throws {
        switch step {
        case .subjects(.event, _), .subjects(.eventDays, _):
            try tx.enqueue(RemindOfEvent(event: ID(bytes: id)!, when: reminder))
        case .subjects(.todo, _): try tx.enqueue(RemindOfTodo(todo: ID(bytes: id)!, when: reminder))
        case .entries: try tx.enqueue(RemindOfEntry(entry: ID(bytes: id)!, when: reminder))
        }
    }
}

/// A due reminder, as stored in a job.
struct DueReminder: Codable {
    /// Minutes before the subject.
    var minutes: Int
    /// When the subject begins or is due. If it was rescheduled since, the reminder is dropped.
    var at: Instant

    /// Returns the time of the reminder, or `nil` if the subject was rescheduled.
    ///
    /// - Parameters:
    ///   - at: When it begins or is due.
    ///   - allDay: Whether it takes whole days.
    ///   - zone: IANA name.
    func time(of at: Instant?, allDay: Bool = false, zone: String) -> ReminderTime? {
        guard at == self.at, let offset = ReminderOffset(minutes: minutes) else { return nil }
        return ReminderTime(offset, of: self.at, allDay: allDay, zone: zone)
    }

    /// Returns whether a person with these offsets gets this reminder. If several have become due, only the last one
    /// is sent.
    func isLast(of times: ReminderOffsets, allDay: Bool = false, zone: String, now: Instant) -> Bool {
        let offset = { Zones.offset(of: zone, at: $0) }
        return times.due(by: now, of: ReminderTime.begin(of: at, allDay: allDay, zone: offset), offset: offset)?.minutes
            == minutes
    }
}
