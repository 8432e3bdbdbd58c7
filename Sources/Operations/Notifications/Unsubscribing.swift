/// What a link in a mail ends.
public enum Unsubscribing: Hashable, Sendable {
    /// All mails of a kind, of a member.
    case allOfAKind
    /// The reminders of one event.
    ///
    /// - isGuest: whether the link is also the way to an answer without an account.
    case reminders(of: String, isGuest: Bool)
    /// Nothing that would still come.
    case nothingComes
}
