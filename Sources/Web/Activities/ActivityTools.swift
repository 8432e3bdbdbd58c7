import Domain
import HTML
import Operations
import Presentation

/// The search and filter form for activities, used by the list and the map.
enum ActivityTools {
    /// The page that shows the tools.
    enum Place {
        case list
        /// The map, with what its markers encode.
        case map(VenueMapPage.Meaning)

        func path(_ filter: ActivityFilter) -> String {
            switch self {
            case .list: Path.activities(filter)
            case .map(let meaning): Path.venueMap(filter, by: meaning)
            }
        }
    }

    /// - Parameters:
    ///   - areas: the areas offered as filters.
    ///   - area: the area of the current filter.
    ///   - venue: the venue of the current filter.
    static func html(
        _ filter: ActivityFilter, in place: Place, types: [ProgrammeKindView], areas: [AreaChoice], area: AreaView?,
        venue: VenueView? = nil,
        _ context: PageContext
    ) -> HTML {
        var chips: [ListTools.Chip] = []
        func chip(_ label: Phrase, _ change: (inout ActivityFilter) -> Void) {
            chips.append(.init(label: label, without: place.path(filter.with(change))))
        }
        if let type = filter.type {
            chip(types.first { $0.id == type.of(ProgrammeKindView.self) }?.label ?? "Deleted type") {
                $0.type = nil
            }
        }
        if let status = filter.status { chip(status.label) { $0.status = nil } }
        if let from = filter.from { chip("Not over before \(ActivityPhrases.day(from, context))") { $0.from = nil } }
        if let to = filter.to { chip("Begins before \(ActivityPhrases.day(to, context))") { $0.to = nil } }
        if let area { chip("In \(area.name)") { $0.area = nil } }
        if let venue { chip("At \(venue.name)") { $0.venue = nil } }
        if let query = filter.query { chip("“\(query)”") { $0.query = nil } }
        let offered =
            area.map { one in
                areas.contains { $0.id == one.id } ? areas : [AreaChoice(id: one.id, name: one.name, depth: 0)] + areas
            } ?? areas
        var days = FormInput()
        days.fields["from"] = filter.from.map { Zones.civil($0, in: context.zone).isoDate }
        days.fields["to"] = filter.to.map { Zones.civil($0, in: context.zone).isoDate }
        let fields = Fields(days, order: [], prefix: "filter")
        let last: HTML =
            switch place {
            case .list:
                ListTools.order(
                    filter.sort.rawValue, isDescending: filter.isDescending,
                    options: [("date", "Start"), ("name", "Name")])
            case .map(let meaning):
                ListTools.select(
                    "by", "Markers show", meaning.rawValue, options: [("status", "Status"), ("type", "Type")])
            }
        let base =
            switch place {
            case .list: Path.activities
            case .map: Path.venueMap
            }
        return ListTools.html(
            base, query: filter.query, label: "Search activities", placeholder: "Name of an activity",
            kept: [("venue", filter.venue?.description)],
            fields: """
                <div class="row">\(ListTools.select(
                    "type", "Type", filter.type?.description, options: [("", "Any type")] + types.map { ($0.id.description, $0.label) }))\
                \(ListTools.select(
                    "status", "Status", filter.status?.rawValue, options: [("", "Any status")] + ActivityStatus.allCases.map { ($0.rawValue, $0.label) }))\
                \(ListTools.areas(offered, filter.area))</div>\
                <div class="row">\(fields.input("from", "Not over before", type: "date"))\(fields.input("to", "Begins before", type: "date"))</div>\(last)
                """, chips: chips, context)
    }
}
