public import Domain
public import Store

public enum LinkQuery {
    /// The address that an invitation was mailed to; nil for the link of an event.
    public static func invited(token: String, in reader: any Reader) throws -> String? {
        try MailedInvitation.find(token, in: reader)?.email
    }

    /// The event's link for its host; nil if there is none.
    public static func link(of event: ID<Event>, as actor: Actor, in reader: any Reader) throws -> InviteLink? {
        _ = try EventAccess.hosted(event, as: actor, in: reader)
        return try InviteLink.find(event, in: reader)
    }

    /// The event that a link opens.
    public static func event(token: String, as actor: Actor, now: Instant, in reader: any Reader) throws -> EventView {
        let row = try EventAccess.event(link: token, as: actor, in: reader)
        // The link opens the event to whoever has it, but not again to those whom the host has removed.
        if row.audience != .public, let me = actor.userID, try EventAccess.isRemoved("\(me)", from: row.id, in: reader) {
            throw Refusal.notFound
        }
        let view = try EventQuery.view(row.id, as: actor, now: now, in: reader)
        return try MailedInvitation.find(token, in: reader).map { view.opened(by: $0, now: now) } ?? view
    }
}
