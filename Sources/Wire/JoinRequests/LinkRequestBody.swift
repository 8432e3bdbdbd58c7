/// A request to join an event through an invite link.
public struct LinkRequestBody: Codable, Hashable, Sendable {
    /// Required without an account.
    public var name: String?
    /// Required without an account, unless the link was mailed to that address.
    public var email: String?
    /// Number of people including the requester, 1–10.
    public var party: Int?
    public var note: String?

    public init(name: String? = nil, email: String? = nil, party: Int? = nil, note: String? = nil) {
        self.name = name
        self.email = email
        self.party = party
        self.note = note
    }
}

/// A request to join an event by a guest pass.
public struct GuestRequestBody: Codable, Hashable, Sendable {
    /// Number of people including the guest, 1–10.
    public var party: Int?
    public var note: String?

    public init(party: Int? = nil, note: String? = nil) {
        self.party = party
        self.note = note
    }
}
