public import Domain
public import Operations

/// The figures of the areas directly below the selected one.
public struct AreaFiguresPresentation: Equatable, Sendable {
    public var hint: Phrase
    /// Largest first.
    public var areas: [AreaShare]

    /// Returns nil if no area is selected and none has figures.
    public init?(_ figures: Engagement, _ choice: AnalyticsChoice) {
        areas = figures.areas
            .filter { $0.parentGeographicAreaId == choice.area && $0.geographicAreaId != choice.area }
            .sorted { ($1.participantCount, $1.activityCount) < ($0.participantCount, $0.activityCount) }
        guard !areas.isEmpty || choice.area != nil else { return nil }
        hint =
            areas.isEmpty
            ? "There are no figures for areas below this one."
            : "Each includes all areas below it. Open one to see more."
    }
}
