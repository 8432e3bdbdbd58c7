/// An event's invite link.
public struct LinkAddress: Codable, Hashable, Sendable {
    /// The full address of its page.
    public var url: String
    /// The secret in it.
    public var token: String

    public init(url: String, token: String) {
        self.url = url
        self.token = token
    }
}
