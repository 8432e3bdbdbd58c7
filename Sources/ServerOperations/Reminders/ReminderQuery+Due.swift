public import Domain
public import Operations
public import Store

extension ReminderQuery {
    /// The maximum time without a write while nothing is due.
    static let maxIdle = ReminderTime.grace

    /// Returns whether ``EnqueueReminders`` has work to do. Takes a reader, so the check does not write.
    public static func isDue(now: Instant, in reader: any Reader) throws -> Bool {
        guard let progress = try ReminderProgress.find(in: reader), progress.target == nil else { return true }
        guard progress.until < now else { return false }
        if now - progress.until >= maxIdle { return true }
        var searchesLeft = EnqueueReminders.maxSearches
        for step in try ReminderStep.near(in: (progress.until, now), now: now, in: reader) {
            var last: ReminderStep.Cursor?
            repeat {
                let looked = try ReminderStep.all[step].due(
                    in: (progress.until, now), after: last, limit: EnqueueReminders.batchSize, now: now, in: reader)
                guard looked.due.isEmpty, searchesLeft > 0 else { return true }
                last = looked.last
                if last != nil { searchesLeft -= 1 }
            } while last != nil
        }
        return false
    }
}
