import Domain
import Operations
public import Store
import Synchronization

/// Wakes those who follow scopes when something was committed there. A hint: the log is the truth, and each reads it
/// from where they stand, so that nothing is kept for a reader who is slow.
public final class ChangeHub: Sendable {
    private struct State {
        var listeners: [ObjectIdentifier: Listener] = [:]
        /// By scope, so that a commit finds those whom it concerns and asks nobody else.
        var followers: [Scope: [ObjectIdentifier: Listener]] = [:]
    }

    private let state = Mutex(State())

    public init() {}

    public func announce(_ changes: [Change]) {
        let changes = ChangedScopes(changes)
        let concerned = state.withLock { state in
            changes.versions.keys.reduce(into: [ObjectIdentifier: Listener]()) { concerned, scope in
                if let some = state.followers[scope] { concerned.merge(some) { one, _ in one } }
            }
        }
        for listener in concerned.values { listener.hear(changes) }
    }

    /// Has everybody look again at what they may see: the settings say something else than before.
    func reconsider() {
        for listener in all { listener.reconsider() }
    }

    func add(_ listener: Listener) { state.withLock { $0.listeners[ObjectIdentifier(listener)] = listener } }

    func remove(_ listener: Listener) {
        follow([], listener)
        state.withLock { $0.listeners[ObjectIdentifier(listener)] = nil }
    }

    /// From now on a listener hears of these scopes and of no others. Said by its own task alone.
    func follow(_ scopes: Set<Scope>, _ listener: Listener) {
        let old = listener.scopes
        guard scopes != old else { return }
        // Outside the lock, for which every commit waits.
        let (left, entered) = (old.subtracting(scopes), scopes.subtracting(old))
        let id = ObjectIdentifier(listener)
        state.withLock { state in
            for scope in left {
                state.followers[scope]?[id] = nil
                if state.followers[scope]?.isEmpty == true { state.followers[scope] = nil }
            }
            for scope in entered { state.followers[scope, default: [:]][id] = listener }
            listener.scopes = scopes
        }
    }

    /// Those who follow with a session of their own.
    var signedIn: [(listener: Listener, session: ID<Session>)] {
        all.compactMap { one in one.session.map { (one, $0) } }
    }

    /// How many follow.
    var count: Int { state.withLock { $0.listeners.count } }

    /// Shows every listener that the line is up, and ends those that have not read for too long.
    func beat() {
        for listener in all { listener.beat() }
    }

    /// Ends every stream; their clients come back when the server does.
    func close() {
        for listener in all { listener.end() }
    }

    private var all: [Listener] { state.withLock { Array($0.listeners.values) } }
}

/// One who follows scopes.
final class Listener: Sendable {
    struct Task: Sendable {
        /// Scopes in which something happened, and up to which version.
        var dirty: [Scope: Int64] = [:]
        var checksRights = false
        var isBeat = false
    }

    private struct State {
        var scopes: Set<Scope> = []
        var task = Task()
        /// Beats since a write began that has not ended.
        var beatsInWrite: Int?
    }

    /// Something is to be done, or the end.
    let wakes: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let state = Mutex(State())
    /// Of whoever follows.
    let session: ID<Session>?
    private let cutLine: @Sendable () -> Void

    /// - Parameter cutLine: ends a write that goes nowhere.
    init(of session: ID<Session>? = nil, cutLine: @escaping @Sendable () -> Void = {}) {
        self.session = session
        (wakes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.cutLine = cutLine
    }

    /// Set by ``ChangeHub/follow(_:_:)``.
    fileprivate(set) var scopes: Set<Scope> {
        get { state.withLock { $0.scopes } }
        set { state.withLock { $0.scopes = newValue } }
    }

    func hear(_ changes: ChangedScopes) {
        // Thousands are asked at each commit, and most are not concerned: of these nothing is made.
        let isConcerned = state.withLock { state in
            var isConcerned = false
            for (scope, version) in changes.versions where state.scopes.contains(scope) {
                isConcerned = true
                state.task.dirty[scope] = max(version, state.task.dirty[scope] ?? 0)
                if changes.rights.contains(scope) { state.task.checksRights = true }
            }
            return isConcerned
        }
        if isConcerned { continuation.yield() }
    }

    func reconsider() {
        state.withLock { $0.task.checksRights = true }
        continuation.yield()
    }

    func beat() {
        let isStuck = state.withLock { state in
            state.task.isBeat = true
            guard let beats = state.beatsInWrite else { return false }
            state.beatsInWrite = beats + 1
            return beats >= 1
        }
        if isStuck { end() } else { continuation.yield() }
    }

    /// Ends the stream after what is being done; at once where that is a write.
    func end() {
        continuation.finish()
        if state.withLock({ $0.beatsInWrite != nil }) { cutLine() }
    }

    /// What is to be done now.
    func take() -> Task {
        state.withLock { state in
            defer { state.task = Task() }
            return state.task
        }
    }

    /// Marks a write, so that one that does not end is noticed.
    func writing<Value>(_ body: () async throws -> Value) async throws -> Value {
        state.withLock { $0.beatsInWrite = 0 }
        defer { state.withLock { $0.beatsInWrite = nil } }
        return try await body()
    }
}
