public import Domain

/// Preferences in the form of the API contract.
public struct PreferencesView: Hashable, Sendable, Codable {
    public struct Channels: Hashable, Sendable, Codable {
        public var email: Bool
        public var push: Bool

        public init(email: Bool, push: Bool) {
            self.email = email
            self.push = push
        }
    }

    public struct Quiet: Hashable, Sendable, Codable {
        /// For example `22:00`.
        public var from: String
        public var to: String
    }

    /// The channels by kind of notice.
    public var notifications: [String: Channels]
    public var quietHours: Quiet?
    /// Minutes before an event that the person hosts or is going to.
    public var reminders: [Int]
    /// Minutes before a to-do item of the person is due.
    public var todoReminders: [Int]

    public init(_ value: NoticePreferences) {
        notifications = Dictionary(
            uniqueKeysWithValues: NoticeKind.allCases.map {
                ($0.rawValue, Channels(email: value.allows($0, .email), push: value.allows($0, .push)))
            })
        reminders = (value.reminders ?? .ofEvents).minutes
        todoReminders = (value.todoReminders ?? .ofTodos).minutes
        quietHours = value.quietHours.map {
            Quiet(from: PreferencesView.clock($0.from), to: PreferencesView.clock($0.to))
        }
    }

    private static func clock(_ minutes: Int) -> String {
        func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }
}
