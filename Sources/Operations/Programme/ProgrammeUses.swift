public import Domain

/// The uses of a thing in the programme, which prevent its deletion.
public struct ProgrammeUses: Hashable, Sendable {
    /// The names are those of the API contract.
    public enum Kind: String, Sendable, CaseIterable {
        case activity, event, participant, venue, area, assignment

        fileprivate func phrase(_ count: Int) -> Phrase {
            switch self {
            case .activity: "\(count, .count) activities"
            case .event: "\(count, .count) events"
            case .participant: "\(count, .count) participants"
            case .venue: "\(count, .count) venues"
            case .area: "\(count, .count) sub-areas"
            case .assignment: "\(count, .count) assignments"
            }
        }
    }

    public let counts: [Kind: Int]

    public init(_ counts: [Kind: Int]) {
        self.counts = counts.filter { $0.value > 0 }
    }

    public var isEmpty: Bool { counts.isEmpty }

    /// Returns the number of uses of one kind as text.
    public func phrase(_ kind: Kind) -> Phrase { kind.phrase(counts[kind] ?? 0) }

    /// The uses as text, in the order of the kinds.
    private var phrases: [Phrase] { Kind.allCases.compactMap { kind in counts[kind].map { kind.phrase($0) } } }

    /// The refusal `in_use` of a deletion, with the kinds and numbers of uses; nil if there are none.
    public var objection: Refusal? {
        guard !isEmpty else { return nil }
        let uses = Kind.allCases.compactMap { kind in counts[kind].map { Refusal.Use(kind: kind.rawValue, count: $0) } }
        return Refusal(.inUse, "It is in use and cannot be deleted: \(list: phrases).", uses: uses)
    }

    /// - Throws: ``objection``.
    func check() throws(Refusal) {
        if let objection { throw objection }
    }
}
