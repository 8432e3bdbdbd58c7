/// One page of what changed in the scopes that a client is in: an event of the live stream.
///
/// A client stores a page and its cursor in one transaction. It drops the rows of `scopesRemoved`, and those of `tombstones`
/// from their scope; a row goes when no scope holds it.
public struct SyncPage: Codable, Hashable, Sendable {
    public var puts: [SyncPut]
    public var tombstones: [SyncTombstone]
    /// Scopes that the client came into, by their names: `public`, `event:0193…`.
    public var scopesAdded: [String]
    public var scopesRemoved: [String]
    /// The last command of this client that was performed; nil where it sent none.
    public var lastCommandId: Int64?
    /// From where to go on; opaque.
    public var cursor: String
    /// Whether there is another page at once.
    public var more: Bool

    public init(
        puts: [SyncPut] = [], tombstones: [SyncTombstone] = [], scopesAdded: [String] = [],
        scopesRemoved: [String] = [],
        lastCommandId: Int64? = nil, cursor: String, more: Bool = false
    ) {
        self.puts = puts
        self.tombstones = tombstones
        self.scopesAdded = scopesAdded
        self.scopesRemoved = scopesRemoved
        self.lastCommandId = lastCommandId
        self.cursor = cursor
        self.more = more
    }
}

/// A row as it is now in a scope.
public struct SyncPut: Codable, Hashable, Sendable {
    /// The kind of row: `event`, `guest`.
    public var type: String
    /// A UUID.
    public var id: String
    public var scope: String
    /// Of the scope, when the row was written.
    public var version: Int64
    public var row: SyncRow

    public init(type: String, id: String, scope: String, version: Int64, row: SyncRow) {
        self.type = type
        self.id = id
        self.scope = scope
        self.version = version
        self.row = row
    }
}

/// A row that is no longer in a scope.
public struct SyncTombstone: Codable, Hashable, Sendable {
    public var type: String
    public var id: String
    public var scope: String
    public var version: Int64

    public init(type: String, id: String, scope: String, version: Int64) {
        self.type = type
        self.id = id
        self.scope = scope
        self.version = version
    }
}

/// What a stream begins with: whether it goes on where the client stood, or the client starts again.
public struct SyncHello: Codable, Hashable, Sendable {
    public var resumed: Bool

    public init(resumed: Bool) {
        self.resumed = resumed
    }
}
