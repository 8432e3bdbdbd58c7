import Domain
import Operations

/// A cache of rendered list fragments of events, such as cards and JSON objects. The key contains everything that a
/// fragment depends on, above all the event's `EventCacheKey` as its viewer may see it. A fragment is therefore never stale
/// and never shown to someone who may not see it. Writes to other events do not invalidate it.
struct EventFragmentCache<Form: Hashable & Sendable, Fragment: Sendable>: Sendable {
    private struct Key: Hashable {
        var event: EventCacheKey
        var form: Form
    }

    /// Longer lists bypass the cache.
    private static var maxCount: Int { 200 }

    private let fragments: Cache<Key, Fragment>

    /// - Parameters:
    ///   - name: The cache's name in `docs/caching.md`.
    ///   - size: Returns the size of a fragment in bytes.
    init(_ name: String, in caches: Caches, size: @escaping @Sendable (Fragment) -> Int) {
        fragments = caches.make(name, lifetime: .minutes(1), maxCost: 16 << 20) { size($1) + 1000 }
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
        var found = keys.map { fragments.find($0, now: now) }
        let missing = keys.indices.filter { found[$0] == nil }
        guard !missing.isEmpty else { return found.compactMap(\.self) }
        let made = try make(missing.map { eventKeys[$0] })
        for index in missing {
            found[index] = made[eventKeys[index].id]
            if let fragment = found[index] { fragments.insert(fragment, for: keys[index], now: now) }
        }
        return found.compactMap(\.self)
    }
}
