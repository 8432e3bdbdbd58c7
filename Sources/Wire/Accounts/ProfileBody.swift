public import Domain

/// Changes to one's own profile. An omitted field stays unchanged; `null` clears it where that is possible.
public struct ProfileBody: Codable, Sendable {
    public var givenName: String?
    public var familyName: Patch<String>
    public var handle: String?
    /// An IANA time zone name.
    public var timeZone: String?
    public var locale: String?
    public var email: String?
    /// The current password, required when `email` is changed.
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
