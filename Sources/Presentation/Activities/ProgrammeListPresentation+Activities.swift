import Domain
public import Operations

extension ProgrammeListPresentation {
    public init(_ activities: [ActivityView], _ filter: ActivityFilter, _ context: PresentationContext) {
        var empty: EmptyListPresentation?
        if activities.isEmpty {
            empty =
                filter == ActivityFilter()
                ? .programme(
                    .calendar, "No activities yet", "Activities take place again and again: courses, circles, teams.",
                    add: LinkPresentation("New activity", .newActivity), context)
                : EmptyListPresentation(
                    .search, "Nothing found", "No activities match. Try fewer words, or remove a filter.",
                    step: LinkPresentation("Show all activities", .activities))
        }
        self.init(add: "New activity", selection: "With selected activities …", empty: empty, context)
    }
}
