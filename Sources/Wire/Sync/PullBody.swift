public import Domain

/// The cursor of the last page that the client stored. Without one, the pull starts at the beginning.
public struct PullBody: Codable, Hashable, Sendable {
    public var cursor: String?
    /// The client's own id, if it pushes.
    public var client: ID<SyncClient>?
    /// The client's ``SyncSchema``; if omitted, the current one.
    public var schema: Int?
    /// Whether the client holds the archive, too; if omitted, it does not.
    public var archive: Bool?

    public init(
        cursor: String? = nil, client: ID<SyncClient>? = nil, schema: Int? = SyncSchema.current, archive: Bool? = nil
    ) {
        self.cursor = cursor
        self.client = client
        self.schema = schema
        self.archive = archive
    }
}
