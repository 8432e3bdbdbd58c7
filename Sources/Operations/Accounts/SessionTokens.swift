public import Domain
import Store

/// What a client gets when a session starts or is refreshed.
public struct SessionTokens: Hashable, Sendable {
    public var session: ID<Session>
    public var user: ID<User>
    public var accessToken: String
    /// Nil for a web session, whose cookie holds the access token itself.
    public var refreshToken: String?
    /// When the access token ends.
    public var expiresAt: Instant
    /// What the cookie that makes a browser known shall hold; nil for a program.
    public var deviceSecret: String?
}
