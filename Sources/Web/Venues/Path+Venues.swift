public import Domain
public import Operations
public import Presentation

extension Path.Template {
    public static let venue = "/organise/venues/{id}"
    public static let editVenue = "/organise/venues/{id}/edit"
    public static let deleteVenue = "/organise/venues/{id}/delete"
}

extension Path {
    public static let venues = "/organise/venues"
    public static let newVenue = "/organise/venues/new"
    public static let venueMap = "/organise/map"
    public static func venueMap(_ filter: ActivityFilter, by meaning: VenueSign.Meaning) -> String {
        adding(filter.parameters + [("by", meaning == .status ? nil : meaning.rawValue)], to: venueMap)
    }
    public static func venues(_ filter: VenueFilter) -> String { adding(filter.parameters, to: venues) }
    public static func newVenue(in area: ID<Area>?) -> String { adding([("in", area?.description)], to: newVenue) }
    /// - Parameter filter: the filter of the list from which the venue was opened.
    public static func venue(_ id: ID<Venue>, in filter: VenueFilter = VenueFilter()) -> String {
        adding(filter.parameters, to: filled(Template.venue, with: id.description))
    }
    public static func editVenue(_ id: ID<Venue>) -> String { filled(Template.editVenue, with: id.description) }
    public static func deleteVenue(_ id: ID<Venue>) -> String { filled(Template.deleteVenue, with: id.description) }
}

extension VenueFilter {
    /// The query parameters of a list with this filter. Default values are omitted.
    public var parameters: [(String, String?)] {
        [
            ("q", query), ("area", area?.description), ("type", type?.rawValue),
            ("sort", sort == .name ? nil : sort.rawValue),
            ("order", isDescending ? "desc" : nil),
        ]
    }

    public static let names = ["q", "area", "type", "sort", "order"]
}
