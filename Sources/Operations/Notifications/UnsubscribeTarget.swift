/// What an unsubscribe link in a mail ends.
public enum UnsubscribeTarget: Hashable, Sendable {
    /// All mails of one kind to a member.
    case allOfAKind
    /// The reminders of the event with this title.
    ///
    /// - Parameter isGuest: Whether the same link opens the RSVP of a guest without an account.
    case reminders(of: String, isGuest: Bool)
    /// Nothing, because no more mails would be sent.
    case nothingComes
}
