/// What a newcomer typed.
public struct Registration: Codable, Sendable {
    public var givenName: String?
    public var familyName: String?
    public var email: String?
    public var password: String?
    /// IANA name; UTC where it is missing or unknown.
    public var timeZone: String?
    /// The language of their browser (BCP 47); English where it is missing.
    public var locale: String?

    public init(
        givenName: String? = nil, familyName: String? = nil, email: String? = nil, password: String? = nil,
        timeZone: String? = nil, locale: String? = nil
    ) {
        self.givenName = givenName
        self.familyName = familyName
        self.email = email
        self.password = password
        self.timeZone = timeZone
        self.locale = locale
    }
}
