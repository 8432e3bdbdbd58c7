/// What somebody asks to come with by an invite link.
public struct LinkRequestBody: Codable, Hashable, Sendable {
    /// Asked for of whoever has no account.
    public var name: String?
    /// The same; left out where the link was mailed to the address.
    public var email: String?
    /// People, the one who asks included; 1–10.
    public var party: Int?
    public var note: String?

    public init(name: String? = nil, email: String? = nil, party: Int? = nil, note: String? = nil) {
        self.name = name
        self.email = email
        self.party = party
        self.note = note
    }
}

/// What a guest without an account asks to come with by their pass.
public struct GuestRequestBody: Codable, Hashable, Sendable {
    /// People, the guest included; 1–10.
    public var party: Int?
    public var note: String?

    public init(party: Int? = nil, note: String? = nil) {
        self.party = party
        self.note = note
    }
}
