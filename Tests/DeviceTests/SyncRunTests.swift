import Domain
import Foundation
import Synchronization
import Testing

@testable import Device

/// Runs follow each other, as when an app comes back before the run of the background has ended.
@Suite(.timeLimit(.minutes(10))) struct SyncRunTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "run-\(UUID().uuidString)")

    private func engine(_ transport: StubTransport) throws -> SyncEngine {
        let start = Instant(seconds: 1_795_802_400)
        return try .stub(in: folder, over: transport, DeviceEnvironment(now: { start }, random: { 7 }))
    }

    @Test func callsOfTwoRunsDoNotOverlap() async throws {
        let calls = Mutex((running: 0, most: 0))
        let transport = StubTransport { _ in
            calls.withLock { calls in
                calls.running += 1
                calls.most = max(calls.most, calls.running)
            }
            for _ in 1...100 { await Task.yield() }
            calls.withLock { $0.running -= 1 }
            return .emptyPage
        }
        let engine = try engine(transport)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...5 { group.addTask { try await engine.run() } }
            try await group.waitForAll()
        }
        #expect(transport.paths.count == 5)
        #expect(calls.withLock { $0.most } == 1)
    }

    @Test func aRunThatWaitsCanBeCancelled() async throws {
        let (begun, begins) = AsyncStream.makeStream(of: Void.self)
        let hangs = Mutex(true)
        let transport = StubTransport { _ in
            begins.yield()
            // Until it is cancelled.
            if hangs.withLock({ $0 }) { try await Task.sleep(for: .seconds(86_400)) }
            return .emptyPage
        }
        let engine = try engine(transport)
        let first = Task { try await engine.run() }
        for await _ in begun { break }
        let second = Task { try await engine.run() }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(transport.paths.count == 1)
        hangs.withLock { $0 = false }
        try await engine.run()
        #expect(transport.paths.count == 2)
    }

    /// A server that sends the first page again and again, and refuses the cursor of each.
    @Test func aServerThatNeverContinuesIsGivenUp() async throws {
        let transport = StubTransport { request in
            guard !String(decoding: request.body ?? Data(), as: UTF8.self).contains("\"cursor\"") else {
                return ServerResponse(status: 410)
            }
            let page =
                #"{"scopesRemoved": [], "scopesAdded": [], "tombstones": [], "puts": [], "lastCommandId": 0, "cursor": "c", "more": true}"#
            return ServerResponse(status: 200, body: Data(page.utf8))
        }
        // Each look at the clock is 20 s later.
        let clock = Mutex(Instant(seconds: 1_795_802_400))
        let environment = DeviceEnvironment(
            now: {
                clock.withLock { now in
                    now = now + .seconds(20)
                    return now
                }
            }, random: { 7 })
        let engine = try SyncEngine.stub(in: folder, over: transport, environment)
        await #expect(throws: SyncFailure.gone) { try await engine.run(givingUpAfter: 4) }
        #expect(transport.paths.count == 8, "four fills")
    }

    /// A device that waits after a failure, and whose owner performs commands meanwhile, looks at its queue once for each.
    @Test func aWakeDuringAWaitIsOneLook() async throws {
        let (waits, wait) = AsyncStream.makeStream(of: Instant?.self)
        let start = Instant(seconds: 1_795_802_400)
        let looks = Mutex(0)
        var environment = DeviceEnvironment(
            now: {
                looks.withLock { $0 += 1 }
                return start
            }, random: { 7 })
        environment.sleep = { until in
            wait.yield(until)
            try await Task.sleep(for: .seconds(86_400))
        }
        let engine = try SyncEngine.stub(
            in: folder, over: StubTransport { _ in throw SyncFailure.unreachable("lost") }, environment)
        let running = Task { try await engine.run() }
        var begun = waits.makeAsyncIterator()
        let until = await begun.next()
        #expect(until == start + .seconds(1))
        let first = looks.withLock { $0 }
        for _ in 1...5 {
            engine.wake()
            _ = await begun.next()
        }
        for _ in 1...1_000 { await Task.yield() }
        #expect(looks.withLock { $0 } == first + 5)
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
    }
}
