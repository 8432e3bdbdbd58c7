public import Domain
public import Operations

/// The growth of the programme by period.
public struct GrowthPresentation: Equatable, Sendable {
    public struct Period: Equatable, Sendable {
        public var label: Phrase
        public var point: GrowthView.Point
        public var participantChange: GrowthChange?
        public var activityChange: GrowthChange?

        init(_ point: GrowthView.Point, of growth: GrowthView) {
            label = GrowthPresentation.label(point, of: growth)
            self.point = point
            participantChange = GrowthChange(
                point.participantChange, count: point.participantCount, new: point.newParticipants)
            activityChange = GrowthChange(point.activityChange, count: point.activityCount, new: point.newActivities)
        }
    }

    public var title: Phrase
    /// The heading of the column with the periods.
    public var heading: Phrase
    public var note: Phrase?
    /// Latest first.
    public var periods: [Period]

    /// Returns nil without any period.
    public init?(_ growth: GrowthView) {
        guard let last = growth.dataPoints.last else { return nil }
        title = growth.period.growth
        heading = growth.period.heading
        note = last.isPartial ? "The last period is incomplete." : nil
        periods = growth.dataPoints.reversed().map { Period($0, of: growth) }
    }

    /// Returns the label of a period, such as `November 2026`, marked if the range covers only part of it.
    static func label(_ point: GrowthView.Point, of growth: GrowthView) -> Phrase {
        let first = Zones.civil(point.date, in: growth.timeZone)
        let label: Phrase =
            switch growth.period {
            case .day: "\(first, .date)"
            case .week: "Week of \(first, .date)"
            case .month: "\(first, .monthOfYear)"
            case .year: "\(String(first.year))"
            }
        return point.isPartial ? "\(label) (partial)" : label
    }
}
