import Domain
import Web
import Wire

/// Absolute URLs of pages, for links that leave the site.
public struct Addresses: Hashable, Sendable {
    /// The public URL without a trailing slash, such as `https://mingle.example.org`.
    public var base: String
    /// The sender address of mails. Calendar files use it for every host, because RFC 5546 requires an
    /// organizer address.
    public var sender: String

    public init(base: String, sender: String = "mingle@localhost") {
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
        self.sender = sender
    }

    /// Returns the absolute URL of a page.
    func page(_ path: String) -> String { base + path }
    func invite(_ token: String) -> String { page(Path.inviteLink(token)) }
    func event(_ id: ID<Event>) -> String { page(Path.event(id)) }
    func feed(_ secret: String) -> String { base + APIPath.feedFile(secret) }
}
