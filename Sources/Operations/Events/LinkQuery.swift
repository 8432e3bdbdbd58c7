public import Domain
public import Store

public enum LinkQuery {
    /// Whose link it is, where it was mailed with an invitation; nil for the link of an event.
    public static func invited(token: String, in reader: any Reader) throws -> Invited? {
        try MailedInvitation.find(token, in: reader).map {
            Invited(email: $0.email, announcements: try AnnouncementQuery.received(with: $0.id, in: reader))
        }
    }

    /// Somebody to whom an invitation was mailed.
    public struct Invited: Sendable {
        public var email: String
        /// What the hosts wrote to those who have not answered, the newest first.
        public var announcements: [ReceivedAnnouncement]

        public init(email: String, announcements: [ReceivedAnnouncement] = []) {
            self.email = email
            self.announcements = announcements
        }
    }

    /// The event's link for its host; nil if there is none.
    public static func link(of event: ID<Event>, as actor: Actor, in reader: any Reader) throws -> InviteLink? {
        _ = try EventAccess.hosted(event, as: actor, in: reader)
        return try InviteLink.find(event, in: reader)
    }

    /// The link by which somebody hands an event on that they see: hosts any, and of what only a link opens everybody, since they have come
    /// by it.
    public static func shared(_ event: EventView, in reader: any Reader) throws -> InviteLink? {
        guard event.canManage || event.visibility == .unlisted && event.status != .draft else { return nil }
        return try InviteLink.find(event.id, in: reader)
    }

    /// The event that a link opens.
    public static func event(token: String, as actor: Actor, now: Instant, in reader: any Reader) throws -> EventView {
        let row = try EventAccess.event(link: token, as: actor, in: reader)
        // The link opens the event to whoever has it, but not again to those whom the host has removed.
        if row.audience != .public, let me = actor.userID, try EventAccess.isRemoved("\(me)", from: row.id, in: reader) {
            throw Refusal.notFound
        }
        var view = try EventQuery.view(row.id, as: actor, now: now, in: reader)
        if let invitation = try MailedInvitation.find(token, in: reader) { view = view.opened(by: invitation, now: now) }
        view.mine.may.rsvp = view.mine.standing.may(.rsvp(.going), at: view.terms, now: now)
        return view
    }
}
