/// Parses fixed formats from the start of a text, byte by byte.
struct Scanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Reads exactly `count` digits as a number. Otherwise returns nil and consumes nothing.
    mutating func digits(_ count: Int) -> Int? {
        var value = 0
        var index = rest.startIndex
        for _ in 0..<count {
            guard index < rest.endIndex, (48...57).contains(rest[index]) else { return nil }
            value = value * 10 + Int(rest[index] - 48)
            index = rest.index(after: index)
        }
        rest = rest[index...]
        return value
    }

    /// Reads one or more digits as thousandths; further digits are dropped.
    mutating func fraction() -> Int? {
        var value = 0
        var scale = 100
        var seen = false
        while let byte = rest.first, (48...57).contains(byte) {
            value += Int(byte - 48) * scale
            scale /= 10
            seen = true
            rest = rest.dropFirst()
        }
        return seen ? value : nil
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let byte = rest.first, UInt32(byte) == character.value else { return false }
        rest = rest.dropFirst()
        return true
    }
}
