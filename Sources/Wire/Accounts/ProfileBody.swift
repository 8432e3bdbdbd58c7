public import Domain

/// What changes about oneself; the rest is left out.
public struct ProfileBody: Codable, Sendable {
    public var givenName: String?
    public var familyName: Patch<String>
    public var handle: String?
    /// IANA name.
    public var timeZone: String?
    public var locale: String?
    public var email: String?
    /// Asked for together with `email`.
    public var password: String?

    public init(
        givenName: String? = nil, familyName: Patch<String> = .keep, handle: String? = nil, timeZone: String? = nil,
        locale: String? = nil,
        email: String? = nil, password: String? = nil
    ) {
        self.givenName = givenName
        self.familyName = familyName
        self.handle = handle
        self.timeZone = timeZone
        self.locale = locale
        self.email = email
        self.password = password
    }
}
