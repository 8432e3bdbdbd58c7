import Domain
import Web
import Wire

/// Full addresses of pages, for links that leave the site.
public struct Addresses: Hashable, Sendable {
    /// Without a slash at the end: `https://mingle.example.org`.
    public var base: String
    /// The address that mails come from, which stands for every host in calendars (RFC 5546 wants one).
    public var sender: String

    public init(base: String, sender: String = "mingle@localhost") {
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
        self.sender = sender
    }

    /// The full address of a page.
    func page(_ path: String) -> String { base + path }
    func invite(_ token: String) -> String { page(Path.inviteLink(token)) }
    func event(_ id: ID<Event>) -> String { page(Path.event(id)) }
    func feed(_ secret: String) -> String { base + APIPath.feedFile(secret) }
}
