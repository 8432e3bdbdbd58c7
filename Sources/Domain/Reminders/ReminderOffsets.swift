/// When somebody is reminded of one thing: nothing, or a few times before it.
public struct ReminderOffsets: Hashable, Sendable {
    /// How many there can be of one thing.
    public static let most = 5

    /// The one nearest to the start first, none of them twice.
    public let list: [ReminderOffset]

    public static let none = ReminderOffsets(list: [])
    /// Of events that one is going to or hosts, where nothing else was chosen (spec, "Calendar").
    public static let ofEvents = ReminderOffsets(stored: "60,1440")
    /// Of what one has taken to do, where nothing else was chosen.
    public static let ofTodos = ReminderOffsets(stored: "1440")

    private init(list: [ReminderOffset]) {
        self.list = list
    }

    /// Reads minutes with commas between them, as they are stored. What is none of the menu is left out.
    public init(stored text: String) {
        var found: [ReminderOffset] = []
        for part in text.split(separator: ",") {
            if let minutes = Int(part), let offset = ReminderOffset(minutes: minutes), !found.contains(offset) {
                found.append(offset)
            }
        }
        list = found.sorted()
    }

    /// As they are stored: `60,1440`.
    public var text: String {
        var text = ""
        for offset in list { text += text.isEmpty ? "\(offset.minutes)" : ",\(offset.minutes)" }
        return text
    }

    /// Minutes, ascending.
    public var minutes: [Int] {
        var all: [Int] = []
        for offset in list { all.append(offset.minutes) }
        return all
    }

    /// - Parameters:
    ///   - minutes: in any order, perhaps twice.
    ///   - field: where the refusal stands.
    public static func checked(
        _ minutes: [Int], at field: String = "reminders", _ errors: inout FieldErrors
    ) -> ReminderOffsets {
        var found: [ReminderOffset] = []
        for one in errors.list(minutes, field, max: most, tooMany) {
            guard let offset = ReminderOffset(minutes: one) else {
                errors.add(
                    field,
                    "Choose from 0, 5, 10, 15, 30 or 45 minutes, 1, 2, 3, 4, 6, 8 or 12 hours, 1 to 7 days, and 2, 3 or 4 weeks, given in minutes."
                )
                return .none
            }
            if !found.contains(offset) { found.append(offset) }
        }
        if found.count > most { errors.add(field, tooMany) }
        return ReminderOffsets(list: found.sorted())
    }

    private static let tooMany: Phrase = "Choose at most \(most, .count) reminders."

    /// The last one whose time has come; nil where that of none has. Of several that have come meanwhile, one says it all.
    ///
    /// - Parameters:
    ///   - start: of what they remind.
    ///   - offset: seconds by which the clocks there are ahead of UTC at an instant.
    public func due(by now: Instant, of start: Instant, offset: (Instant) -> Int) -> ReminderOffset? {
        for one in list where one.instant(before: start, offset: offset) <= now { return one }
        return nil
    }
}
