import Domain

/// A cache of recently used values in two generations. Entries expire by age, and the older generation is dropped when
/// the younger is full. Neither step iterates over entries.
struct GenerationalCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// The minimum lifetime of an entry, unless the cache is full. The maximum is twice as long.
    private let span: Span
    /// The maximum cost of one generation, of which there are two.
    private let most: Int
    /// Returns the cost of a value, in the unit of `most`.
    private let price: @Sendable (Value) -> Int
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private var cost = 0
    private var turnedAt: Instant?

    init(span: Span, most: Int, price: @escaping @Sendable (Value) -> Int = { _ in 1 }) {
        self.span = span
        self.most = most
        self.price = price
    }

    var count: Int { young.count + old.count }

    func find(_ key: Key) -> Value? { young[key] ?? old[key] }

    mutating func keep(_ value: Value, for key: Key, now: Instant) {
        forget(now: now)
        cost += price(value) - (young.updateValue(value, forKey: key).map(price) ?? 0)
        if cost >= most { turn(now) }
    }

    /// Drops expired generations.
    mutating func forget(now: Instant) {
        guard let turnedAt, now >= turnedAt else {
            self.turnedAt = now
            return
        }
        guard now - turnedAt >= span else { return }
        if now - turnedAt >= Span(milliseconds: span.milliseconds * 2) { young = [:] }
        turn(now)
    }

    mutating func removeAll() {
        (young, old, cost) = ([:], [:], 0)
    }

    private mutating func turn(_ now: Instant) {
        (old, young, cost, turnedAt) = (young, [:], 0, now)
    }
}
