public import Domain
public import HTML
public import Operations

/// The activities, as they are looked for.
public enum ActivitiesPage {
    /// - Parameters:
    ///   - areas: those that are offered to filter by.
    ///   - area: the one by which it is filtered; so is `venue`.
    ///   - form: days that cannot be read.
    public static func html(
        _ context: PageContext, _ activities: [ActivityView], filter: ActivityFilter, types: [ProgrammeKindView], areas: [AreaChoice], area: AreaView?,
        venue: VenueView?, nextCursor: String?
    ) -> HTML {
        let add: (label: Phrase, path: String)? = Organise.may(.edit, context) ? ("New activity", Path.newActivity) : nil
        return Organise.list(
            context, .activities, add: add,
            body: "\(tools(filter, types, areas, area, venue, context))\(list(activities, filter, nextCursor, context))")
    }

    private static func tools(
        _ filter: ActivityFilter, _ types: [ProgrammeKindView], _ areas: [AreaChoice], _ area: AreaView?, _ venue: VenueView?, _ context: PageContext
    ) -> HTML {
        var chips: [ListTools.Chip] = []
        func chip(_ label: Phrase, _ change: (inout ActivityFilter) -> Void) {
            chips.append(.init(label: label, without: Path.activities(filter.with(change))))
        }
        if let type = filter.type { chip(types.first { $0.id == type.of(ProgrammeKindView.self) }?.label ?? "A type that is gone") { $0.type = nil } }
        if let status = filter.status { chip(status.label) { $0.status = nil } }
        if let from = filter.from { chip("Not over before \(ActivityWords.day(from, context))") { $0.from = nil } }
        if let to = filter.to { chip("Begins before \(ActivityWords.day(to, context))") { $0.to = nil } }
        if let area { chip("In \(area.name)") { $0.area = nil } }
        if let venue { chip("At \(venue.name)") { $0.venue = nil } }
        if let query = filter.query { chip("“\(query)”") { $0.query = nil } }
        let offered = area.map { one in areas.contains { $0.id == one.id } ? areas : [AreaChoice(id: one.id, name: one.name, depth: 0)] + areas } ?? areas
        var days = FormState()
        days.fields["from"] = filter.from.map { Zones.civil($0, in: context.zone).isoDate }
        days.fields["to"] = filter.to.map { Zones.civil($0, in: context.zone).isoDate }
        let fields = Fields(days, order: [], prefix: "filter")
        return ListTools.html(
            Path.activities, query: filter.query, label: "Search activities", placeholder: "Name of an activity",
            kept: [("venue", filter.venue?.description)],
            fields: """
                <div class="row">\(ListTools.select(
                    "type", "Type", filter.type?.description, options: [("", "Any type")] + types.map { ($0.id.description, $0.label) }))\
                \(ListTools.select(
                    "status", "Status", filter.status?.rawValue, options: [("", "Any status")] + ActivityStatus.allCases.map { ($0.rawValue, $0.label) }))\
                \(ListTools.areas(offered, filter.area))</div>\
                <div class="row">\(fields.input("from", "Not over before", type: "date"))\(fields.input("to", "Begins before", type: "date"))</div>\
                \(ListTools.order(filter.sort.rawValue, isDescending: filter.isDescending, options: [("date", "Start"), ("name", "Name")]))
                """, chips: chips, context)
    }

    private static func list(_ activities: [ActivityView], _ filter: ActivityFilter, _ cursor: String?, _ context: PageContext) -> HTML {
        let mayEdit = Organise.may(.edit, context)
        guard activities.isEmpty else {
            let rows = "\(activities.map { ActivityRow.html($0, in: filter, choosing: mayEdit, context) })" as HTML
            let next = NextLink.html(Path.activities, query: filter.parameters, cursor: cursor)
            guard mayEdit else { return "<ul class=\"list tiles\">\(rows)</ul>\(next)" }
            return """
                \(Fields.open(.chooseActivities, class: "choosing"))<ul class="list tiles">\(rows)</ul>\
                <div class="chosen"><button class="button">\(say: "With those that are ticked …")</button></div></form>\(next)
                """
        }
        guard filter == ActivityFilter() else {
            return EmptyState.html(
                .search, "Nothing found", "No activity fits. Try fewer words, or take off a filter.", action: ("Show all activities", Path.activities), context)
        }
        return EmptyState.html(
            .calendar, "No activities yet", "Activities are what takes place again and again: courses, circles, teams.",
            action: mayEdit ? ("New activity", Path.newActivity) : ("Go to the home page", Path.home), context)
    }
}
