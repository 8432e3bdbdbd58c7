import Domain
public import Store

/// Whether strangers, who have not signed in or not confirmed their address, see public events: the operator's decision or that of the
/// administrators, asked here and nowhere else. It is kept in the store, so that every process and every query goes by the same.
public enum Strangers {
    /// As a condition that no column takes part in, so that a statement asks once.
    static let condition: SQL = "\(CommunityQuery.value(of: .public, else: "on")) <> 'off'"

    /// Lets in members, and strangers where they see public events.
    ///
    /// - Throws: ``Refusal`` `unauthenticated` or `email_unverified`: whatever they asked for is seen after signing in.
    public static func check(_ actor: Actor, in reader: any Reader) throws {
        guard actor != .system, actor.member == nil, try !areWelcome(in: reader) else { return }
        _ = try actor.verified()
    }

    public static func areWelcome(in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 WHERE \(condition)")
    }
}
