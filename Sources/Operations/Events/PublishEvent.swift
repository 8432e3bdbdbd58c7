public import Domain
public import Store

/// Publishes a draft to its audience. From then on it behaves like a newly created event. It can be cancelled, but not
/// turned back into a draft.
public struct PublishEvent: ClientCommand {
    public static let name = "event.publish"
    public static let offline = Offline.yes
    public var id: ID<Event>

    public init(id: ID<Event>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let draft = try EventAccess.hosted(id, as: actor, in: tx)
        try EventAccess.standing(of: actor, at: draft, in: tx).check(.publish, at: draft.terms, now: tx.now)
        // Idempotent: a published event stays as it is.
        guard draft.status == .draft else { return }
        try tx.execute(
            "UPDATE event SET status = 'scheduled', version = version + 1, updated_at = \(tx.now) WHERE id = \(id)")
        var event = draft
        event.status = .scheduled
        try EventUpdate.moveScopes(from: draft, to: event, in: tx)
        try InviteLink.makeIfNeeded(for: id, event.audience, by: actor, in: tx)
    }
}
