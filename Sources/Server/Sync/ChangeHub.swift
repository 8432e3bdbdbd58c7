import Domain
import Operations
public import Store
import Synchronization

/// Wakes the listeners of a scope after a commit there. A wake-up is only a hint. The log is the source of truth, and
/// each listener reads it from its own cursor, so nothing is buffered for slow readers.
public final class ChangeHub: Sendable {
    private struct State {
        var listeners: [ObjectIdentifier: StreamListener] = [:]
        /// Listeners by scope, so that a commit looks up only those it concerns.
        var subscribers: [Scope: [ObjectIdentifier: StreamListener]] = [:]
    }

    private let state = Mutex(State())

    public init() {}

    public func announce(_ changes: [Change]) {
        let changes = ChangedScopes(changes)
        let concerned = state.withLock { state in
            changes.versions.keys.reduce(into: [ObjectIdentifier: StreamListener]()) { concerned, scope in
                if let some = state.subscribers[scope] { concerned.merge(some) { one, _ in one } }
            }
        }
        for listener in concerned.values { listener.notify(changes) }
    }

    /// Makes every listener recheck its permissions, because settings have changed.
    func recheckPermissions() {
        for listener in all { listener.recheckPermissions() }
    }

    func add(_ listener: StreamListener) { state.withLock { $0.listeners[ObjectIdentifier(listener)] = listener } }

    func remove(_ listener: StreamListener) {
        subscribe([], listener)
        state.withLock { $0.listeners[ObjectIdentifier(listener)] = nil }
    }

    /// Subscribes a listener to exactly these scopes. Only the listener's own task may call this.
    func subscribe(_ scopes: Set<Scope>, _ listener: StreamListener) {
        let old = listener.scopes
        guard scopes != old else { return }
        // Computed outside the lock, because every commit waits for the lock.
        let (left, entered) = (old.subtracting(scopes), scopes.subtracting(old))
        let id = ObjectIdentifier(listener)
        state.withLock { state in
            for scope in left {
                state.subscribers[scope]?[id] = nil
                if state.subscribers[scope]?.isEmpty == true { state.subscribers[scope] = nil }
            }
            for scope in entered { state.subscribers[scope, default: [:]][id] = listener }
            listener.scopes = scopes
        }
    }

    /// The listeners that have a session.
    var signedIn: [(listener: StreamListener, session: ID<Session>)] {
        all.compactMap { one in one.session.map { (one, $0) } }
    }

    /// The number of listeners.
    var count: Int { state.withLock { $0.listeners.count } }

    /// Sends every listener a heartbeat and ends those whose write has been blocked for too long.
    func sendHeartbeats() {
        for listener in all { listener.requestHeartbeat() }
    }

    /// Ends every stream. Clients reconnect when the server is back.
    func close() {
        for listener in all { listener.end() }
    }

    private var all: [StreamListener] { state.withLock { Array($0.listeners.values) } }
}

/// A subscriber to scopes.
final class StreamListener: Sendable {
    struct PendingWork: Sendable {
        /// Changed scopes, with the latest version of each.
        var dirty: [Scope: Int64] = [:]
        var checksPermissions = false
        var isHeartbeatDue = false
    }

    private struct State {
        var scopes: Set<Scope> = []
        var work = PendingWork()
        /// Heartbeats since the current write began; nil while no write is in progress.
        var heartbeatsInWrite: Int?
    }

    /// Yields when a task is pending; finishes when the stream must end.
    let wakes: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let state = Mutex(State())
    /// The session of the subscriber.
    let session: ID<Session>?
    private let closeConnection: @Sendable () -> Void

    /// - Parameter closeConnection: Closes the connection under a blocked write.
    init(of session: ID<Session>? = nil, closeConnection: @escaping @Sendable () -> Void = {}) {
        self.session = session
        (wakes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.closeConnection = closeConnection
    }

    /// Set by ``ChangeHub/follow(_:_:)``.
    fileprivate(set) var scopes: Set<Scope> {
        get { state.withLock { $0.scopes } }
        set { state.withLock { $0.scopes = newValue } }
    }

    func notify(_ changes: ChangedScopes) {
        // Avoids allocations: each commit may concern thousands of listeners, most of which have nothing to do.
        let isConcerned = state.withLock { state in
            var isConcerned = false
            for (scope, version) in changes.versions where state.scopes.contains(scope) {
                isConcerned = true
                state.work.dirty[scope] = max(version, state.work.dirty[scope] ?? 0)
                if changes.permissions.contains(scope) { state.work.checksPermissions = true }
            }
            return isConcerned
        }
        if isConcerned { continuation.yield() }
    }

    func recheckPermissions() {
        state.withLock { $0.work.checksPermissions = true }
        continuation.yield()
    }

    func requestHeartbeat() {
        let isStuck = state.withLock { state in
            state.work.isHeartbeatDue = true
            guard let heartbeats = state.heartbeatsInWrite else { return false }
            state.heartbeatsInWrite = heartbeats + 1
            return heartbeats >= 1
        }
        if isStuck { end() } else { continuation.yield() }
    }

    /// Ends the stream after the current step, or at once if that step is a write.
    func end() {
        continuation.finish()
        if state.withLock({ $0.heartbeatsInWrite != nil }) { closeConnection() }
    }

    /// Returns the pending task and resets it.
    func takeWork() -> PendingWork {
        state.withLock { state in
            defer { state.work = PendingWork() }
            return state.work
        }
    }

    /// Runs a write and marks it as in progress, so that heartbeats notice one that is blocked.
    func writing<Value>(_ body: () async throws -> Value) async throws -> Value {
        state.withLock { $0.heartbeatsInWrite = 0 }
        defer { state.withLock { $0.heartbeatsInWrite = nil } }
        return try await body()
    }
}
