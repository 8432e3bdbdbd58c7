public import Domain
public import Operations
public import Store

/// Ends the current session or another one of the same person.
public struct EndSession: ClientCommand {
    public static let name = "account.endSession"
    public static let changesSessions = true
    // It must take effect at once, and no device stores sessions.
    public static let offline = Offline.no
    /// Nil means the current session.
    public var id: ID<Session>?

    public init(id: ID<Session>?) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.signedIn()
        guard let id = id ?? person.session else { return }
        guard try !Sessions.end("id = \(id) AND user_id = \(person.id)", in: tx).isEmpty else { throw Refusal.notFound }
        PermissionChanges.announce(person.id, in: tx)
    }
}
