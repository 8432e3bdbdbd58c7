import Domain
public import HTML
public import Operations
import Presentation

/// The page of one venue: address, activities, events and residents.
public enum VenuePage {
    /// - Parameters:
    ///   - residents: a page of current residents.
    ///   - formerResidents: the first former residents.
    ///   - moreFormerResidents: the number of further former residents.
    ///   - beside: the list from which the venue was opened, shown next to it.
    public static func html(
        _ context: PageContext, _ venue: VenueView, activities: [ActivityView], residents: [ParticipantView],
        nextCursor: String? = nil,
        formerResidents: [ParticipantView] = [], moreFormerResidents: Int = 0,
        events: ProgrammeEvents = ProgrammeEvents(), beside: [VenueView] = [], filter: VenueFilter = VenueFilter()
    ) -> HTML {
        let coordinates: HTML? = venue.latitude.flatMap { latitude in venue.longitude.map { (latitude, $0) } }.map {
            latitude, longitude in
            """
            <div><dt>\(localized: "Position")</dt><dd>\("\(latitude), \(longitude)") · <a href="\(Path.directions(to: latitude, longitude))">\(localized: "Directions")</a></dd></div>
            """
        }
        let type: HTML? = venue.venueType.map {
            "<div><dt>\(localized: "Kind of venue")</dt><dd>\($0.label)</dd></div>"
        }
        let state = VenuePresentation(moreFormerResidents: moreFormerResidents, context.presentation)
        let buttons: [HTML] = [
            state.edit?.link(Path.editVenue(venue.id), context),
            state.delete?.link(Path.deleteVenue(venue.id), class: " quiet", context),
        ].compactMap(\.self)
        let actions: HTML? = buttons.isEmpty ? nil : "<div class=\"actions\">\(buttons)</div>"
        let body: HTML = """
            <section class="panel" aria-label="\(localized: "Venue")"><dl class="pairs"><div><dt>\(localized: "Address")</dt><dd dir="auto">\(venue.address)</dd></div>\
            <div><dt>\(localized: "Area")</dt><dd><a href="\(Path.area(venue.geographicAreaId))" dir="auto">\(venue.geographicArea.name)</a></dd></div>\(type)\(coordinates)</dl></section>\
            \(actions)\
            <section aria-labelledby="activities"><h2 class="section-title" id="activities">\(localized: "Activities")</h2>\
            \(activities.isEmpty ? "<p class=\"meta\">\(localized: "None yet.")</p>" : "<ul class=\"list tiles\">\(activities.map { ActivityListItem.html($0, context) })</ul>")\
            <p class="more-link"><a class="button" href="\(Path.activities(ActivityFilter(venue: venue.id)))">\(localized: "All activities here")</a></p></section>\
            <section aria-labelledby="residents"><h2 class="section-title" id="residents">\(localized: "Who lives here")</h2>\
            \(residents.isEmpty ? "<p class=\"meta\">\(localized: "Nobody that we know of.")</p>" : "<ul class=\"list tiles\">\(residents.map { ParticipantListItem.html($0) })</ul>")\
            \(NextLink.html(Path.venue(venue.id), query: filter.parameters, cursor: nextCursor))</section>\(former(formerResidents, more: state.moreFormerResidents))\
            \(EventProgramme.list(events, add: nil, context))
            """
        return ProgrammeLayout.detailPage(
            context, .venues, title: "\(venue.name)", back: Path.venues(filter),
            beside: beside.map { VenueListItem.html($0, in: filter, current: venue.id) },
            body: body)
    }

    private static func former(_ residents: [ParticipantView], more: Phrase?) -> HTML? {
        guard !residents.isEmpty else { return nil }
        let others: HTML? = more.map { "<p class=\"meta\">\($0)</p>" }
        return """
            <section aria-labelledby="former-residents"><h2 class="section-title" id="former-residents">\(localized: "Who lived here before")</h2>\
            <ul class="list tiles">\(residents.map { ParticipantListItem.html($0) })</ul>\(others)</section>
            """
    }

    /// Returns the confirmation page before the venue is deleted.
    public static func delete(_ context: PageContext, _ venue: VenueView, uses: ProgrammeUses) -> HTML {
        DeletionConfirmation.html(
            context, .venue(uses), name: venue.name, back: Path.venue(venue.id),
            form: "\(Fields.open(DeleteVenue.self, class: "inline"))\(Fields.hidden("id", venue.id.description))"
        ) { use in
            switch use {
            case .activity: Path.activities(ActivityFilter(venue: venue.id))
            case .participant: Path.venue(venue.id) + "#residents"
            default: Path.venue(venue.id) + "#events"
            }
        }
    }
}
