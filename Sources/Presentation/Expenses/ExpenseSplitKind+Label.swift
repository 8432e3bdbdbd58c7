public import Domain

extension ExpenseSplit.Kind {
    public var label: Phrase {
        switch self {
        case .equal: "Equally"
        case .shares: "By shares"
        case .exact: "By amounts"
        case .percent: "By percent"
        }
    }

    /// What to enter for each person.
    public var hint: Phrase {
        switch self {
        case .equal: "Among everyone you tick."
        case .shares: "Such as 2 for a couple and 1 for everybody else."
        case .exact: "They must add up to the amount."
        case .percent: "They must add up to 100."
        }
    }
}
