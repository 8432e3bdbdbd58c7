/// The credentials for signing in.
public struct LoginBody: Codable, Hashable, Sendable {
    public var email: String?
    public var password: String?

    public init(email: String? = nil, password: String? = nil) {
        self.email = email
        self.password = password
    }
}
