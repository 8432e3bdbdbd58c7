public import Domain

/// The cursor of the last page that the client stored. Without one, the pull starts at the beginning.
public struct PullBody: Codable, Hashable, Sendable {
    public var cursor: String?
    /// The client's own id, if it pushes.
    public var client: ID<SyncClient>?

    public init(cursor: String? = nil, client: ID<SyncClient>? = nil) {
        self.cursor = cursor
        self.client = client
    }
}
