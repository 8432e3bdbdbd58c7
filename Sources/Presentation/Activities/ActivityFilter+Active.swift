import Domain
public import Operations

extension ActivityFilter {
    /// - Parameters:
    ///   - area: the area of the filter, if it exists.
    ///   - venue: the venue of the filter, if it exists.
    public func active(
        types: [ProgrammeKindView], area: AreaView?, venue: VenueView?, _ context: PresentationContext
    ) -> [ActiveFilter<ActivityFilter>] {
        [
            type.map { type in
                ActiveFilter(
                    types.first { $0.id == type.of(ProgrammeKindView.self) }?.label ?? "Deleted type", in: self
                ) { $0.type = nil }
            },
            status.map { ActiveFilter($0.label, in: self) { $0.status = nil } },
            from.map { ActiveFilter("Not over before \(PeriodText.day($0, context))", in: self) { $0.from = nil } },
            to.map { ActiveFilter("Begins before \(PeriodText.day($0, context))", in: self) { $0.to = nil } },
            area.map { ActiveFilter("In \($0.name)", in: self) { $0.area = nil } },
            venue.map { ActiveFilter("At \($0.name)", in: self) { $0.venue = nil } },
            query.map { ActiveFilter("“\($0)”", in: self) { $0.query = nil } },
        ].compactMap(\.self)
    }
}
