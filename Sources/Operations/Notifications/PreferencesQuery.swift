import Domain
public import Store

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

public enum PreferencesQuery {
    /// Checks that a link ends mails of somebody.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    public static func checkUnsubscribing(_ token: String, _ kind: String, environment: Environment, in reader: any Reader) throws -> Unsubscribing {
        switch try Unsubscribe.find(token, kind, digest: { environment.digest(Array($0.utf8)) }, in: reader) {
        case .member: .allOfAKind
        case .guest(_, let event): .reminders(of: try reader.value("SELECT title FROM event WHERE id = \(event)") ?? "", isGuest: true)
        case .joined(_, let event): .reminders(of: try reader.value("SELECT title FROM event WHERE id = \(event)") ?? "", isGuest: false)
        case .gone: .nothingComes
        }
    }

    public static func preferences(as actor: Actor, in reader: any Reader) throws -> PreferencesView {
        PreferencesView(try PreferencesRow.find(actor.verified().id, in: reader).value)
    }
}
