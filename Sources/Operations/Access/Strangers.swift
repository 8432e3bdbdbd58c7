import Domain
public import Store

/// Whether strangers see public events. Strangers have not signed in or not confirmed their address. The
/// operator or the administrators decide, and only this type checks it. The setting is stored, so that all
/// processes and queries agree.
public enum Strangers {
    /// A condition that uses no column, so that a statement evaluates it once.
    static let condition: SQL = "\(CommunityQuery.value(of: .public, else: "on")) <> 'off'"

    /// Admits members, and strangers if they may see public events.
    ///
    /// - Throws: ``Refusal`` `unauthenticated` or `email_unverified`, as everything requires signing in.
    public static func check(_ actor: Actor, in reader: any Reader) throws {
        guard actor != .system, actor.member == nil, try !maySeePublicEvents(in: reader) else { return }
        _ = try actor.verified()
    }

    public static func maySeePublicEvents(in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 WHERE \(condition)")
    }
}
