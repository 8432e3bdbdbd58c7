public import Domain

/// What one asks to come with.
public struct JoinRequestBody: Codable, Hashable, Sendable {
    /// People, the one who asks included; 1–10.
    public var party: Int?
    public var note: String?
    /// The invite link's, for an event that is not seen without it.
    public var token: String?
    /// Of the request, made by the client if it likes.
    public var id: ID<JoinRequest>?

    public init(party: Int? = nil, note: String? = nil, token: String? = nil, id: ID<JoinRequest>? = nil) {
        self.party = party
        self.note = note
        self.token = token
        self.id = id
    }
}
