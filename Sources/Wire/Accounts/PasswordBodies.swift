/// A new password, authorized by the mailed token.
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

/// A new password, authorized by the current one.
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

/// The current password, required where a session alone is not enough.
public struct PasswordBody: Codable, Hashable, Sendable {
    public var password: String?

    public init(password: String? = nil) {
        self.password = password
    }
}
