public import Domain

/// The tokens of a session.
public struct Credentials: Codable, Hashable, Sendable {
    public var accessToken: String
    public var refreshToken: String
    /// When the access token expires.
    public var expiresAt: Instant

    public init(accessToken: String, refreshToken: String, expiresAt: Instant) {
        (self.accessToken, self.refreshToken, self.expiresAt) = (accessToken, refreshToken, expiresAt)
    }
}
