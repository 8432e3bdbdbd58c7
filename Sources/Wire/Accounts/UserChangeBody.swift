public import Domain

/// What an administrator changes about an account; the rest is left out.
public struct UserChangeBody: Codable, Hashable, Sendable {
    public var role: Role?
    /// `active` or `disabled`.
    public var status: String?

    public init(role: Role? = nil, status: String? = nil) {
        self.role = role
        self.status = status
    }
}
