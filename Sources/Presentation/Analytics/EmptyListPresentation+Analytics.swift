import Domain
public import Operations

extension EmptyListPresentation {
    /// Returns nil if there are figures.
    public init?(_ figures: Engagement, _ choice: AnalyticsChoice, _ context: PresentationContext) {
        guard figures.isEmpty else { return nil }
        self =
            choice.isWhole
            ? .programme(
                .chart, "No figures yet",
                "Once there are activities and somebody takes part in them, you’ll see here how they grow.",
                add: LinkPresentation("New activity", .newActivity), context)
            : EmptyListPresentation(
                .search, "Nothing found",
                "There are no figures for this time and area. Choose a longer time, or another area.",
                step: LinkPresentation("Show all figures", .analytics(choice.period)))
    }
}
