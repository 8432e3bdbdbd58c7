import Testing

extension Testing.Tag {
    /// Properties of shared/spec/properties.md.
    @Tag static var P52: Self
    @Tag static var P53: Self
    @Tag static var P57: Self
}

/// Random numbers that a seed repeats (Steele, Lea and Flood, 2014).
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// True once in `n` times.
    mutating func one(in n: Int) -> Bool { int(1...n) == 1 }

    mutating func pick<C: Collection>(_ choices: C) -> C.Element { choices.randomElement(using: &self)! }

    mutating func list<Element>(_ range: ClosedRange<Int>, _ make: (inout SplitMix64) -> Element) -> [Element] {
        let count = int(range)
        return (0..<count).map { _ in make(&self) }
    }
}
