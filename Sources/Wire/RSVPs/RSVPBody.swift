public import Domain

/// An RSVP.
public struct RSVPBody: Codable, Hashable, Sendable {
    public var status: RSVPChoice
    /// Number of people including the guest, 1–10.
    public var party: Int?

    public init(status: RSVPChoice, party: Int? = nil) {
        self.status = status
        self.party = party
    }
}

/// An RSVP through an invite link. Members omit name and address.
public struct LinkRSVPBody: Codable, Hashable, Sendable {
    public var name: String?
    public var email: String?
    public var status: RSVPChoice
    /// Number of people including the guest, 1–10.
    public var party: Int?

    public init(name: String? = nil, email: String? = nil, status: RSVPChoice, party: Int? = nil) {
        self.name = name
        self.email = email
        self.status = status
        self.party = party
    }
}
