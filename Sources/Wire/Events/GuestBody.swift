public import Domain

/// Somebody without an account whom a host puts on the guest list.
public struct NewGuestBody: Codable, Hashable, Sendable {
    public var name: String
    public var email: String?
    public var status: RSVPChoice
    /// People, the guest included; 1–10.
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

/// What a host changes of somebody's RSVP.
public struct GuestBody: Codable, Hashable, Sendable {
    public var status: RSVPChoice?
    /// People, the guest included; 1–10.
    public var party: Int?

    public init(status: RSVPChoice? = nil, party: Int? = nil) {
        self.status = status
        self.party = party
    }
}
