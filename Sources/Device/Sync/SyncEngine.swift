import Domain
import Foundation
import Operations
import Replication
import Synchronization
import Wire

/// Performs the steps of a ``SyncMachine``: sends the queue, and stores what the server sends.
actor SyncEngine {
    /// The number of commands in one call.
    static let batch = 100
    /// How often in a row a replica is filled again because it is damaged.
    private static let maxRepairs = 2

    private let store: LocalStore
    private let connection: ServerConnection
    private let tokens: DeviceTokens
    private let photos: PhotoCache
    private let reachability: (any Reachability)?
    private let environment: DeviceEnvironment
    private let report: @Sendable (SyncStatus) -> Void
    private(set) var machine: SyncMachine
    private let follows: Bool
    /// Whether the device asks for what ended long ago.
    private var holdsArchive: Bool
    private var received = ReceivedRows()
    private var lastStatus: SyncStatus?

    /// What interrupts waiting.
    private enum Input: Sendable {
        case wake
        case network(isOnline: Bool)
        case stream(ServerConnection.StreamEvent, of: Int)
        case streamEnded(SyncFailure?, of: Int)
    }

    private var isRunning = false
    /// The runs that wait for the current one to end.
    private var waiting: [AsyncStream<Void>.Continuation] = []
    /// How often the replica was filled again since a last page was stored.
    private var repairs = 0
    /// Of the current run; nil between runs. Cancelling a task that reads a stream ends the stream, so each run has its
    /// own.
    private let wakes = Mutex<AsyncStream<Input>.Continuation?>(nil)
    private var listening: Task<Void, Never>?
    /// The number of the current stream. What an earlier one still brings is ignored.
    private var streamNumber = 0

    init(
        _ store: LocalStore, _ connection: ServerConnection, _ tokens: DeviceTokens, _ photos: PhotoCache,
        _ reachability: (any Reachability)?, _ environment: DeviceEnvironment, follows: Bool, holdsArchive: Bool,
        report: @escaping @Sendable (SyncStatus) -> Void = { _ in }
    ) {
        (self.store, self.connection, self.tokens, self.photos) = (store, connection, tokens, photos)
        (self.reachability, self.environment, self.report) = (reachability, environment, report)
        (self.follows, self.holdsArchive) = (follows, holdsArchive)
        machine = SyncMachine(follows: follows)
    }

    deinit { listening?.cancel() }

    /// Looks at the queue again.
    nonisolated func wake() { wakes.withLock { _ = $0?.yield(.wake) } }

    func setOnline(_ isOnline: Bool) {
        changed(isOnline: isOnline)
        wake()
    }

    func setArchive(_ isHeld: Bool) {
        guard isHeld != holdsArchive else { return }
        holdsArchive = isHeld
        stopListening(mustPull: true)
        wake()
    }

    func retry() {
        repairs = 0
        machine.retry()
        wake()
    }

    // MARK: Running

    /// Runs until everything is sent and received, or, if the engine follows, until the task is cancelled. Waits first
    /// until an earlier run has ended.
    ///
    /// - Parameters:
    ///   - maxFailures: The number of failed calls in a row after which to give up; nil tries for ever. Calls that succeed
    ///     while the device starts over do not end the row.
    ///   - untilCurrent: Whether to end when everything is sent and received, also if the engine follows.
    /// - Throws: ``SyncFailure``, the last one; `CancellationError`; ``Refusal`` if the device cannot store anything.
    func run(givingUpAfter maxFailures: Int? = nil, untilCurrent: Bool = false) async throws {
        while isRunning {
            let (end, continuation) = AsyncStream.makeStream(of: Void.self)
            waiting.append(continuation)
            for await _ in end {}
            try Task.checkCancellation()
        }
        isRunning = true
        defer {
            isRunning = false
            for continuation in waiting { continuation.finish() }
            waiting = []
        }
        machine.follows = follows && !untilCurrent
        do { try await runAlone(givingUpAfter: maxFailures) } catch let refusal as Refusal {
            publish(.failed(refusal))
            throw refusal
        }
    }

    private func runAlone(givingUpAfter maxFailures: Int?) async throws {
        let (stream, wakes) = AsyncStream.makeStream(of: Input.self)
        self.wakes.withLock { $0 = wakes }
        var inputs = stream.makeAsyncIterator()
        let watching = reachability.map { reachability in
            Task { for await isOnline in reachability.changes() { wakes.yield(.network(isOnline: isOnline)) } }
        }
        defer {
            self.wakes.withLock { $0 = nil }
            watching?.cancel()
            ahead = nil
            stopListening(mustPull: true)
        }
        var failures = 0
        while true {
            try Task.checkCancellation()
            let step = try next()
            publish(step)
            let isWaiting = machine.isWaiting && failures >= maxFailures ?? .max
            if let failure = lastFailure, maxFailures != nil, machine.halt != nil || isWaiting { throw failure }
            switch step {
            case .done: return
            case .wait(let until):
                // A timer that is cancelled says nothing: the engine would otherwise wake itself until the time has come.
                let timer = Task { [wakes, environment] in
                    try await environment.sleep(until)
                    wakes.yield(.wake)
                }
                defer { timer.cancel() }
                guard let input = await inputs.next() else { throw CancellationError() }
                do { try await handle(input) } catch  where store.damage != nil {}
            case .listen: try listen(wakes)
            case .reconnect:
                stopListening(mustPull: true)
                connection.reconnect()
                machine.reconnected(at: environment.now())
            case .push, .pull, .refresh:
                lastFailure = nil
                do { try await perform(step) } catch  where store.damage != nil {}
                callEnded(lastFailure)
                if lastFailure != nil { failures += 1 } else if machine.restarts == 0 { failures = 0 }
            }
        }
    }

    /// The failure of the last call, or nil if it succeeded.
    private(set) var lastFailure: SyncFailure?

    private func changed(isOnline: Bool) {
        guard isOnline != machine.isOnline else { return }
        // A stream of the old network would bring nothing, and not end for long.
        if !isOnline { stopListening(mustPull: true) }
        machine.changed(isOnline: isOnline)
    }

    /// Tells what watches the network how a call ended. A stream that breaks says little; the pull after it tells.
    private func callEnded(_ failure: SyncFailure?) {
        if case .unreachable? = failure {
            reachability?.callEnded(hadResponse: false)
        } else {
            reachability?.callEnded(hadResponse: true)
        }
    }

    /// Decides what to do next.
    func next() throws -> SyncMachine.Step {
        try repairReplica()
        let (now, hasUnsent) = (environment.now(), try !store.unsent(limit: 1).isEmpty)
        machine.watch(at: now, hasUnsent: hasUnsent)
        return machine.next(at: now, hasUnsent: hasUnsent)
    }

    /// Begins to fill the replica again if it is damaged.
    ///
    /// - Throws: The error of SQLite if that does not help.
    private func repairReplica() throws {
        guard let damage = store.damage else { return }
        guard repairs < SyncEngine.maxRepairs else { throw damage }
        repairs += 1
        stopListening(mustPull: true)
        try store.refill()
    }

    /// Performs a step and tells the machine how it ended.
    ///
    /// - Throws: Errors of the device itself, such as a full disk.
    func perform(_ step: SyncMachine.Step) async throws {
        do {
            switch step {
            case .push: try await push()
            case .pull: try await pull()
            case .refresh: try await refresh()
            case .listen, .reconnect, .wait, .done: break
            }
        } catch let failure as SyncFailure {
            lastFailure = failure
            machine.failed(failure, during: step, at: environment.now())
            switch failure {
            case .gone:
                await photos.forgetUploads()
                try store.refill()
                machine.restarted()
            case .skipped(let expected):
                await photos.forgetUploads()
                try store.resume(at: expected)
            case .refused(let problem) where problem.isOfForeignClient && machine.halt == nil:
                await photos.forgetUploads()
                try store.changeClient()
            default: break
            }
        }
    }

    /// The access token of the last call.
    private var usedToken: String?

    private func token() throws -> String {
        let token = try tokens.current()
        usedToken = token
        return token
    }

    private func push() async throws {
        // What was received before has no row of these commands.
        ahead = nil
        let commands = try await photos.uploaded(
            store.unsent(limit: SyncEngine.batch), at: environment.now(), token: token())
        let body = PushBody(
            clientId: try store.client(), schema: SyncSchema.current,
            commands: try commands.map { command in
                PushedCommandBody(
                    id: command.number, name: command.name, at: command.at,
                    payload: try JSONDecoder().decode(PayloadValue.self, from: Data(command.payload.utf8)))
            })
        let reply = try await connection.push(body, token: token())
        let results = await photos.settled(reply.results, of: commands)
        try store.record(results)
        let numbers = Set(commands.map(\.number))
        let hasSettled = results.contains { numbers.contains($0.id) }
        if !hasSettled { lastFailure = .temporary(status: 200, retryAfter: nil) }
        machine.pushed(at: environment.now(), hasSettled: hasSettled)
    }

    private func pull() async throws {
        stopListening(mustPull: true)
        var body = PullBody(cursor: try store.position()?.cursor, client: try store.client(), archive: holdsArchive)
        let token = try token()
        let known = ahead?.body == body ? ahead?.reply : nil
        ahead = nil
        let page = if let known { try known.get() } else { try await connection.pull(body, token: token) }
        guard let page else {
            try store.receivedNothing()
            return machine.pulled(isLast: true)
        }
        guard page.more else {
            try await keep(page)
            return machine.pulled(isLast: true)
        }
        body.cursor = page.cursor
        // The next page is received and read while this one is stored.
        async let next = connection.pull(body, token: token)
        try await keep(page)
        do { ahead = (body, .success(try await next)) } catch let failure as SyncFailure {
            ahead = (body, .failure(failure))
        }
        machine.pulled(isLast: false)
    }

    /// What the server replied while the page before was stored, and to which call.
    private var ahead: (body: PullBody, reply: Result<ReceivedPage?, SyncFailure>)?

    /// Stores a page, and deletes the photos that only its former rows named.
    ///
    /// - Throws: ``SyncFailure/unreadable(status:)`` if the page cannot be stored. Nothing of it is then.
    private func keep(_ page: ReceivedPage) async throws {
        try store.store(page)
        received.add(page)
        if !page.more { repairs = 0 }
        touchesPhotos = touchesPhotos || page.touchesPhotos
        guard touchesPhotos, !page.more else { return }
        // A file that cannot be deleted now is deleted later, and holds up nothing.
        touchesPhotos = await (try? photos.release()) == nil
    }

    /// Whether a row that may have named a photo has changed since photos were last released.
    private var touchesPhotos = true

    private func refresh() async throws {
        try await tokens.refresh(replacing: usedToken)
        machine.refreshed()
    }

    // MARK: Stream

    private func listen(_ wakes: AsyncStream<Input>.Continuation) throws {
        guard let cursor = try store.position()?.cursor else { return machine.stoppedListening(mustPull: true) }
        let token: String
        do { token = try self.token() } catch let failure as SyncFailure {
            return machine.failed(failure, during: .listen, at: environment.now())
        }
        // A cursor that fits no header is one of hundreds of events; such a device polls.
        guard cursor.utf8.count <= ServerConnection.maxCursorInHeader else {
            return machine.polled(at: environment.now())
        }
        streamNumber += 1
        let (number, events) = (
            streamNumber, connection.follow(cursor, client: try store.client(), withArchive: holdsArchive, token: token)
        )
        machine.listened(at: environment.now())
        listening = Task {
            do {
                for try await event in events { wakes.yield(.stream(event, of: number)) }
                // A stream that the engine has closed is cancelled, and is no reason to wake.
                if !Task.isCancelled { wakes.yield(.streamEnded(nil, of: number)) }
            } catch  where !Task.isCancelled {
                wakes.yield(.streamEnded(error as? SyncFailure ?? .unreachable("\(error)"), of: number))
            } catch {}
        }
    }

    private func stopListening(mustPull: Bool) {
        closeStream()
        machine.stoppedListening(mustPull: mustPull)
    }

    private func closeStream() {
        listening?.cancel()
        listening = nil
        streamNumber += 1
    }

    private func handle(_ input: Input) async throws {
        switch input {
        case .wake: break
        case .network(let isOnline): changed(isOnline: isOnline)
        case .stream(let event, let number) where number == streamNumber:
            switch event {
            case .resumed: break
            case .resync:
                closeStream()
                machine.streamEnded(nil, mustPull: true, at: environment.now())
            case .page(let page):
                do { try await keep(page) } catch let failure as SyncFailure {
                    closeStream()
                    return machine.streamEnded(failure, mustPull: true, at: environment.now())
                }
                let position = try store.position()?.lastCommand ?? 0
                machine.received(
                    hasUnconfirmed: try store.pending().contains { $0.state == .applied && $0.number > position })
            }
        case .streamEnded(let failure, let number) where number == streamNumber:
            closeStream()
            machine.streamEnded(failure, mustPull: false, at: environment.now())
        case .stream, .streamEnded: break
        }
    }

    // MARK: Status

    private func publish(_ step: SyncMachine.Step) {
        let isFilling = (try? store.position())??.isComplete != true
        let phase: SyncStatus.Phase =
            switch (machine.halt, step) {
            case (.signedOut?, _): .signedOut
            case (.outdated?, _): .outdated
            case (.refused(_, let detail)?, _): .refused(detail)
            case (nil, .wait(until: _)) where !machine.isOnline: .offline
            case (nil, .wait(until: let until?)) where machine.retryAt != nil: .waiting(until: until)
            case (nil, .push): .sending
            case (nil, .pull) where isFilling, (nil, .refresh) where isFilling: .filling
            case (nil, .pull) where lastStatus?.phase == .current: .current
            case (nil, .pull), (nil, .refresh): .receiving
            case (nil, .reconnect): lastStatus?.phase ?? .receiving
            case (nil, .wait), (nil, .done), (nil, .listen): .current
            }
        publish(phase)
    }

    private func publish(_ phase: SyncStatus.Phase) {
        let counts = (try? store.counts()) ?? [:]
        let status = SyncStatus(
            phase: phase, queued: counts[.queued] ?? 0, refused: counts[.refused] ?? 0, received: received.count,
            resent: store.resent, stall: machine.stall)
        if status != lastStatus { report(status) }
        lastStatus = status
    }
}
