/// One page of changes in a client's scopes. The live stream sends pages as events.
///
/// A client stores a page and its cursor in one transaction, in the order of the properties: it drops the rows of
/// `scopesRemoved` and of `scopesAdded`, removes each row of `tombstones` from its scope, and stores `puts`. A row is
/// deleted when no scope holds it.
public struct SyncPage: Codable, Hashable, Sendable {
    /// Names of the scopes that the client lost: `public`, `event:0193…`.
    public var scopesRemoved: [String]
    /// The scopes that the client gained, also those without rows. All their rows follow, on this page or later ones.
    public var scopesAdded: [String]
    public var tombstones: [SyncTombstone]
    public var puts: [SyncPut]
    /// The last command of this client that was performed, or nil if it sent none.
    public var lastCommandId: Int64?
    /// Where to continue; opaque.
    public var cursor: String
    /// Whether another page is ready.
    public var more: Bool

    public init(
        puts: [SyncPut] = [], tombstones: [SyncTombstone] = [], scopesAdded: [String] = [],
        scopesRemoved: [String] = [],
        lastCommandId: Int64? = nil, cursor: String, more: Bool = false
    ) {
        self.scopesRemoved = scopesRemoved
        self.scopesAdded = scopesAdded
        self.tombstones = tombstones
        self.puts = puts
        self.lastCommandId = lastCommandId
        self.cursor = cursor
        self.more = more
    }
}

/// The current state of a row in a scope.
public struct SyncPut: Codable, Hashable, Sendable {
    /// The kind of row: `event`, `guest`.
    public var type: String
    /// A UUID.
    public var id: String
    public var scope: String
    /// The version of the scope at which the row was written.
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

/// The removal of a row from a scope.
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

/// The first event of a stream: whether it resumes at the client's cursor or starts over.
public struct SyncHello: Codable, Hashable, Sendable {
    public var resumed: Bool
    /// What a client does whose cursor could not be resumed.
    public var detail: String?

    public init(resumed: Bool, detail: String? = nil) {
        self.resumed = resumed
        self.detail = detail
    }
}
