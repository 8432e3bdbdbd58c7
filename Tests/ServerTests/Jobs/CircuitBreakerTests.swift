import Domain
import Testing

@testable import Server
@testable import TestCampus

struct CircuitBreakerTests {
    private let start = TestServer.start
    private func breaker() -> CircuitBreaker {
        CircuitBreaker(threshold: 2, first: .seconds(30), maxBackoff: .minutes(15))
    }

    @Test func `A host that does not reply is left alone, longer each time`() {
        let breaker = breaker()
        breaker.record("a", replied: false, now: start)
        #expect(breaker.wait(for: "a", now: start) == nil, "one lost try says little")
        breaker.record("a", replied: false, now: start)
        var now = start
        for seconds in [30, 60, 120, 240, 480, 900, 900] as [Int64] {
            #expect(breaker.wait(for: "a", now: now) == .seconds(seconds))
            #expect(breaker.wait(for: "b", now: now) == nil)
            now = now + .seconds(seconds)
            // One request probes the host; the others wait for its outcome.
            #expect(breaker.wait(for: "a", now: now) == nil)
            #expect(breaker.wait(for: "a", now: now) == .seconds(30))
            breaker.record("a", replied: false, now: now)
        }
        breaker.record("a", replied: true, now: now)
        #expect(breaker.wait(for: "a", now: now) == nil)
    }

    @Test func `What it remembers is bounded and passes`() {
        let breaker = breaker()
        for number in 0..<(CircuitBreaker.maxHosts * 3) {
            breaker.record("host \(number)", replied: false, now: start + Span(milliseconds: Int64(number)))
        }
        #expect(breaker.count == CircuitBreaker.maxHosts)
        breaker.record("late", replied: false, now: start + CircuitBreaker.retention + .minutes(1))
        #expect(breaker.count == 1)
    }
}
