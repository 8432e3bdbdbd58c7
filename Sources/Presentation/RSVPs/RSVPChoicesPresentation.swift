public import Domain
public import Operations

/// The RSVPs that a guest can choose, and for how many people.
public struct RSVPChoicesPresentation: Equatable, Sendable {
    public struct Choice: Equatable, Sendable {
        public var value: RSVPChoice
        public var label: Phrase
        public var icon: Icon
        public var isCurrent: Bool
        /// Whether it is the primary action.
        public var isNext = false
    }

    public var choices: [Choice]
    /// Nil if guests come alone.
    public var party: PartyPresentation?

    public init(_ event: EventView) {
        let status = event.mine.status
        // A seat that is held or free makes "going" the primary action.
        let isOffered = status == .offered || event.mayTakeSeat
        choices = [
            Choice(
                value: .going, label: event.goingLabel, icon: .check,
                isCurrent: status == .going || status == .waitlisted && !isOffered, isNext: isOffered),
            Choice(value: .maybe, label: "Maybe", icon: .question, isCurrent: status == .maybe),
            Choice(value: .notGoing, label: "Not going", icon: .cross, isCurrent: status == .notGoing),
        ]
        party = PartyPresentation(event)
    }
}
