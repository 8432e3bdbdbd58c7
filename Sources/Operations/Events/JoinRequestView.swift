public import Domain

/// A join request: somebody asks to come to an event whose host lets people in one by one.
public struct JoinRequestView: Hashable, Sendable, Codable {
    public var id: ID<JoinRequest>
    public var userId: ID<User>
    public var name: String
    public var handle: String
    public var photo: String?
    /// People, the one who asks included.
    public var party: Int
    public var note: String
    public var status: JoinRequestStatus
    public var askedAt: Instant
}
