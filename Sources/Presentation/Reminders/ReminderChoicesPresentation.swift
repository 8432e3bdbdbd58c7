public import Domain

/// The offered reminder times.
public struct ReminderChoicesPresentation: Equatable, Sendable {
    public struct Choice: Equatable, Sendable {
        public var minutes: Int
        public var label: Phrase
        public var isChosen: Bool
    }

    /// The usual choices and the chosen ones.
    public var first: [Choice]
    public var others: [Choice]

    /// The usual choices, in minutes before.
    private static let common = [15, 60, 180, 1440, 2880, 10_080]

    /// - Parameters:
    ///   - chosen: the selected times, in minutes before.
    ///   - isDue: whether the reminders are for something due, as opposed to something that begins.
    ///   - ofDays: whether the reminders are for whole days.
    public init(chosen: [Int], isDue: Bool = false, ofDays: Bool = false) {
        func label(_ minutes: Int) -> Phrase {
            if ofDays { return ReminderText.ofDays(minutes) }
            return isDue && minutes == 0 ? "When it is due" : ReminderText.words(minutes)
        }
        let all = ReminderOffset.all.map { offset in
            Choice(
                minutes: offset.minutes, label: label(offset.minutes), isChosen: chosen.contains(offset.minutes))
        }
        func isFirst(_ choice: Choice) -> Bool {
            choice.isChosen || ReminderChoicesPresentation.common.contains(choice.minutes)
        }
        first = all.filter(isFirst)
        others = all.filter { !isFirst($0) }
    }
}
