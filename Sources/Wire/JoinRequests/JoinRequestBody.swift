public import Domain

/// A request to join an event.
public struct JoinRequestBody: Codable, Hashable, Sendable {
    /// Number of people including the requester, 1–10.
    public var party: Int?
    public var note: String?
    /// The token of the invite link, for an event that cannot be seen without it.
    public var token: String?
    /// Optional id of the request, chosen by the client.
    public var id: ID<JoinRequest>?

    public init(party: Int? = nil, note: String? = nil, token: String? = nil, id: ID<JoinRequest>? = nil) {
        self.party = party
        self.note = note
        self.token = token
        self.id = id
    }
}
