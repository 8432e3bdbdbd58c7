public import Domain

/// A phrase, and what its pairs of brackets mean.
public struct MarkedPhrase: Hashable, Sendable {
    public enum Mark: Hashable, Sendable {
        /// The words are not marked at all.
        case plain
        case strong
        case link(Destination)
    }

    public var phrase: Phrase
    /// One mark for each pair of brackets, in the order of the English text.
    public var marks: [Mark]

    public init(_ phrase: Phrase, _ marks: Mark...) { self.init(phrase, marks) }

    public init(_ phrase: Phrase, _ marks: [Mark]) {
        self.phrase = phrase
        self.marks = marks
    }
}
