import Domain
public import Operations
public import Store

extension PreferencesQuery {
    /// Checks an unsubscribe link and returns what it unsubscribes from.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    public static func checkUnsubscribing(
        _ token: String, _ kind: String, environment: Environment, in reader: any Reader
    ) throws -> UnsubscribeTarget {
        switch try Unsubscribe.find(token, kind, digest: { environment.digest(Array($0.utf8)) }, in: reader) {
        case .member: .allOfAKind
        case .guest(_, let event):
            .reminders(of: try reader.value("SELECT title FROM event WHERE id = \(event)") ?? "", isGuest: true)
        case .joined(_, let event):
            .reminders(of: try reader.value("SELECT title FROM event WHERE id = \(event)") ?? "", isGuest: false)
        case .gone: .nothingComes
        }
    }
}
