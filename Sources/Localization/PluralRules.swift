/// The plural rules of one language for integers.
struct PluralRules: Sendable {
    private var rules: [(form: PluralForm, condition: PluralCondition)] = []

    /// - Parameter tag: A BCP 47 tag. Subtags without rules of their own are ignored. A language without any rules has
    ///   the form ``PluralForm/other`` only.
    init(_ tag: String) {
        var subtags = tag.split(separator: "-")
        while !subtags.isEmpty {
            let language = subtags.joined(separator: "-")
            let entry = PluralRuleTable.entries.first { entry in
                entry.languages.split(whereSeparator: \.isWhitespace).contains { $0 == language }
            }
            if let entry {
                rules = PluralForm.allCases.compactMap { form in
                    entry.conditions[form].map { (form, PluralCondition($0)) }
                }
                return
            }
            subtags.removeLast()
        }
    }

    /// Returns the form of the words beside a number. Its sign does not matter.
    func form(_ number: Int) -> PluralForm {
        rules.first { $0.condition.holds(for: number.magnitude) }?.form ?? .other
    }
}
