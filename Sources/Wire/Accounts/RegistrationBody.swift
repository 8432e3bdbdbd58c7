/// The input of a new account. What the server may choose by itself can be left out.
public struct RegistrationBody: Codable, Hashable, Sendable {
    public var givenName: String
    public var familyName: String?
    public var email: String
    public var password: String
    /// An IANA time zone name.
    public var timeZone: String?
    /// The language of mails (BCP 47).
    public var locale: String?

    public init(
        givenName: String, familyName: String? = nil, email: String, password: String, timeZone: String? = nil,
        locale: String? = nil
    ) {
        (self.givenName, self.familyName, self.email) = (givenName, familyName, email)
        (self.password, self.timeZone, self.locale) = (password, timeZone, locale)
    }
}
