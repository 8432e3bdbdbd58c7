public import Domain
public import Store

/// Lets one person read only so much at length at a time.
public protocol ReadingLine: Sendable {
    func run<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value
}

/// One installation: the store with the rules around it. Everything that is written comes through here.
public struct Community: Sendable {
    public let database: any Database
    public let environment: Environment
    private let announce: @Sendable (Commit) -> Void
    /// The network address of a stranger who asks. A person brings theirs along.
    private var caller: String?
    /// In which whoever asks waits with what they read at length.
    private var line: (any ReadingLine)?

    /// What a commit holds for those who wait for changes.
    public struct Commit: Sendable {
        public var changes: [Change]
        /// Where there is new work for the workers.
        public var jobLanes: Set<JobLane>
        /// Whether a session may have ended, or its person changed.
        public var changesSessions: Bool
        /// The settings of the community, where they may be others now.
        public var settings: CommunitySettings?
    }

    /// - Parameter announce: told after each commit what changed; a hint to look, the log is the truth.
    public init(
        database: any Database, environment: Environment, announce: @escaping @Sendable (Commit) -> Void = { _ in }
    ) {
        self.database = database
        self.environment = environment
        self.announce = announce
    }

    public var now: Instant { environment.now() }

    /// The same community, asked by somebody at a network address.
    ///
    /// - Parameter line: in which they wait with what they read at length; none where nobody else asks.
    public func asked(from address: String, in line: (any ReadingLine)? = nil) -> Community {
        var community = self
        community.caller = address
        community.line = line
        return community
    }

    /// Performs a command; when this returns, it is durable.
    @discardableResult
    public func perform<C: Command>(_ command: C, as actor: Actor) async throws -> C.Outcome {
        try check(command, actor)
        return try await transaction(changesSessions: C.changesSessions, changesSettings: C.changesSettings, actor) {
            tx in
            let outcome = try command.perform(in: tx, as: actor)
            try Audit.note(C.self, by: actor, from: caller, in: tx)
            return outcome
        }
    }

    /// Performs a command and makes its reply in the same transaction, once for each key.
    ///
    /// The same key with the same request gives the stored reply and no second effect; with another request it is
    /// refused. Refusals are not stored: they had no effect.
    public func perform<C: Command>(
        _ command: C, as actor: Actor, once key: IdempotencyKey?,
        reply: @escaping @Sendable (Transaction, C.Outcome) throws -> StoredReply
    ) async throws -> StoredReply {
        try check(command, actor)
        return try await transaction(changesSessions: C.changesSessions, changesSettings: C.changesSettings, actor) {
            tx in
            if let key, let person = actor.userID, let stored = try key.find(for: person, in: tx) { return stored }
            let result = try reply(tx, command.perform(in: tx, as: actor))
            try Audit.note(C.self, by: actor, from: caller, in: tx)
            if let key, let person = actor.userID { try key.store(result, for: person, in: tx) }
            return result
        }
    }

    /// Performs a command in a write that keeps something whatever becomes of it: a refusal takes back what the command
    /// wrote and noted, and nothing else.
    ///
    /// - Parameters:
    ///   - known: what was kept of it before; then it is not performed again.
    ///   - keep: writes what is to be kept, the outcome or the refusal in hand.
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
                    let outcome = try command.perform(in: tx, as: actor)
                    try Audit.note(C.self, by: actor, from: caller, in: tx)
                    return outcome
                })
        }
    }

    /// - Parameter atLength: whether it may take long, so that nobody else's request may wait for it.
    public func read<Value: Sendable>(
        atLength: Bool = false, _ body: @escaping @Sendable (any Reader) throws -> Value
    ) async throws -> Value {
        guard atLength else { return try await database.read(body) }
        guard let line else { return try await database.readAtLength(body) }
        return try await line.run { [database] in try await database.readAtLength(body) }
    }

    /// Who may perform it at all, and how much of it is taken in. What Mingle orders of itself was measured when it came in.
    private func check<C: Command>(_ command: C, _ actor: Actor) throws {
        if case .system = actor { return }
        if command is any SystemCommand { throw Refusal.notFound }
        try C.bounds.check(command)
    }

    func transaction<Value: Sendable>(
        changesSessions: Bool, changesSettings: Bool = false, _ actor: Actor,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        let environment = environment
        let (value, commit) = try await database.write { writer in
            let tx = Transaction(
                writer, now: environment.now(), random: environment.random, hash: environment.digest,
                actor: actor.userID)
            // Whoever was somebody when they asked, and while their words arrived, may be nobody by now.
            if let person = actor.person, person.session != nil, try !AccountQuery.isCurrent(person, in: tx) {
                throw Refusal.unauthenticated
            }
            let value = try body(tx)
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
