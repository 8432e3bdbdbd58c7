import Domain
public import Store

public enum PreferencesQuery {
    /// Checks that a link ends mails of somebody.
    ///
    /// - Returns: what the event is called whose reminders it ends for a guest without an account; nil where it ends mails of a kind for a
    ///   member.
    /// - Throws: ``Refusal`` `not_found`.
    public static func checkUnsubscribing(_ token: String, _ kind: String, in reader: any Reader) throws -> String? {
        switch try Unsubscribe.find(token, kind, in: reader) {
        case .member: nil
        case .guest(_, let event): try reader.value("SELECT title FROM event WHERE id = \(event)") ?? ""
        }
    }

    public static func preferences(as actor: Actor, in reader: any Reader) throws -> PreferencesView {
        PreferencesView(try PreferencesRow.find(actor.verified().id, in: reader).value)
    }
}
