import _FoundationICU

/// The plural categories of a language (CLDR).
enum PluralForm: String, Sendable, CaseIterable {
    case zero, one, two, few, many, other

    /// The index among all categories.
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

/// The plural rules of one language, from ICU.
struct PluralRules: Sendable {
    // Immutable after opening, which ICU allows to share between threads. Each language keeps its rules for the
    // whole run.
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
