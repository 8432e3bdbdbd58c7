public import Domain

/// A part of a client's queue of commands, in order.
public struct PushBody: Codable, Hashable, Sendable {
    /// The client's own id, made when it was installed.
    public var clientId: ID<SyncClient>
    /// The client's ``SyncSchema``; if omitted, the current one.
    public var schema: Int?
    /// The server's epoch as the client knows it; if omitted, it is not checked.
    public var epoch: String?
    /// At most 100.
    public var commands: [PushedCommandBody]

    public init(
        clientId: ID<SyncClient>, schema: Int? = SyncSchema.current, epoch: String? = nil,
        commands: [PushedCommandBody]
    ) {
        self.clientId = clientId
        self.schema = schema
        self.epoch = epoch
        self.commands = commands
    }
}

/// One command of a queue.
public struct PushedCommandBody: Codable, Hashable, Sendable {
    /// The position in the queue: 1 for the first command that the client ever made, then one more for each.
    public var id: Int64
    /// The name of the command: `event.rsvp`.
    public var name: String
    /// The time at which the person did it on the device. It decides nothing.
    public var at: Instant?
    /// The `base` of an update, if the payload has none.
    public var base: Int64?
    /// The fields of the command.
    public var payload: PayloadValue

    public init(id: Int64, name: String, at: Instant? = nil, base: Int64? = nil, payload: PayloadValue) {
        self.id = id
        self.name = name
        self.at = at
        self.base = base
        self.payload = payload
    }
}

/// How the commands ended.
public struct PushReply: Codable, Hashable, Sendable {
    /// The last command of this client that was performed or refused.
    public var lastCommandId: Int64
    public var results: [PushResultEntry]

    public init(lastCommandId: Int64, results: [PushResultEntry]) {
        self.lastCommandId = lastCommandId
        self.results = results
    }
}

public struct PushResultEntry: Codable, Hashable, Sendable {
    public enum Status: String, Codable, CaseIterable, Sendable {
        case applied, conflict, refused
    }

    public var id: Int64
    public var status: Status
    /// The version of the row that the command updated.
    public var version: Int?
    /// Why it was refused.
    public var problem: Problem?
    /// The fields of which the command overwrote what others wrote since its `base`. Those that are settled or
    /// withheld are left out.
    public var conflicts: [PushConflict]?

    public init(id: Int64, version: Int? = nil, problem: Problem?, conflicts: [PushConflict]? = nil) {
        self.id = id
        status = problem != nil ? .refused : conflicts != nil ? .conflict : .applied
        self.version = version
        self.problem = problem
        self.conflicts = conflicts
    }
}

/// A field of which a command overwrote what somebody else wrote. The values are the JSON of the command's field;
/// omitted if empty.
public struct PushConflict: Codable, Hashable, Sendable {
    /// The id of the row of kind `conflict`.
    public var id: ID<Conflict>
    public var field: String
    public var theirs: String?
    public var mine: String?
    /// Who wrote `theirs`; omitted if Mingle did.
    public var by: ID<User>?
    public var at: Instant

    public init(
        id: ID<Conflict>, field: String, theirs: String?, mine: String?, by: ID<User>?, at: Instant
    ) {
        self.id = id
        self.field = field
        self.theirs = theirs
        self.mine = mine
        self.by = by
        self.at = at
    }
}
