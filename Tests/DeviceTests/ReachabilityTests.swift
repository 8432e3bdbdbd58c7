import Domain
import Foundation
import Properties
import Synchronization
import Testing

@testable import Device

/// A device without a network finds out when it is back with small requests, and no call takes for ever.
struct ReachabilityTests {
    @Test(.tags(.P17)) func probesPauseLikeFailedCallsUntilSomethingResponds() async {
        let lost = Mutex(3)
        let pauses = Mutex<[Span]>([])
        let transport = StubTransport { _ in
            let isLost = lost.withLock { lost in
                lost -= 1
                return lost >= 0
            }
            if isLost { throw SyncFailure.unreachable("down") }
            // An unavailable server responds, too.
            return ServerResponse(status: 503)
        }
        let probe = ProbeReachability(of: transport) { span in pauses.withLock { $0.append(span) } }
        var changes = probe.changes().makeAsyncIterator()
        func untilOnline() async { while let isOnline = await changes.next(), !isOnline {} }

        probe.callEnded(hadResponse: false)
        await untilOnline()
        #expect(pauses.withLock { $0 } == [1, 2, 4, 8].map { .seconds($0) })
        #expect(transport.paths == Array(repeating: "/health", count: 4))
        // A server whose probes respond and whose calls do not is not asked more often.
        probe.callEnded(hadResponse: false)
        await untilOnline()
        #expect(pauses.withLock { $0.last } == .seconds(16))
        probe.callEnded(hadResponse: true)
        probe.callEnded(hadResponse: false)
        await untilOnline()
        #expect(pauses.withLock { $0.last } == .seconds(1))
    }

    @Test func nothingIsProbedWhileNobodyWaits() async {
        let probe = ProbeReachability(of: StubTransport { _ in ServerResponse(status: 200) }) { _ in
            // Until it is cancelled.
            try await Task.sleep(for: .seconds(86_400))
        }
        probe.callEnded(hadResponse: false)
        #expect(!probe.isProbing)
        let first = probe.changes()
        probe.callEnded(hadResponse: false)
        #expect(probe.isProbing)
        // The reader of an earlier run ends after the next one has begun.
        let second = probe.changes()
        probe.callEnded(hadResponse: false)
        await cancelReader(of: first)
        #expect(probe.isProbing)
        await cancelReader(of: second)
        #expect(!probe.isProbing)
    }

    private func cancelReader(of changes: AsyncStream<Bool>) async {
        let reader = Task { for await _ in changes {} }
        reader.cancel()
        await reader.value
    }

    @Test func aCallThatHangsEnds() async {
        await #expect(throws: SyncFailure.self) {
            try await Deadline.run(within: Span(milliseconds: 50)) {
                // Ignores that it is cancelled, for longer than any test runs.
                await Task { try? await Task.sleep(for: .seconds(86_400)) }.value
            }
        }
    }

    @Test func aCallInTimeHasItsResultOrItsError() async throws {
        #expect(try await Deadline.run(within: .minutes(1)) { 7 } == 7)
        await #expect(throws: SyncFailure.gone) {
            try await Deadline.run(within: .minutes(1)) { throw SyncFailure.gone }
        }
    }
}
