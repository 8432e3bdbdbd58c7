import Domain
import Synchronization

/// A circuit breaker per host, so that a dead host costs little. After `threshold` attempts without a reply, the host
/// is skipped for a while, with exponential backoff.
///
/// The state is bounded: ``maxHosts`` hosts, each for ``retention`` after its last attempt.
final class CircuitBreaker: Sendable {
    static let maxHosts = 1000
    static let retention = Span.hours(1)

    private struct Record {
        /// Consecutive attempts without a reply.
        var failures: Int
        /// No attempt is made before this.
        var until: Instant
    }

    private let threshold: Int
    private let first: Span
    private let maxBackoff: Span
    private let records = Mutex<[String: Record]>([:])

    init(threshold: Int, first: Span, maxBackoff: Span) {
        self.threshold = threshold
        self.first = first
        self.maxBackoff = maxBackoff
    }

    /// Returns how long to skip a host; nil to try it. After the backoff, one attempt goes ahead and the others wait
    /// for its result.
    func wait(for host: String, now: Instant) -> Span? {
        records.withLock { records in
            guard var record = records[host], record.failures >= threshold else { return nil }
            if now < record.until { return record.until - now }
            record.until = now + first
            records[host] = record
            return nil
        }
    }

    /// Records whether a host replied, with any status.
    func record(_ host: String, replied: Bool, now: Instant) {
        records.withLock { records in
            guard !replied else {
                records[host] = nil
                return
            }
            var record = records[host] ?? Record(failures: 0, until: now)
            record.failures += 1
            if record.failures >= threshold {
                let doublings = min(record.failures - threshold, 20)
                record.until = now + min(Span(milliseconds: first.milliseconds << Int64(doublings)), maxBackoff)
            } else {
                record.until = now
            }
            if records[host] == nil, records.count >= CircuitBreaker.maxHosts {
                CircuitBreaker.makeRoom(in: &records, now: now)
            }
            records[host] = record
        }
    }

    private static func makeRoom(in records: inout [String: Record], now: Instant) {
        records = records.filter { now - $0.value.until < retention }
        guard records.count >= maxHosts, let oldest = records.min(by: { $0.value.until < $1.value.until }) else {
            return
        }
        records[oldest.key] = nil
    }

    /// For tests.
    var count: Int { records.withLock { $0.count } }
}
