import Domain
import Synchronization

/// Keeps away from hosts that do not reply, so that a dead one costs little: after `threshold` tries without a reply
/// it is left alone for a while, which doubles with each further try.
///
/// What it remembers is bounded: ``most`` hosts, each for ``memory`` after its last try.
final class Breaker: Sendable {
    static let most = 1000
    static let memory = Span.hours(1)

    private struct Record {
        /// Tries in a row that brought no reply.
        var failures: Int
        /// Nobody tries before.
        var until: Instant
    }

    private let threshold: Int
    private let first: Span
    private let longest: Span
    private let records = Mutex<[String: Record]>([:])

    init(threshold: Int, first: Span, longest: Span) {
        self.threshold = threshold
        self.first = first
        self.longest = longest
    }

    /// How long to keep away from a host; nil to go ahead. Once that is over, one goes ahead and the others wait for what
    /// becomes of it.
    func wait(for host: String, now: Instant) -> Span? {
        records.withLock { records in
            guard var record = records[host], record.failures >= threshold else { return nil }
            if now < record.until { return record.until - now }
            record.until = now + first
            records[host] = record
            return nil
        }
    }

    /// Notes whether a host replied, whatever it said.
    func note(_ host: String, replied: Bool, now: Instant) {
        records.withLock { records in
            guard !replied else {
                records[host] = nil
                return
            }
            var record = records[host] ?? Record(failures: 0, until: now)
            record.failures += 1
            if record.failures >= threshold {
                let doublings = min(record.failures - threshold, 20)
                record.until = now + min(Span(milliseconds: first.milliseconds << Int64(doublings)), longest)
            } else {
                record.until = now
            }
            if records[host] == nil, records.count >= Breaker.most { Breaker.makeRoom(in: &records, now: now) }
            records[host] = record
        }
    }

    private static func makeRoom(in records: inout [String: Record], now: Instant) {
        records = records.filter { now - $0.value.until < memory }
        guard records.count >= most, let oldest = records.min(by: { $0.value.until < $1.value.until }) else { return }
        records[oldest.key] = nil
    }

    /// For tests.
    var count: Int { records.withLock { $0.count } }
}
