public import Domain
public import Operations
public import Store

extension LinkQuery {
    /// Returns the invited person of a mailed invitation's link; nil for an event's link.
    public static func invited(token: String, in reader: any Reader) throws -> Invited? {
        try MailedInvitation.find(token, in: reader).map {
            Invited(
                email: $0.email, name: $0.name, announcements: try AnnouncementQuery.received(with: $0.id, in: reader))
        }
    }

    /// Returns whether a token is an event's link, which works for anyone who has it.
    public static func isShared(_ token: String, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM link WHERE token = \(token)")
    }

    /// Returns the event of a mailed invitation that an account has claimed; nil for any other token.
    public static func taken(_ token: String, in reader: any Reader) throws -> ID<Event>? {
        try reader.value(
            """
            SELECT i.event_id FROM invitation_token t JOIN invitation i ON i.id = t.invitation_id WHERE t.token = \(token) AND i.user_id IS NOT NULL
            """)
    }

    /// Returns the event of a link.
    ///
    /// - Throws: ``Refusal`` `not_found`; `gone` if the event was deleted; `not_allowed` for a removed guest.
    public static func event(
        token: String, as actor: Actor, environment: Environment, in reader: any Reader
    ) throws -> EventView {
        do { return try event(token: token, as: actor, now: environment.now(), in: reader) } catch let refusal
            as Refusal where refusal.code == .notFound
        {
            throw try EventTombstone.objection(to: token, hash: environment.digest(Array(token.utf8)), in: reader)
                ?? refusal
        }
    }

    public static func event(token: String, as actor: Actor, now: Instant, in reader: any Reader) throws -> EventView {
        let row = try EventAccess.event(link: token, as: actor, in: reader)
        // The link opens the event to anyone who has it, except guests removed by a host.
        if row.audience != .public, let me = actor.userID, try EventAccess.isRemoved("\(me)", from: row.id, in: reader)
        {
            throw Refusal.removed
        }
        var view = try EventQuery.view(row.id, as: actor, now: now, in: reader)
        if let invitation = try MailedInvitation.find(token, in: reader) {
            view = view.opened(by: invitation, now: now)
        }
        view.mine.may.rsvp = view.mine.standing.may(.rsvp(.going), at: view.terms, now: now)
        return view
    }
}
