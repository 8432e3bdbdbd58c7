import Domain
import Operations
import Synchronization

/// Who the tokens of the last second belong to, so that a busy client is not looked up at every request.
///
/// A session that is ended here is forgotten at once; one that is ended by another process, within a second (security
/// checklist, 6).
final class SessionCache: Sendable {
    private static let lifetime = Span.seconds(1)

    private struct Entry {
        var person: Person
        var until: Instant
    }

    /// By digests of tokens that are known, so that no stranger adds to them.
    private let entries = Mutex(Generations<[UInt8], Entry>(span: lifetime, most: 5_000))

    func person(_ hash: [UInt8], now: Instant) -> Person? {
        entries.withLock { entries in
            guard let entry = entries.find(hash), now < entry.until, entry.until - now <= SessionCache.lifetime else {
                return nil
            }
            return entry.person
        }
    }

    func store(_ person: Person, for hash: [UInt8], now: Instant) {
        entries.withLock { $0.keep(Entry(person: person, until: now + SessionCache.lifetime), for: hash, now: now) }
    }

    /// Called after every commit that may have ended a session or changed a person.
    func clear() {
        entries.withLock { $0.removeAll() }
    }

    func forget(now: Instant) {
        entries.withLock { $0.forget(now: now) }
    }
}
