public import Domain
public import Store

public enum LinkQuery {
    /// Whose link it is, where it was mailed with an invitation; nil for the link of an event.
    public static func invited(token: String, in reader: any Reader) throws -> Invited? {
        try MailedInvitation.find(token, in: reader).map {
            Invited(
                email: $0.email, name: $0.name, announcements: try AnnouncementQuery.received(with: $0.id, in: reader))
        }
    }

    /// Somebody to whom an invitation was mailed.
    public struct Invited: Sendable {
        public var email: String
        /// What whoever invited them calls them; empty where nobody has said.
        public var name: String
        /// What the hosts wrote to those who have not answered, the newest first.
        public var announcements: [ReceivedAnnouncement]

        public init(email: String, name: String = "", announcements: [ReceivedAnnouncement] = []) {
            self.email = email
            self.name = name
            self.announcements = announcements
        }
    }

    /// Whether a token is that of an event's link, which opens for whoever has it.
    public static func isShared(_ token: String, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM link WHERE token = \(token)")
    }

    /// The event of an invitation that was mailed and that an account has taken since; nil for any other token.
    public static func taken(_ token: String, in reader: any Reader) throws -> ID<Event>? {
        try reader.value(
            """
            SELECT i.event_id FROM invitation_token t JOIN invitation i ON i.id = t.invitation_id WHERE t.token = \(token) AND i.user_id IS NOT NULL
            """)
    }

    /// The event's link for its host; nil if there is none.
    public static func link(of event: ID<Event>, as actor: Actor, in reader: any Reader) throws -> InviteLink? {
        _ = try EventAccess.hosted(event, as: actor, in: reader)
        return try InviteLink.find(event, in: reader)
    }

    /// By what somebody hands on an event that they see (``Domain/EventAddress``).
    public struct Shared: Hashable, Sendable {
        /// Nil where no address opens for others.
        public var address: EventAddress?
        /// The link, where that is it.
        public var link: InviteLink?
        /// Whether strangers see what is public.
        public var isOpen: Bool

        public init(address: EventAddress? = .page, link: InviteLink? = nil, isOpen: Bool = true) {
            self.address = address
            self.link = link
            self.isOpen = isOpen
        }
    }

    public static func shared(_ event: EventView, as actor: Actor, in reader: any Reader) throws -> Shared {
        let isOpen = try event.visibility != .public || Strangers.areWelcome(in: reader)
        guard event.status != .draft else { return Shared(address: nil, isOpen: isOpen) }
        let standing = event.mine.standing
        // Most events are public, and their page opens to everybody.
        let isPublic = event.visibility == .public && (standing.isMember || isOpen)
        let link = isPublic && !standing.isHost ? nil : try InviteLink.find(event.id, in: reader)
        let isInAudience = try isPublic || link != nil && EventAccess.isInCircle(event.id, as: actor, in: reader)
        let address = standing.address(of: event.visibility, hasLink: link != nil, isOpen: isInAudience)
        return Shared(address: address, link: address == .link ? link : nil, isOpen: isOpen)
    }

    /// The event that a link opens.
    ///
    /// - Throws: ``Refusal`` `not_found`, `gone` with the event, `not_allowed` to whoever was removed.
    public static func event(
        token: String, as actor: Actor, environment: Environment, in reader: any Reader
    ) throws -> EventView {
        do { return try event(token: token, as: actor, now: environment.now(), in: reader) } catch let refusal
            as Refusal where refusal.code == .notFound
        {
            throw try GoneEvent.objection(to: token, hash: environment.digest(Array(token.utf8)), in: reader) ?? refusal
        }
    }

    public static func event(token: String, as actor: Actor, now: Instant, in reader: any Reader) throws -> EventView {
        let row = try EventAccess.event(link: token, as: actor, in: reader)
        // The link opens the event to whoever has it, but not again to those whom the host has removed.
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
