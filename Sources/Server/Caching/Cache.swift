import Domain
import Synchronization

/// Values that are derived from the store, kept in memory between requests (`docs/caching.md`).
///
/// The key contains everything that a value depends on, in particular what its viewer may see. A value that depends on
/// the whole store is also kept under the store's data version, which changes with every commit of any process.
///
/// Created by ``Caches``.
final class Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        var value: Value
        var madeAt: Instant
    }

    private struct State {
        var dataVersion: Int64 = 0
        var entries: GenerationalCache<Key, Entry>
    }

    private let lifetime: Span
    private let state: Mutex<State>

    fileprivate init(lifetime: Span, maxCost: Int, cost: @escaping @Sendable (Key, Value) -> Int) {
        self.lifetime = lifetime
        state = Mutex(
            State(entries: GenerationalCache(lifetime: lifetime, maxCost: maxCost) { cost($0, $1.value) }))
    }

    /// The number of entries, expired ones included until they are removed.
    var count: Int { state.withLock { $0.entries.count } }

    /// Returns the value that was made less than `lifetime` ago, if any.
    ///
    /// - Parameter dataVersion: The data version that was read before this call. Values of another version are dropped.
    func find(_ key: Key, at dataVersion: Int64 = 0, now: Instant) -> Value? {
        state.withLock { state in
            if state.dataVersion != dataVersion {
                state.entries.removeAll()
                state.dataVersion = dataVersion
            }
            guard let entry = state.entries.find(key), now >= entry.madeAt, now - entry.madeAt < lifetime else {
                return nil
            }
            return entry.value
        }
    }

    /// - Parameters:
    ///   - dataVersion: The data version that was read before the value was made. If it is no longer that of the last
    ///     `find`, the value is not kept.
    ///   - now: The time that was read before the value was made.
    func insert(_ value: Value, for key: Key, at dataVersion: Int64 = 0, now: Instant) {
        state.withLock { state in
            guard state.dataVersion == dataVersion else { return }
            state.entries.insert(Entry(value: value, madeAt: now), for: key, now: now)
        }
    }

    func removeAll() { state.withLock { $0.entries.removeAll() } }

    fileprivate func removeExpired(now: Instant) { state.withLock { $0.entries.removeExpired(now: now) } }
}

/// Every cache of a server, so that housekeeping and `docs/caching.md` forget none.
final class Caches: Sendable {
    private struct Registration {
        var name: String
        var removeExpired: @Sendable (Instant) -> Void
    }

    private let registrations = Mutex<[Registration]>([])

    /// The names of all caches, in the order of creation.
    var names: [String] { registrations.withLock { $0.map(\.name) } }

    /// Creates a cache.
    ///
    /// - Parameters:
    ///   - name: Its name in `docs/caching.md`.
    ///   - lifetime: The maximum age of a value. An entry is dropped after twice this time, or when newer ones need its
    ///     room.
    ///   - maxCost: The cost from which a generation, of which there are two, is full.
    ///   - cost: Returns the cost of an entry, in the unit of `maxCost`.
    func make<Key, Value>(
        _ name: String, lifetime: Span, maxCost: Int,
        cost: @escaping @Sendable (Key, Value) -> Int = { _, _ in 1 }
    ) -> Cache<Key, Value> {
        let cache = Cache(lifetime: lifetime, maxCost: maxCost, cost: cost)
        registrations.withLock { registrations in
            registrations.append(Registration(name: name) { cache.removeExpired(now: $0) })
        }
        return cache
    }

    /// Drops expired entries of all caches.
    func removeExpired(now: Instant) {
        for registration in registrations.withLock(\.self) { registration.removeExpired(now) }
    }
}
