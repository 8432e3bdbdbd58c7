import Operations

/// The input of the registration form.
public struct Registration: Codable, Sendable {
    public var givenName: String?
    public var familyName: String?
    public var email: String?
    public var password: String?
    /// IANA name. Defaults to the community's time zone if missing or unknown.
    public var timeZone: String?
    /// The language of the browser (BCP 47). Defaults to English.
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
