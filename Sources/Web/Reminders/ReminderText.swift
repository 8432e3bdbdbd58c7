import Domain
import Operations

/// What is said of reminders.
enum ReminderText {
    /// `1 hour before`
    static func words(_ minutes: Int) -> Phrase {
        switch minutes {
        case 0: "When it begins"
        case let m where m % 10_080 == 0: "\(m / 10_080, .count) weeks before"
        case let m where m % 1440 == 0: "\(m / 1440, .count) days before"
        case let m where m % 60 == 0: "\(m / 60, .count) hours before"
        default: "\(minutes, .count) minutes before"
        }
    }

    /// What of an event is due when.
    ///
    /// - Parameters:
    ///   - title: what is to be done, where that is known.
    ///   - isOver: whether it was due before the reminder came.
    static func due(_ title: String?, for event: Phrase, _ time: Phrase, isLate: Bool, isOver: Bool) -> Phrase {
        guard let title else {
            return isLate ? "This comes late: something you have to do for \(event) is due \(time)." : "Something you have to do for \(event) is due \(time)."
        }
        if isLate {
            return isOver ? "This comes late: “\(title)” for \(event) was due \(time)." : "This comes late: “\(title)” for \(event) is due \(time)."
        }
        return "“\(title)” for \(event) is due \(time)."
    }
}
