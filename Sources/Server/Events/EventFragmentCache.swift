import Domain
import Operations
import Synchronization

/// A cache of rendered list fragments of events, such as cards and JSON objects. The key contains everything that a
/// fragment depends on, above all the event's `EventCacheKey` as its viewer may see it. A fragment is therefore never stale
/// and never shown to someone who may not see it. Writes to other events do not invalidate it.
final class EventFragmentCache<Form: Hashable & Sendable, Fragment: Sendable>: Sendable {
    private struct Key: Hashable {
        var event: EventCacheKey
        var form: Form
    }

    /// Longer lists bypass the cache.
    private static var maxCount: Int { 200 }

    private let cache: Mutex<GenerationalCache<Key, Fragment>>

    /// - Parameter size: Returns the size of a fragment in bytes.
    init(size: @escaping @Sendable (Fragment) -> Int) {
        cache = Mutex(GenerationalCache(lifetime: .minutes(1), maxCost: 16 << 20) { size($0) + 1000 })
    }

    /// Returns a fragment for each key, in the same order.
    ///
    /// - Parameters:
    ///   - form: Returns what a fragment depends on besides the key.
    ///   - make: Renders the fragments that are not cached.
    func fragments(
        of eventKeys: [EventCacheKey], as form: (EventCacheKey) -> Form, now: Instant,
        make: ([EventCacheKey]) throws -> [ID<Event>: Fragment]
    ) rethrows -> [Fragment] {
        guard eventKeys.count <= EventFragmentCache.maxCount else {
            let made = try make(eventKeys)
            return eventKeys.compactMap { made[$0.id] }
        }
        let keys = eventKeys.map { Key(event: $0, form: form($0)) }
        var found = cache.withLock { cache in
            var found: [Fragment?] = []
            found.reserveCapacity(keys.count)
            for key in keys { found.append(cache.find(key)) }
            return found
        }
        let missing = keys.indices.filter { found[$0] == nil }
        guard !missing.isEmpty else { return found.compactMap(\.self) }
        let made = try make(missing.map { eventKeys[$0] })
        for index in missing { found[index] = made[eventKeys[index].id] }
        cache.withLock { cache in
            for index in missing {
                if let fragment = found[index] { cache.insert(fragment, for: keys[index], now: now) }
            }
        }
        return found.compactMap(\.self)
    }

    /// Drops fragments that were not used recently.
    func removeExpired(now: Instant) { cache.withLock { $0.removeExpired(now: now) } }
}
