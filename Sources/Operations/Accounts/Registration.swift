/// What a newcomer typed.
public struct Registration: Codable, Sendable {
    public var givenName: String?
    public var familyName: String?
    public var email: String?
    public var password: String?
    /// IANA name; UTC where it is missing or unknown.
    public var timeZone: String?

    public init(
        givenName: String? = nil, familyName: String? = nil, email: String? = nil, password: String? = nil,
        timeZone: String? = nil
    ) {
        self.givenName = givenName
        self.familyName = familyName
        self.email = email
        self.password = password
        self.timeZone = timeZone
    }
}
