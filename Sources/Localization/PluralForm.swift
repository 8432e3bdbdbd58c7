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
