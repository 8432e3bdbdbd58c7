public import Domain
public import Operations

/// A group of notices in the notification settings, and how each of them arrives.
public struct NoticeGroupPresentation: Equatable, Sendable {
    public struct Choice: Equatable, Sendable {
        public var kind: NoticeKind
        /// When the person is notified.
        public var label: Phrase
        public var byEmail: Bool
        public var byPush: Bool
    }

    public var group: NoticeGroup
    public var label: Phrase
    /// How many of the notices arrive by each channel.
    public var summary: Phrase
    public var choices: [Choice]

    /// Returns nil if people in this role receive no notices of the group.
    public init?(_ group: NoticeGroup, _ preferences: PreferencesView, role: Role) {
        let kinds = NoticeKind.kinds(for: role).filter { $0.group == group }
        guard !kinds.isEmpty else { return nil }
        self.group = group
        label = group.label
        choices = kinds.map { kind in
            let channels = preferences.notifications[kind.rawValue] ?? .init(email: true, push: true)
            return Choice(kind: kind, label: kind.label, byEmail: channels.email, byPush: channels.push)
        }
        let (mailed, pushed) = (choices.count { $0.byEmail }, choices.count { $0.byPush })
        summary = "By e-mail \(mailed) of \(kinds.count), by push \(pushed) of \(kinds.count)"
    }
}
