import Domain
import Foundation
import Properties
import Synchronization
import Wire

@testable import Device

/// A device's way to the server, which loses, doubles, delays and cuts, and the moment at which its app is killed.
///
/// A kill copies the folder as it lies on the disk. What the process still does afterwards reaches nobody, because it
/// would be dead: no call leaves it, and nobody looks at its files again.
final class SimulatedNetwork: Transport {
    enum Fault: CaseIterable {
        /// The request is lost on the way.
        case lost
        /// The server performs the call, and its response is lost.
        case responseLost
        /// The network delivers the request twice.
        case doubled
        /// The device gives up, and the request arrives after later ones.
        case delayed
    }

    private struct State {
        var faults: Generator?
        var isPartitioned = false
        /// Requests that are still on the way.
        var late: [ServerRequest] = []
        /// The number of moments until the app is killed.
        var momentsToLive: Int?
        var snapshot: URL?
        /// The stream that the device opened last.
        var line: SimulatedLine?
        /// Draws what a mutation loses.
        var losses = Generator(seed: 1)
    }

    private let server: SimulatedServer
    private let folder: URL
    private let mutation: Simulation.Mutation?
    private let state = Mutex(State())

    init(_ server: SimulatedServer, of folder: URL, _ mutation: Simulation.Mutation?) {
        (self.server, self.folder, self.mutation) = (server, folder, mutation)
    }

    // MARK: Faults

    /// - Parameter faults: Draws the faults; nil for a network without any.
    func use(faults: Generator?) { state.withLock { $0.faults = faults } }

    func setPartitioned(_ isPartitioned: Bool) { state.withLock { $0.isPartitioned = isPartitioned } }

    var isPartitioned: Bool { state.withLock { $0.isPartitioned } }

    /// Forgets what is on the way, as when the server is replaced.
    func forgetLate() { state.withLock { $0.late = [] } }

    // MARK: Kills

    /// - Parameter moments: The number of moments until then; nil if the app is not killed.
    func kill(after moments: Int?) { state.withLock { $0.momentsToLive = moments } }

    /// Where the app was killed, as its files were; nil if it was not.
    func takeSnapshot() -> URL? {
        state.withLock { state in
            state.momentsToLive = nil
            return state.snapshot
        }
    }

    /// A moment at which the app can be killed: when it looks at the clock, before a call, and when a response comes.
    func pass() {
        let isLast = state.withLock { state in
            guard let left = state.momentsToLive, state.snapshot == nil else { return false }
            state.momentsToLive = left - 1
            return left <= 1
        }
        guard isLast else { return }
        let copy = Simulation.newFolder()
        do { try FileManager.default.copyItem(at: folder, to: copy) } catch { preconditionFailure("\(error)") }
        state.withLock { $0.snapshot = copy }
    }

    /// Whether the app was killed. What the process still does reaches nobody.
    var isKilled: Bool { state.withLock { $0.snapshot != nil } }

    private func checkAlive() throws {
        if isKilled { throw SyncFailure.unreachable("killed") }
    }

    // MARK: Calls

    func send(_ request: ServerRequest) async throws -> ServerResponse {
        pass()
        try checkAlive()
        let (fault, late) = state.withLock { state -> (Fault?, [ServerRequest]) in
            if state.isPartitioned { return (.lost, []) }
            var fault: Fault?
            if var g = state.faults {
                if g.one(in: 4) { fault = g.pick(Fault.allCases) }
                state.faults = g
            }
            if fault == .delayed { state.late.append(request) }
            guard fault == nil else { return (fault, []) }
            defer { state.late = [] }
            return (nil, state.late)
        }
        if fault == .lost || fault == .delayed { throw SyncFailure.unreachable("lost") }
        var response = try await server.respond(to: request)
        for one in late { _ = try await server.respond(to: one) }
        if fault == .doubled { response = try await server.respond(to: request) }
        if fault == .responseLost { throw SyncFailure.unreachable("lost") }
        pass()
        try checkAlive()
        return request.path == APIPath.pull() ? try mutated(response) : response
    }

    /// The stream that the device opened last.
    var line: SimulatedLine? { state.withLock { $0.line } }

    /// Opens a stream, which brings what the simulation sends (``SimulatedRun``).
    func open(_ request: ServerRequest) -> AsyncThrowingStream<Data, any Error> {
        pass()
        let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
        state.withLock { $0.line = SimulatedLine(request: request, continuation: continuation) }
        return pieces
    }

    // MARK: Mutations

    /// Leaves out of a page what a wrong device would ignore.
    private func mutated(_ response: ServerResponse) throws -> ServerResponse {
        guard mutation != nil, response.status == 200 else { return response }
        var response = response
        let page = try JSONDecoder().decode(SyncPage.self, from: response.body)
        response.body = try JSONEncoder().encode(mutated(page))
        return response
    }

    private func mutated(_ page: SyncPage) -> SyncPage {
        var page = page
        switch mutation {
        case .ignoresTombstones: page.tombstones = []
        case .ignoresScopesRemoved: page.scopesRemoved = []
        case .skipsPages: if page.more { (page.tombstones, page.puts) = ([], []) }
        case .acknowledgesEarly: page.more = false
        case .dropsQueued, .performsTwice, .losesEvents, nil: break
        }
        return page
    }

    /// Returns a page of a stream as a wrong device would read it; nil if it is lost and nobody notices.
    func streamed(_ page: SyncPage) -> SyncPage? {
        guard mutation == .losesEvents else { return mutated(page) }
        return state.withLock { $0.losses.one(in: 2) } ? nil : page
    }
}

/// The device's end of a stream.
final class SimulatedLine: Sendable {
    let request: ServerRequest
    let continuation: AsyncThrowingStream<Data, any Error>.Continuation

    init(request: ServerRequest, continuation: AsyncThrowingStream<Data, any Error>.Continuation) {
        (self.request, self.continuation) = (request, continuation)
    }
}
