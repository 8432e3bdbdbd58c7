public import Domain
public import Operations

/// The totals of the programme.
public struct FiguresPresentation: Equatable, Sendable {
    public struct Tile: Equatable, Sendable {
        public var label: Phrase
        public var number: Int
        public var note: Phrase?
        /// Whether ``note`` is a change, and not what is counted.
        public var isChange = false
    }

    public var tiles: [Tile]

    public init(_ figures: Engagement, _ growth: GrowthView?, _ choice: AnalyticsChoice) {
        let last = growth?.dataPoints.last
        // Growth counts everything that has ever existed. A tile shows the change only if that count equals its own, so
        // that it never mixes two counts.
        func total(_ label: Phrase, _ number: Int, grownTo count: Int?, _ change: GrowthChange?) -> Tile {
            let change = number == count ? change : nil
            return Tile(label: label, number: number, note: change?.text, isChange: change?.isFlat == false)
        }
        tiles = [
            total(
                "Participants", figures.totalParticipants, grownTo: last?.participantCount,
                last.flatMap { GrowthChange($0.participantChange, count: $0.participantCount, new: $0.newParticipants) }
            ),
            total(
                "Activities", figures.totalActivities, grownTo: last?.activityCount,
                last.flatMap { GrowthChange($0.activityChange, count: $0.activityCount, new: $0.newActivities) }),
            Tile(label: ActivityTerms.underWay, number: figures.activeActivities, note: "started and not over"),
            Tile(label: ActivityTerms.withoutEnd, number: figures.ongoingActivities, note: "of those under way"),
        ]
        if let growth, let last {
            let label: Phrase =
                choice.to == nil
                ? choice.period.newItems : "New in \(GrowthPresentation.label(last, of: growth))"
            tiles.append(Tile(label: label, number: last.newParticipants, note: "participants"))
        }
    }
}
