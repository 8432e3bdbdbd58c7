import Domain

/// A cache of recently used values in two generations. Entries expire by age, and the older generation is dropped when
/// the younger is full. Neither step iterates over entries.
struct GenerationalCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// The minimum lifetime of an entry, unless the cache is full. The maximum is twice as long.
    private let lifetime: Span
    /// The maximum cost of one generation, of which there are two.
    private let maxCost: Int
    /// Returns the cost of an entry, in the unit of `maxCost`.
    private let cost: @Sendable (Key, Value) -> Int
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private var totalCost = 0
    private var rotatedAt: Instant?

    init(lifetime: Span, maxCost: Int, cost: @escaping @Sendable (Key, Value) -> Int = { _, _ in 1 }) {
        self.lifetime = lifetime
        self.maxCost = maxCost
        self.cost = cost
    }

    var count: Int { young.count + old.count }

    func find(_ key: Key) -> Value? { young[key] ?? old[key] }

    mutating func insert(_ value: Value, for key: Key, now: Instant) {
        removeExpired(now: now)
        totalCost += cost(key, value) - (young.updateValue(value, forKey: key).map { cost(key, $0) } ?? 0)
        if totalCost >= maxCost { rotate(now) }
    }

    /// Drops expired generations.
    mutating func removeExpired(now: Instant) {
        guard let rotatedAt, now >= rotatedAt else {
            self.rotatedAt = now
            return
        }
        guard now - rotatedAt >= lifetime else { return }
        if now - rotatedAt >= Span(milliseconds: lifetime.milliseconds * 2) { young = [:] }
        rotate(now)
    }

    mutating func removeAll() {
        (young, old, totalCost) = ([:], [:], 0)
    }

    private mutating func rotate(_ now: Instant) {
        (old, young, totalCost, rotatedAt) = (young, [:], 0, now)
    }
}
