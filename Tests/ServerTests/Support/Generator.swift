/// SplitMix64: the same seed gives the same cases on every machine.
struct Generator: RandomNumberGenerator {
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

    mutating func pick<Element>(_ values: [Element]) -> Element { values[int(0...values.count - 1)] }
}

/// Text that has broken programs before.
enum Hostile {
    static let texts = [
        "'; DROP TABLE event; --", "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</textarea><b>",
        "O’Brien & Söhne",
        "{{7*7}} ${7*7} %s %00", "\u{202E}evil\u{202C}", "e\u{301}\u{301}", "=cmd|' /C calc'!A0", "a;b,c\\nd:e",
        "&lt;b&gt;",
        "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} Zoë", "BEGIN:VEVENT", "-1+1", "@SUM(A1)", "+49 1",
    ]
}
