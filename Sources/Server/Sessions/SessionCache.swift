import Domain
import Operations
import Synchronization

/// A cache of session lookups for one second, so that a busy client needs no query per request.
///
/// The cache is cleared at once when this process ends a session, and expires within a second if another process does
/// (security checklist, 6).
final class SessionCache: Sendable {
    private static let lifetime = Span.seconds(1)

    private struct Entry {
        var person: Person
        var until: Instant
    }

    /// Keyed by token digest. Holds only valid tokens, so strangers cannot fill it.
    private let entries = Mutex(GenerationalCache<[UInt8], Entry>(lifetime: lifetime, maxCost: 5_000))

    func person(_ hash: [UInt8], now: Instant) -> Person? {
        entries.withLock { entries in
            guard let entry = entries.find(hash), now < entry.until, entry.until - now <= SessionCache.lifetime else {
                return nil
            }
            return entry.person
        }
    }

    func store(_ person: Person, for hash: [UInt8], now: Instant) {
        entries.withLock { $0.insert(Entry(person: person, until: now + SessionCache.lifetime), for: hash, now: now) }
    }

    /// Clears the cache. Called after every commit that may have ended a session or changed a person.
    func clear() {
        entries.withLock { $0.removeAll() }
    }

    func removeExpired(now: Instant) {
        entries.withLock { $0.removeExpired(now: now) }
    }
}
