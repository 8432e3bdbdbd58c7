import Domain
public import Store

public enum PreferencesQuery {
    /// Whether a link ends mails of somebody.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    public static func checkUnsubscribing(_ token: String, _ kind: String, in reader: any Reader) throws {
        _ = try Unsubscribe.find(token, kind, in: reader)
    }

    public static func preferences(as actor: Actor, in reader: any Reader) throws -> PreferencesView {
        PreferencesView(try PreferencesRow.find(actor.verified().id, in: reader).value)
    }
}
