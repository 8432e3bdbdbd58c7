import Domain
import Wire

/// Decides what a device's sync does next. It does no I/O and has no clock: time and the results of calls come in.
///
/// One call runs at a time, so the calls share one refresh of the token, and pages are stored in the order in which the
/// server made them.
struct SyncMachine: Sendable {
    enum Step: Hashable, Sendable {
        /// Send the next commands of the queue.
        case push
        /// Fetch the next page. A stream must be closed first.
        case pull
        /// Exchange the refresh token.
        case refresh
        /// Open the stream.
        case listen
        /// Close all connections, because the queue is stalled.
        case reconnect
        /// Wait for a change of the queue, of the network or of the stream, at most until a time.
        case wait(until: Instant?)
        /// Everything is sent and received.
        case done
    }

    /// The reasons why nothing is tried any more until the person does something.
    enum Halt: Hashable, Sendable {
        /// The session has ended: sign in again.
        case signedOut
        /// The server does not serve this version of the app.
        case outdated
        /// The server refuses to sync.
        case refused(code: String, detail: String)
    }

    /// How long a stream may take to bring the rows of commands that the server performed. A command without rows brings
    /// none, so the device then pulls.
    static let confirmationTime = Span.seconds(5)

    static let pollingTime = Span.seconds(10)

    /// How long a stream lasts that has not failed early. Servers end streams after half an hour.
    static let steadyTime = Span.minutes(1)

    /// Whether the stream is followed after everything has been received.
    var follows: Bool

    private(set) var isOnline = true
    private(set) var halt: Halt?
    /// When to try again after failures.
    private(set) var retryAt: Instant?
    /// When the wait until ``retryAt`` began. An earlier time means that the clock was set back.
    private var retryFrom: Instant?
    /// Set while the queue is stalled.
    private(set) var stall: SyncStatus.Stall?
    /// Since when the queue waits without progress while the device is online.
    private var waitingSince: Instant?
    private var reconnectAt: Instant?
    private var trouble = SyncStatus.Stall.Reason.noResponse
    /// The number of times that the device started over since it last received everything.
    private(set) var restarts = 0
    private(set) var isListening = false
    private var failures = 0
    /// When to open the stream again after it ended. Pulls may succeed meanwhile, behind a proxy that breaks streams.
    private(set) var listenAt: Instant?
    private var listeningSince: Instant?
    private var streamFailures = 0
    private var needsToken = false
    private var hasJustRefreshed = false
    private var needsPull = true
    private var confirmBy: Instant?

    init(follows: Bool) {
        self.follows = follows
    }

    /// The wait after a number of failures in a row: 1, 2, 4, 8, 16, 16 … seconds (P17).
    static func delay(afterFailures count: Int) -> Span {
        .seconds(Int64(1) << Int64(min(max(count, 1), 5) - 1))
    }

    /// - Parameter hasUnsent: Whether the queue has commands that the server has not settled.
    func next(at now: Instant, hasUnsent: Bool) -> Step {
        if halt != nil || !isOnline { return .wait(until: nil) }
        if let retryAt, let retryFrom, now < retryAt, now >= retryFrom { return .wait(until: retryAt) }
        if let reconnectAt, now >= reconnectAt { return .reconnect }
        if needsToken { return .refresh }
        if hasUnsent { return .push }
        if needsPull { return .pull }
        if let confirmBy, now >= confirmBy || confirmBy - now > SyncMachine.pollingTime { return .pull }
        guard follows else { return .done }
        if isListening { return .wait(until: confirmBy) }
        if let listenAt, now < listenAt { return .wait(until: [listenAt, confirmBy].compactMap(\.self).min()) }
        return .listen
    }

    // MARK: Watchdog

    /// How long no command may be settled while the device is online, until the queue counts as stalled and connections
    /// are made anew. Then again after each such time.
    static let stallTime = Span.minutes(5)

    /// Decides whether the queue is stalled. Called before each ``next(at:hasUnsent:)``.
    mutating func watch(at now: Instant, hasUnsent: Bool) {
        guard hasUnsent, isOnline, halt == nil else { return endStall() }
        guard let since = waitingSince, since <= now else {
            (waitingSince, reconnectAt, stall) = (now, now + SyncMachine.stallTime, nil)
            return
        }
        if now - since >= SyncMachine.stallTime { stall = SyncStatus.Stall(since: since, reason: trouble) }
    }

    /// All connections were closed.
    mutating func reconnected(at now: Instant) { reconnectAt = now + SyncMachine.stallTime }

    /// A restored server refuses the cursor, then the number of a command. A client id that is somebody else's is
    /// replaced. More before everything is received is a fault.
    private static let maxRestarts = 2

    /// Whether the next call is to be made later, because the last one failed.
    var isWaiting: Bool { retryAt != nil }

    /// Remembers what would be the reason of a stall.
    private mutating func recordTrouble(_ failure: SyncFailure) {
        switch failure {
        case .unreachable: trouble = .noResponse
        case .unreadable: trouble = .unreadable
        case .temporary: trouble = .busy
        case .gone, .skipped:
            trouble = .unsettled
            restarts += 1
        case .refused(let problem) where problem.isOfForeignClient: restarts += 1
        case .unauthenticated, .outdated, .refused: break
        }
    }

    /// The queue is empty, makes progress, or waits for something that is known.
    private mutating func endStall() { (waitingSince, reconnectAt, stall) = (nil, nil, nil) }

    // MARK: Results

    /// The server responded to a push.
    ///
    /// - Parameter hasSettled: Whether the server settled a command. If not, it wants the push again later.
    mutating func pushed(at now: Instant, hasSettled: Bool = true) {
        guard hasSettled else {
            trouble = .unsettled
            return wait(nil, at: now)
        }
        endStall()
        succeeded()
        if isListening { confirmBy = now + SyncMachine.confirmationTime } else { needsPull = true }
    }

    /// A page was stored, or there was none.
    ///
    /// - Parameter isLast: Whether the server has no further page now.
    mutating func pulled(isLast: Bool) {
        succeeded()
        needsPull = !isLast
        // Pages of a fill that never ends are no progress.
        if isLast { (confirmBy, restarts) = (nil, 0) }
    }

    mutating func refreshed() {
        (needsToken, hasJustRefreshed) = (false, true)
    }

    /// The stream was opened where the last page ended. Whether it stays open is not known yet.
    mutating func listened(at now: Instant) {
        (isListening, listeningSince) = (true, now)
    }

    /// The device pulls every ``pollingTime`` instead of following the stream.
    mutating func polled(at now: Instant) {
        isListening = true
        confirmBy = now + SyncMachine.pollingTime
    }

    /// The stream brought a page.
    ///
    /// - Parameter hasUnconfirmed: Whether applied commands still wait for their rows.
    mutating func received(hasUnconfirmed: Bool) {
        succeeded()
        streamFailures = 0
        if !hasUnconfirmed { confirmBy = nil }
    }

    /// The device closed the stream.
    mutating func stoppedListening(mustPull: Bool) {
        isListening = false
        needsPull = needsPull || mustPull
    }

    /// The server or the network ended the stream, or it does not continue at the cursor. It is opened again after 1, 2,
    /// 4, 8, 16, 16 … seconds, counted since it last brought a page or lasted for ``steadyTime``.
    ///
    /// - Parameter failure: nil if the server ended it in order.
    mutating func streamEnded(_ failure: SyncFailure?, mustPull: Bool, at now: Instant) {
        if let since = listeningSince, now - since >= SyncMachine.steadyTime { streamFailures = 0 }
        streamFailures += 1
        listenAt = now + SyncMachine.delay(afterFailures: streamFailures)
        stoppedListening(mustPull: mustPull || failure != nil)
        if let failure { failed(failure, during: .listen, at: now) }
    }

    /// The server does not continue at the cursor; the replica is filled again.
    mutating func restarted() {
        needsPull = true
    }

    mutating func failed(_ failure: SyncFailure, during step: Step, at now: Instant) {
        recordTrouble(failure)
        switch failure {
        case .unauthenticated where step == .refresh || hasJustRefreshed: halt = .signedOut
        case .unauthenticated: needsToken = true
        case .outdated: halt = .outdated
        case .refused(let problem) where problem.isOfForeignClient && restarts <= SyncMachine.maxRestarts: succeeded()
        case .refused(let problem): halt = .refused(code: problem.code, detail: problem.detail)
        case .gone where restarts > SyncMachine.maxRestarts, .skipped where restarts > SyncMachine.maxRestarts:
            // What succeeds between them does not shorten the wait.
            failures = max(failures, restarts - SyncMachine.maxRestarts - 1)
            wait(nil, at: now)
        case .gone, .skipped: succeeded()
        case .unreachable where step == .listen, .unreadable where step == .listen: break
        case .temporary(_, let retryAfter) where step == .listen:
            listenAt = max(listenAt ?? now, now + SyncMachine.span(retryAfter))
        case .unreachable, .unreadable: wait(nil, at: now)
        case .temporary(_, let retryAfter): wait(retryAfter, at: now)
        }
    }

    // MARK: Changes

    /// The network came or went. A device without one waits without trying.
    mutating func changed(isOnline: Bool) {
        if isOnline && !self.isOnline { forgetFailures() }
        self.isOnline = isOnline
    }

    /// The person asks to sync now, or has signed in again.
    mutating func retry() {
        forgetFailures()
        (halt, needsToken, hasJustRefreshed, needsPull, restarts) = (nil, false, false, true, 0)
    }

    private mutating func forgetFailures() {
        (failures, retryAt, streamFailures, listenAt) = (0, nil, 0, nil)
    }

    private mutating func succeeded() {
        (failures, retryAt, hasJustRefreshed) = (0, nil, false)
    }

    private mutating func wait(_ retryAfter: Int?, at now: Instant) {
        retryFrom = now
        failures += 1
        retryAt = now + max(SyncMachine.delay(afterFailures: failures), SyncMachine.span(retryAfter))
    }

    /// The wait that a server asks for, at most an hour.
    private static func span(_ retryAfter: Int?) -> Span { .seconds(Int64(min(max(retryAfter ?? 0, 0), 3600))) }
}
