public import Domain

/// The reply to registering, signing in and refreshing.
public struct SignedIn<Account: Codable & Sendable>: Codable, Sendable {
    public var user: Account
    /// For `Authorization: Bearer`, good for 15 minutes.
    public var accessToken: String
    /// Good once, for the next pair.
    public var refreshToken: String
    /// When the access token ends.
    public var expiresAt: Instant

    public init(user: Account, accessToken: String, refreshToken: String, expiresAt: Instant) {
        self.user = user
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }
}
