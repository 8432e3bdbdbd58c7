/// The condition of a plural form (UTS 35, "Plural rules syntax"), such as `n % 10 = 1 and n % 100 != 11..14 or f != 0`.
struct PluralCondition: Sendable {
    private struct Relation: Sendable {
        /// Whether its operand is the number. The others are about decimals and exponents, which integers do not have.
        var isOfNumber: Bool
        var divisor: UInt?
        var ranges: [ClosedRange<UInt>]
        var isNegated: Bool

        /// - Parameter tokens: `n % 10 != 2..4,9` without the white space.
        init(_ tokens: ArraySlice<Substring>) {
            let tokens = Array(tokens)
            isOfNumber = tokens[0] == "n" || tokens[0] == "i"
            divisor = tokens[1] == "%" ? UInt(tokens[2])! : nil
            isNegated = tokens[tokens.count - 2] == "!="
            ranges = tokens[tokens.count - 1].split(separator: ",").map { range in
                let bounds = range.split(separator: ".").map { UInt($0)! }
                return bounds[0]...bounds[bounds.count - 1]
            }
        }

        func holds(for number: UInt) -> Bool {
            let operand = isOfNumber ? number : 0
            let value = divisor.map { operand % $0 } ?? operand
            return ranges.contains { $0.contains(value) } != isNegated
        }
    }

    /// One of these holds, with all of its relations.
    private let alternatives: [[Relation]]

    /// - Parameter text: A condition of ``PluralRuleTable``. Others stop the program.
    init(_ text: String) {
        alternatives = text.split(whereSeparator: \.isWhitespace).split(separator: "or").map { alternative in
            alternative.split(separator: "and").map(Relation.init)
        }
    }

    func holds(for number: UInt) -> Bool {
        alternatives.contains { $0.allSatisfy { $0.holds(for: number) } }
    }
}
