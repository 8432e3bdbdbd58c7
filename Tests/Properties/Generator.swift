import Foundation
import Testing

/// SplitMix64: the same seed generates the same cases on every machine.
public struct Generator: RandomNumberGenerator, Sendable {
    public let seed: UInt64
    private var state: UInt64

    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    public mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Returns true with a probability of one in `n`.
    public mutating func one(in n: Int) -> Bool { int(1...n) == 1 }

    public mutating func pick<C: Collection>(_ values: C) -> C.Element { values.randomElement(using: &self)! }

    public mutating func list<Element>(_ range: ClosedRange<Int>, _ make: (inout Generator) -> Element) -> [Element] {
        let count = int(range)
        return (0..<count).map { _ in make(&self) }
    }

    /// Returns the value or nil, with equal probability.
    public mutating func maybe<Value>(_ value: Value) -> Value? { one(in: 2) ? value : nil }

    /// Returns visible text of `length` characters.
    public mutating func word(_ length: Int) -> String {
        String((0..<length).map { _ in pick(Array("abcdefghijklmnopqrstuvwxyzÄßéñ0123456789中م")) })
    }

    /// Returns text that has broken programs before.
    public mutating func hostileText() -> String { pick(Generator.hostileTexts) }

    public static let hostileTexts = [
        "", " ", "'", "''; DROP TABLE event; --", "\" OR 1=1 --", "%", "_", "\\", "?", "?1", ":name", "@p", "$x",
        "<script>alert(1)</script>", "O’Brien & Söhne", "naïve\tcafé\nline", "\r\n", "a\u{0}b", "\u{0}",
        "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
        "\u{202E}evil", "e\u{301}\u{301}\u{301}", "ﷺ", "𝕳𝖊𝖑𝖑𝖔", "\u{FEFF}bom", "\u{FFFD}",
        String(repeating: "x", count: 10_000),
        "NULL", "0", "-1", "1e309", "{{7*7}}", "=cmd|' /C calc'!A0", "ß", "İ", "ı",
    ]
}

/// Runs a property on generated cases. The first failure ends the run and reports its seed: `MINGLE_SEED=… swift test
/// --filter …` repeats that case alone.
public func forAll(_ cases: Int, _ body: (inout Generator) throws -> Void) throws {
    for seed in seeds(cases) {
        var generator = Generator(seed: seed)
        do { try body(&generator) } catch {
            Issue.record("Failed for MINGLE_SEED=\(seed)")
            throw error
        }
    }
}

/// Runs an asynchronous property on generated cases.
///
/// - Parameter round: selects different cases for each round.
public func forAll(_ cases: Int, round: UInt64 = 0, _ body: (inout Generator) async throws -> Void) async throws {
    for seed in seeds(cases, round) {
        var generator = Generator(seed: seed)
        do { try await body(&generator) } catch {
            Issue.record("Failed for MINGLE_SEED=\(seed)")
            throw error
        }
    }
}

/// Whether only a single case is repeated, so that assertions about the number of cases do not apply.
public var isOneSeed: Bool { oneSeed != nil }

/// `MINGLE_CASES=20` runs twenty times as many cases, as `bin/torture` does.
private let factor = ProcessInfo.processInfo.environment["MINGLE_CASES"].flatMap { Int($0) } ?? 1

private var oneSeed: UInt64? { ProcessInfo.processInfo.environment["MINGLE_SEED"].flatMap { UInt64($0) } }

private func seeds(_ cases: Int, _ round: UInt64 = 0) -> [UInt64] {
    if let oneSeed { return [oneSeed] }
    var source = Generator(seed: 20_261_127 + round)
    return (0..<cases * factor).map { _ in source.next() }
}
