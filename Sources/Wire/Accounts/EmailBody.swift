/// The email address of an account whose password was forgotten.
public struct EmailBody: Codable, Hashable, Sendable {
    public var email: String?

    public init(email: String? = nil) {
        self.email = email
    }
}
