import Domain
import HTTPTypes
import Synchronization
import Testing

@testable import Operations
@testable import Server
@testable import TestCampus

/// Long reads: nobody takes all slots.
struct LongReadsTests {
    /// Suspends tasks until the test opens it.
    private final class Gate: Sendable {
        private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
        var count: Int { waiting.withLock { $0.count } }
        func pass() async { await withCheckedContinuation { turn in waiting.withLock { $0.append(turn) } } }
        func open() {
            for turn in waiting.withLock({ all in
                defer { all = [] }; return all
            }) { turn.resume() }
        }
    }

    private func until(_ condition: () -> Bool) async {
        while !condition() { await Task.yield() }
    }

    @Test func `However many connections one has, two read and the others wait, and somebody else reads at once`()
        async throws
    {
        let (reads, gate) = (LongReads(), Gate())
        let (greedy, other) = (RateLimitKey("greedy"), RateLimitKey("other"))
        let all = 2 + LongReads.maxQueueLength
        let tasks = (0..<all).map { _ in Task { try await reads.run(greedy) { await gate.pass() } } }
        await until { gate.count == LongReads.maxConcurrency && reads.queueLength(greedy) == LongReads.maxQueueLength }
        let refusal = await #expect(throws: Refusal.self) { try await reads.run(greedy) {} }
        #expect(refusal?.code == .rateLimited && refusal?.retryAfter != nil && gate.count == LongReads.maxConcurrency)
        #expect(try await reads.run(other) { 7 } == 7)
        #expect(LongReads.maxConcurrency * 2 <= 4, "others have as many places of the store")
        var isDone = false
        while !isDone {
            gate.open()
            await Task.yield()
            isDone = reads.count == 0
        }
        for task in tasks { try await task.value }
        #expect(try await reads.run(greedy) { 8 } == 8 && reads.count == 0)
    }

    @Test func `A read that fails gives its place back`() async throws {
        let reads = LongReads()
        for _ in 0..<10 {
            await #expect(throws: Refusal.notFound) {
                try await reads.run(RateLimitKey("one")) { throw Refusal.notFound }
            }
        }
        #expect(reads.count == 0)
    }

    @Test func `What a request reads at length goes by its sender's line`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let gate = Gate()
        let caller = RateLimitKey.person(anna.id)
        let held = (0..<LongReads.maxConcurrency).map { _ in
            Task { try await server.server.longReads.run(caller) { await gate.pass() } }
        }
        await until { gate.count == LongReads.maxConcurrency }
        let waiting = (0..<LongReads.maxQueueLength).map { _ in
            Task { try await server.server.longReads.run(caller) {} }
        }
        await until { server.server.longReads.queueLength(caller) == LongReads.maxQueueLength }
        let refused = try await server.call(.get, "/people?q=a", as: anna.bearer)
        #expect(refused.status == 429 && refused.code == "rate_limited")
        let bert = try await server.member("Bert")
        #expect(try await server.call(.get, "/people?q=a", as: bert.bearer).status == 200)
        gate.open()
        for task in held + waiting { try await task.value }
    }
}
