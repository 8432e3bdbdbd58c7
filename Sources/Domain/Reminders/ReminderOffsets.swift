/// The reminder times of one thing: none, or a few offsets before it.
public struct ReminderOffsets: Hashable, Sendable {
    /// The maximum number of reminders of one thing.
    public static let maxCount = 5

    /// The offsets without duplicates, nearest to the start first.
    public let list: [ReminderOffset]

    public static let none = ReminderOffsets(list: [])
    /// The default for events that a person goes to or hosts (spec, "Calendar").
    public static let ofEvents = ReminderOffsets(stored: "60,1440")
    /// The default for items that a person has taken.
    public static let ofTodos = ReminderOffsets(stored: "1440")

    private init(list: [ReminderOffset]) {
        self.list = list
    }

    /// Reads the stored form: minutes separated by commas. Values that are not in the menu are ignored.
    ///
    /// Stored as text and not as rows, because offsets are read, changed and synced together, an empty list differs from
    /// no choice, and a choice replaces the default as a whole.
    public init(stored text: String) {
        var found: [ReminderOffset] = []
        for part in text.split(separator: ",") {
            if let minutes = Int(part), let offset = ReminderOffset(minutes: minutes), !found.contains(offset) {
                found.append(offset)
            }
        }
        list = found.sorted()
    }

    /// The stored form: `60,1440`.
    public var text: String {
        var text = ""
        for offset in list { text += text.isEmpty ? "\(offset.minutes)" : ",\(offset.minutes)" }
        return text
    }

    /// The offsets in minutes, ascending.
    public var minutes: [Int] {
        var all: [Int] = []
        for offset in list { all.append(offset.minutes) }
        return all
    }

    /// Checks offsets.
    ///
    /// - Parameters:
    ///   - minutes: In any order, possibly with duplicates.
    ///   - field: The field of an error.
    public static func checked(
        _ minutes: [Int], at field: String = "reminders", _ errors: inout FieldErrors
    ) -> ReminderOffsets {
        var found: [ReminderOffset] = []
        for one in errors.list(minutes, field, max: maxCount, tooMany) {
            guard let offset = ReminderOffset(minutes: one) else {
                errors.add(
                    field,
                    "Choose from 0, 5, 10, 15, 30 or 45 minutes, 1, 2, 3, 4, 6, 8 or 12 hours, 1 to 7 days, and 2, 3 or 4 weeks, given in minutes."
                )
                return .none
            }
            if !found.contains(offset) { found.append(offset) }
        }
        if found.count > maxCount { errors.add(field, tooMany) }
        return ReminderOffsets(list: found.sorted())
    }

    private static let tooMany: Phrase = "Choose at most \(maxCount, .count) reminders."

    /// Returns the latest reminder that is due, or nil if none is. If several became due meanwhile, one suffices.
    ///
    /// - Parameters:
    ///   - start: The start of the thing.
    ///   - offset: The location's offset from UTC at an instant, in seconds.
    public func due(by now: Instant, of start: Instant, offset: (Instant) -> Int) -> ReminderOffset? {
        for one in list where one.instant(before: start, offset: offset) <= now { return one }
        return nil
    }
}
