import Domain
import Testing

@testable import Server
@testable import TestCampus

@Suite struct PushOutcomeTests {
    private func outcome(_ status: Int, _ retryAfter: String? = nil) -> PushOutcome {
        PushOutcome(status: status, retryAfter: retryAfter, now: TestServer.start)
    }

    @Test func `What a reply means`() {
        for status in [200, 201, 202, 204] { #expect(outcome(status) == .sent) }
        for status in [404, 410] { #expect(outcome(status) == .gone) }
        for status in [429, 500, 502, 503, 504] {
            #expect(outcome(status) == .failed("The push service answered \(status).", wait: nil))
        }
        for status in [301, 302, 307, 308, 400, 401, 403, 413] {
            #expect(outcome(status) == .refused("The push service answered \(status)."))
        }
    }

    @Test(arguments: [
        ("120", Span.seconds(120)), ("0", .seconds(0)), ("Fri, 27 Nov 2026 18:10:00 GMT", .minutes(10)),
        ("Fri, 27 Nov 2026 17:00:00 GMT", .seconds(0)), ("99999999999", .days(1)),
        ("Sun, 27 Nov 2033 18:00:00 GMT", .days(1)),
    ])
    func `How long a service asks to wait`(text: String, wait: Span) {
        #expect(outcome(503, text) == .failed("The push service answered 503.", wait: wait))
    }

    @Test(arguments: ["", "soon", "-5", "1e9", "99999999999999999999"])
    func `A wait that cannot be read is none`(text: String) {
        #expect(outcome(429, text) == .failed("The push service answered 429.", wait: nil))
    }
}
