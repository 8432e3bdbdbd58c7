public import Domain

/// The reply to registering, signing in and refreshing a session.
public struct SignedIn<Account: Codable & Sendable>: Codable, Sendable {
    public var user: Account
    /// The token for `Authorization: Bearer`, valid for 15 minutes.
    public var accessToken: String
    /// Valid once, to get the next pair of tokens.
    public var refreshToken: String
    /// When the access token expires.
    public var expiresAt: Instant

    public init(user: Account, accessToken: String, refreshToken: String, expiresAt: Instant) {
        self.user = user
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }
}
