public import Domain
public import Store

/// Limits how many long reads one person runs at a time.
public protocol LongReadQueue: Sendable {
    func run<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value
}

/// One installation: the store and the rules around it. Every write goes through this type.
public struct Community: Sendable {
    public let database: any Database
    public let environment: Environment
    /// The commands that jobs are decoded with.
    package let commands: CommandRegistry
    private let handlers: SignalHandlers
    private let announce: @Sendable (Commit) -> Void
    /// The network address of a stranger's request. A person's address is in their ``Person``.
    private var caller: String?
    /// The client from whose queue the commands are.
    private var client: ID<SyncClient>?
    /// The queue for long reads of the current requester.
    private var longReadQueue: (any LongReadQueue)?

    /// The result of a commit, for those who wait for changes.
    public struct Commit: Sendable {
        public var changes: [Change]
        /// The lanes that have new jobs.
        public var jobLanes: Set<JobLane>
        /// Whether a session may have ended or its person may have changed.
        public var changesSessions: Bool
        /// The community settings, if they may have changed.
        public var settings: CommunitySettings?
    }

    /// Creates a community on a store.
    ///
    /// - Parameters:
    ///   - commands: The commands that jobs are decoded with.
    ///   - handlers: What reacts to the signals of commands.
    ///   - announce: Called with the changes after each commit. It is a hint to look; the change log is the source of
    ///     truth.
    public init(
        database: any Database, environment: Environment, commands: CommandRegistry, handlers: SignalHandlers,
        announce: @escaping @Sendable (Commit) -> Void = { _ in }
    ) {
        self.database = database
        self.environment = environment
        self.commands = commands
        self.handlers = handlers
        self.announce = announce
    }

    public var now: Instant { environment.now() }

    /// Returns the same community, with the requester's network address.
    ///
    /// - Parameter longReadQueue: The requester's queue for long reads; nil where no one else competes for them.
    public func requested(from address: String, in longReadQueue: (any LongReadQueue)? = nil) -> Community {
        var community = self
        community.caller = address
        community.longReadQueue = longReadQueue
        return community
    }

    /// Returns the same community, for the commands of a client's queue.
    package func pushed(by client: ID<SyncClient>) -> Community {
        var community = self
        community.client = client
        return community
    }

    /// Performs a command. When this returns, the result is durable.
    @discardableResult
    public func perform<C: Command>(_ command: C, as actor: Actor) async throws -> C.Outcome {
        try check(command, actor)
        return try await transaction(changesSessions: C.changesSessions, changesSettings: C.changesSettings, actor) {
            tx in
            try outcome(of: command, as: actor, in: tx)
        }
    }

    /// Performs a command and builds its reply in the same transaction, once for each idempotency key.
    ///
    /// A repeated key with the same request returns the stored reply and has no second effect. With another request it
    /// is refused. Refusals are not stored, because they had no effect.
    public func perform<C: Command>(
        _ command: C, as actor: Actor, once key: IdempotencyKey?,
        reply: @escaping @Sendable (Transaction, C.Outcome) throws -> StoredReply
    ) async throws -> StoredReply {
        try check(command, actor)
        return try await transaction(changesSessions: C.changesSessions, changesSettings: C.changesSettings, actor) {
            tx in
            if let key, let person = actor.userID, let stored = try key.find(for: person, in: tx) { return stored }
            let result = try reply(tx, outcome(of: command, as: actor, in: tx))
            if let key, let person = actor.userID { try key.store(result, for: person, in: tx) }
            return result
        }
    }

    /// Performs a command inside a write that stores a result even if the command fails. A refusal rolls back what the
    /// command wrote and logged, and nothing else.
    ///
    /// - Parameters:
    ///   - known: Returns the result stored by an earlier attempt. If there is one, the command is not performed again.
    ///   - keep: Stores the result, given the command's outcome or refusal.
    public func attempt<C: Command, Value: Sendable>(
        _ command: C, as actor: Actor, unless known: @escaping @Sendable (Transaction) throws -> Value? = { _ in nil },
        keep: @escaping @Sendable (Transaction, Result<C.Outcome, Refusal>) throws -> Value
    ) async throws -> Value {
        try await transaction(changesSessions: C.changesSessions, changesSettings: C.changesSettings, actor) { tx in
            if let known = try known(tx) { return known }
            return try keep(
                tx,
                tx.attempt {
                    try check(command, actor)
                    return try outcome(of: command, as: actor, in: tx)
                })
        }
    }

    /// Performs a command and appends its audit entries, or returns the outcome of the same command performed before.
    private func outcome<C: Command>(of command: C, as actor: Actor, in tx: Transaction) throws -> C.Outcome {
        if let known = try command.knownOutcome(as: actor, in: tx) { return known }
        let outcome = try command.perform(in: tx, as: actor)
        try Audit.append(C.self, by: actor, from: caller, in: tx)
        return outcome
    }

    /// Reads from one snapshot of the store.
    ///
    /// - Parameter inBackground: Whether the read may take long. Such reads run apart, so that they do not
    ///   delay other requests.
    public func read<Value: Sendable>(
        inBackground: Bool = false, _ body: @escaping @Sendable (any Reader) throws -> Value
    ) async throws -> Value {
        guard inBackground else { return try await database.read(body) }
        guard let longReadQueue else { return try await database.readInBackground(body) }
        return try await longReadQueue.run { [database] in try await database.readInBackground(body) }
    }

    /// Checks that the actor may perform the command at all and that the input is within bounds. System actors skip
    /// both, because their input was checked when it was received.
    private func check<C: Command>(_ command: C, _ actor: Actor) throws {
        if case .system = actor { return }
        if command is any SystemCommand { throw Refusal.notFound }
        try C.bounds.check(command)
    }

    package func transaction<Value: Sendable>(
        changesSessions: Bool, changesSettings: Bool = false, _ actor: Actor,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        let (environment, handlers, client) = (environment, handlers, client)
        let (value, commit) = try await database.write { writer in
            let tx = Transaction(
                writer, now: environment.now(), random: environment.random, hash: environment.digest,
                actor: actor.userID, client: client, handlers: handlers)
            // The session may have ended between the request's arrival and this transaction.
            if let person = actor.person, person.session != nil, try !AccountQuery.isCurrent(person, in: tx) {
                throw Refusal.unauthenticated
            }
            let value = try body(tx)
            try FieldHistory.deleteOfRemovedRows(in: tx)
            try OwnRows.review(in: tx)
            let lanes = Set(tx.jobLanes.compactMap(JobLane.init(rawValue:)))
            let settings = try changesSettings ? CommunityQuery.settings(in: tx) : nil
            return (
                value,
                Commit(
                    changes: try tx.writeLog(), jobLanes: lanes, changesSessions: changesSessions, settings: settings)
            )
        }
        announce(commit)
        return value
    }
}
