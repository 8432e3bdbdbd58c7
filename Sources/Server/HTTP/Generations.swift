import Domain

/// Remembers what was used lately. What was not is forgotten by time, and the older half as soon as there is too much;
/// neither walks over what is kept.
struct Generations<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// What is kept is kept for this long at least, unless there is too much, and for twice as long at most.
    private let span: Span
    /// The cost of one generation, of which there are two.
    private let most: Int
    /// Of a value, in the same measure.
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

    /// Forgets what is older than it need be.
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
