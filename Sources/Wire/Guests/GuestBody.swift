public import Domain

/// A guest without an account, added to the guest list by a host.
public struct NewGuestBody: Codable, Hashable, Sendable {
    public var name: String
    public var email: String?
    public var status: RSVPChoice
    /// Number of people including the guest, 1–10.
    public var party: Int?
    public var id: ID<RSVP>?

    public init(name: String, email: String? = nil, status: RSVPChoice, party: Int? = nil, id: ID<RSVP>? = nil) {
        self.name = name
        self.email = email
        self.status = status
        self.party = party
        self.id = id
    }
}

/// A host's changes to a guest's RSVP.
public struct GuestBody: Codable, Hashable, Sendable {
    public var status: RSVPChoice?
    /// Number of people including the guest, 1–10.
    public var party: Int?

    public init(status: RSVPChoice? = nil, party: Int? = nil) {
        self.status = status
        self.party = party
    }
}
