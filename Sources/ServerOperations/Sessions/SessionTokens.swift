public import Domain
import Operations
import Store

/// The tokens that a client gets when a session starts or is refreshed.
public struct SessionTokens: Hashable, Sendable {
    public var session: ID<Session>
    public var user: ID<User>
    public var accessToken: String
    /// Nil for a web session, whose cookie holds the access token itself.
    public var refreshToken: String?
    /// The expiry of the access token.
    public var expiresAt: Instant
    /// The secret for the browser's known-device cookie; nil for a program.
    public var deviceSecret: String?
}
