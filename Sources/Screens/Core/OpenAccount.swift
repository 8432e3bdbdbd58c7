public import Device
public import Domain
public import Observation
import Operations
public import Presentation
import Wire

/// The account whose screens are open: its device, and what all screens share.
@Observable @MainActor
public final class OpenAccount {
    /// A value of one state of the replica, with what all screens show of that state.
    struct State<Value: Sendable>: Sendable {
        var value: Value
        var context: PresentationContext
        var marks: PendingMarks
        var isFilled: Bool
    }

    public let account: DeviceAccount
    public let environment: AppEnvironment
    public private(set) var status = SyncStatus(phase: .receiving)
    /// Who looks, when and where.
    public private(set) var context: PresentationContext
    /// Whether everything that the person may see was received once.
    public private(set) var isFilled = false
    let device: Device
    @ObservationIgnored private var running: Task<Void, Never>?
    @ObservationIgnored private var watching: [Task<Void, Never>] = []

    /// Opens an account off the main actor, because files are read and the queue is performed.
    ///
    /// - Throws: as `Device.init`; ``Refusal`` `unauthenticated` if nobody has signed in with the folder.
    public static func open(
        _ account: DeviceAccount, in environment: AppEnvironment, acceptsLostQueue: Bool = false
    ) async throws -> OpenAccount {
        let device = try await opened(account, environment, acceptsLostQueue)
        let open = OpenAccount(device, environment)
        await open.look()
        return open
    }

    @concurrent private static func opened(
        _ account: DeviceAccount, _ environment: AppEnvironment, _ acceptsLostQueue: Bool
    ) async throws -> Device {
        let folder = environment.accounts.folder(of: account)
        let device = try Device(
            in: folder, over: environment.transport, environment.device, language: environment.languageTag,
            credentials: environment.credentials(account, folder), follows: true, acceptsLostQueue: acceptsLostQueue,
            reachability: environment.reachability)
        guard let device else { throw Refusal.unauthenticated }
        return device
    }

    private init(_ device: Device, _ environment: AppEnvironment) {
        (self.device, self.environment, account) = (device, environment, device.account)
        context = PresentationContext(
            viewer: nil, now: environment.now, localZone: environment.localZone(), communityName: "Mingle")
    }

    // MARK: Sync

    /// Begins to send and receive, until ``stop()``. Again after a run that ended because the disk was full.
    public func start() {
        if watching.isEmpty { watch() }
        guard running == nil else { return }
        running = Task { [weak self, device] in
            // The status says why a run has ended.
            try? await device.run()
            self?.running = nil
        }
    }

    private func watch() {
        watching = [
            Task { [weak self, statuses = device.statusChanges] in
                for await status in statuses { self?.status = status }
            },
            Task { [weak self, changes = device.changes()] in
                for await _ in changes { await self?.look() }
            },
        ]
    }

    /// Ends the sync, as before the app is suspended. Returns when it has ended.
    public func stop() async {
        let task = running
        task?.cancel()
        await task?.value
    }

    /// Ends the sync and closes the files.
    func close() async {
        await stop()
        device.close()
        for task in watching { task.cancel() }
    }

    /// Tries again now.
    public func retrySync() async {
        start()
        await device.retrySync()
    }

    /// Whether the server could be reached lately. False is certain, true may not be.
    public var isOnline: Bool {
        switch status.phase {
        case .offline, .waiting: false
        default: true
        }
    }

    /// Why what needs the network is disabled; nil while there is one.
    public var networkHint: Phrase? { isOnline ? nil : Refusal.needsNetwork.message }

    // MARK: Reading

    /// Ticks after each change of what can be read.
    func changes() -> AsyncStream<Void> { device.changes() }

    /// Reads off the main actor.
    @concurrent func reading<Value: Sendable>(
        _ body: @escaping @Sendable (ScreenReading) throws -> Value
    ) async -> Result<State<Value>, any Error> {
        Result {
            let marks = try PendingMarks(device)
            let environment = environment
            return try device.read { reader, actor in
                let context = try PresentationContext(actor, environment, in: reader)
                return State(
                    value: try body(ScreenReading(reader: reader, actor: actor, context: context)), context: context,
                    marks: marks, isFilled: try Replica.position(in: reader)?.isComplete == true)
            }
        }
    }

    /// Reads again what all screens share, such as a role that has changed.
    private func look() async {
        guard case .success(let state) = await reading({ _ in true }) else { return }
        if isFilled != state.isFilled { isFilled = state.isFilled }
        context = state.context
    }

    // MARK: Performing

    /// Performs a command on the device off the main actor. When this returns, it is on the disk.
    ///
    /// - Throws: ``Refusal``, also for wrong input of a command whose outcome the server decides: it would say the same,
    ///   and the person still looks at the form.
    @concurrent @discardableResult
    func perform(_ command: some ClientCommand) async throws -> PendingCommand {
        let performed = try device.perform(command)
        guard let refusal = device.effects()[performed.number]?.refusal, refusal.code == .invalid else {
            return performed
        }
        try device.dropQueued(performed.number)
        throw refusal
    }

    /// Runs something with the device off the main actor.
    @concurrent func withDevice<Value: Sendable>(
        _ body: @escaping @Sendable (Device) async throws -> Value
    ) async throws -> Value { try await body(device) }

    /// Calls the server, for what cannot wait in the queue.
    ///
    /// - Throws: ``Refusal`` without a network.
    func call(_ method: String, _ path: String, _ body: some Encodable & Sendable) async throws {
        guard isOnline else { throw Refusal.needsNetwork }
        try await device.call(method, path, body)
    }
}

extension Refusal {
    /// What needs the network is asked for without one.
    static let needsNetwork = Refusal(.notOffline, "This needs a connection. You’re offline.")
}
