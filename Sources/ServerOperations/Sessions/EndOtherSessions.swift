import Domain
public import Operations
public import Store

/// Ends every session of the person except the current one.
public struct EndOtherSessions: ClientCommand {
    public static let name = "account.endOtherSessions"
    public static let changesSessions = true
    // It must take effect at once, and no device stores sessions.
    public static let offline = Offline.no

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.signedIn()
        let ended = try Sessions.end("user_id = \(person.id) AND id IS DISTINCT FROM \(person.session)", in: tx)
        if !ended.isEmpty { PermissionChanges.announce(person.id, in: tx) }
    }
}
