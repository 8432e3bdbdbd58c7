/// An event's invite link.
public struct LinkAddress: Codable, Hashable, Sendable {
    /// The full URL of the link's page.
    public var url: String
    /// The secret part of the URL.
    public var token: String

    public init(url: String, token: String) {
        self.url = url
        self.token = token
    }
}
