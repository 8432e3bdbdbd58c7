import _FoundationICU

/// The forms that words of some language take beside numbers (CLDR).
enum PluralForm: String, Sendable, CaseIterable {
    case zero, one, two, few, many, other

    /// Among all of them.
    var index: Int {
        switch self {
        case .zero: 0
        case .one: 1
        case .two: 2
        case .few: 3
        case .many: 4
        case .other: 5
        }
    }
}

/// Which form goes with a number in one language, by the rules of ICU.
struct PluralRules: Sendable {
    // Read only once it is open, which ICU allows from all threads at a time. There is one for each language, for good.
    private nonisolated(unsafe) let rules: OpaquePointer
    private let first: [PluralForm]

    init(_ tag: String) throws(CatalogueError) {
        var status = U_ZERO_ERROR
        guard let rules = swift_uplrules_open(tag, &status), status.rawValue <= U_ZERO_ERROR.rawValue else {
            throw CatalogueError("The plurals of the language \(tag) are not known.")
        }
        self.rules = rules
        first = (0...100).map { PluralRules.form(of: $0, rules) }
    }

    func form(_ number: Int) -> PluralForm {
        first.indices.contains(number) ? first[number] : PluralRules.form(of: number, rules)
    }

    private static func form(of number: Int, _ rules: OpaquePointer) -> PluralForm {
        var status = U_ZERO_ERROR
        var keyword = [UChar](repeating: 0, count: 16)
        let length = swift_uplrules_select(rules, Double(number), &keyword, Int32(keyword.count), &status)
        return PluralForm(rawValue: String(decoding: keyword.prefix(Int(length)), as: UTF16.self)) ?? .other
    }
}
