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
        case map(VenueSign.Meaning)

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
                \(ListTools.areas(AreaChoice.offered(areas, current: area), filter.area))</div>\
                <div class="row">\(fields.input("from", "Not over before", type: "date"))\(fields.input("to", "Begins before", type: "date"))</div>\(last)
                """, active: filter.active(types: types, area: area, venue: venue, context.presentation), context,
            filtered: place.path)
    }
}
