public import Domain

/// An administrator's changes to an account. An omitted field stays unchanged.
public struct UserChangeBody: Codable, Hashable, Sendable {
    public var role: Role?
    /// `active` or `disabled`.
    public var status: String?

    public init(role: Role? = nil, status: String? = nil) {
        self.role = role
        self.status = status
    }
}
