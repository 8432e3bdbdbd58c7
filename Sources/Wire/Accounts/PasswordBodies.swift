/// A new password, by the token that was mailed.
public struct PasswordResetBody: Codable, Hashable, Sendable {
    public var token: String?
    public var password: String?
    /// Whether the calendar feeds get new addresses.
    public var renewFeeds: Bool?

    public init(token: String? = nil, password: String? = nil, renewFeeds: Bool? = nil) {
        self.token = token
        self.password = password
        self.renewFeeds = renewFeeds
    }
}

/// A new password, by the one that there is.
public struct PasswordChangeBody: Codable, Hashable, Sendable {
    public var current: String?
    public var password: String?
    /// Whether the calendar feeds get new addresses.
    public var renewFeeds: Bool?

    public init(current: String? = nil, password: String? = nil, renewFeeds: Bool? = nil) {
        self.current = current
        self.password = password
        self.renewFeeds = renewFeeds
    }
}

/// One's password, for what a session alone must not do.
public struct PasswordBody: Codable, Hashable, Sendable {
    public var password: String?

    public init(password: String? = nil) {
        self.password = password
    }
}
