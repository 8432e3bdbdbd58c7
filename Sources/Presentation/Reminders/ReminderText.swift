public import Domain

/// Phrases about reminders.
public enum ReminderText {
    /// Returns a time such as `1 hour before`.
    public static func words(_ minutes: Int) -> Phrase {
        switch minutes {
        case 0: "When it begins"
        case let m where m % 10_080 == 0: "\(m / 10_080, .count) weeks before"
        case let m where m % 1440 == 0: "\(m / 1440, .count) days before"
        case let m where m % 60 == 0: "\(m / 60, .count) hours before"
        default: "\(minutes, .count) minutes before"
        }
    }

    /// Returns the time of a whole-day reminder, which counts back from nine o'clock: `2 days before, at 09:00`, `At
    /// 08:00 on the day it begins`.
    public static func ofDays(_ minutes: Int) -> Phrase {
        let (days, time) = morning(minus: minutes)
        switch days {
        case 0: return "At \(time, .time) on the day it begins"
        case 1 where minutes < 1440: return "At \(time, .time) the day before"
        case let d where d % 7 == 0: return "\(d / 7, .count) weeks before, at \(time, .time)"
        default: return "\(days, .count) days before, at \(time, .time)"
        }
    }

    /// Returns a time for use within a sentence.
    public static func inSentence(_ minutes: Int, ofDays: Bool) -> Phrase {
        guard ofDays else { return minutes == 0 ? "when it begins" : words(minutes) }
        let (days, time) = morning(minus: minutes)
        if days == 0 { return "at \(time, .time) on the day it begins" }
        return days == 1 && minutes < 1440 ? "at \(time, .time) the day before" : self.ofDays(minutes)
    }

    /// Explains when whole-day reminders come, for choices that apply to both kinds.
    public static var wholeDays: Phrase {
        "For whole days, they count back from \(morning(minus: 0).time, .time) on the first day."
    }

    /// - Returns: how many days before the first day a reminder comes, and at what time.
    private static func morning(minus minutes: Int) -> (days: Int, time: CivilTime) {
        let first = CivilTime(year: 2000, month: 1, day: 31)
        let at = WholeDays.morning(after: Instant(first, offset: 0)) { _ in 0 } - .minutes(Int64(minutes))
        let time = CivilTime(at, offset: 0)
        return (first.daysSince1970 - time.daysSince1970, time)
    }

    /// Returns the sentence about a to-do that is due.
    ///
    /// - Parameters:
    ///   - title: the title of the to-do, if known.
    ///   - isOver: whether it was due before the reminder came.
    public static func due(_ title: String?, for event: Phrase, _ time: Phrase, isLate: Bool, isOver: Bool) -> Phrase {
        guard let title else {
            return isLate
                ? "Late reminder: a to-do of yours for \(event) is due \(time)."
                : "A to-do of yours for \(event) is due \(time)."
        }
        if isLate {
            return isOver
                ? "Late reminder: “\(title)” for \(event) was due \(time)."
                : "Late reminder: “\(title)” for \(event) is due \(time)."
        }
        return "“\(title)” for \(event) is due \(time)."
    }
}
