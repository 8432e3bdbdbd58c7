public import Domain
public import Store

public enum LinkQuery {

    /// A person who was invited by mail.
    public struct Invited: Sendable {
        public var email: String
        /// The inviter's name for them; empty if none was given.
        public var name: String
        /// The hosts' announcements to people without an RSVP, newest first.
        public var announcements: [ReceivedAnnouncement]

        public init(email: String, name: String = "", announcements: [ReceivedAnnouncement] = []) {
            self.email = email
            self.name = name
            self.announcements = announcements
        }
    }

    /// Returns the event's link for its hosts; nil if there is none.
    public static func link(of event: ID<Event>, as actor: Actor, in reader: any Reader) throws -> InviteLink? {
        _ = try EventAccess.hosted(event, as: actor, in: reader)
        return try InviteLink.find(event, in: reader)
    }

    /// The URL by which a viewer may share an event (``Domain/EventAddress``).
    public struct Shared: Hashable, Sendable {
        /// The kind of URL; nil if none works for others.
        public var address: EventAddress?
        /// The link, if that is the URL to share.
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
        let isOpen = try event.visibility != .public || Strangers.maySeePublicEvents(in: reader)
        guard event.status != .draft else { return Shared(address: nil, isOpen: isOpen) }
        let standing = event.mine.standing
        // Most events are public, and their page is open to everyone.
        let isPublic = event.visibility == .public && (standing.isMember || isOpen)
        let link = isPublic && !standing.isHost ? nil : try InviteLink.find(event.id, in: reader)
        let isInAudience = try isPublic || link != nil && EventAccess.isInCircle(event.id, as: actor, in: reader)
        let address = standing.address(of: event.visibility, hasLink: link != nil, isOpen: isInAudience)
        return Shared(address: address, link: address == .link ? link : nil, isOpen: isOpen)
    }
}
