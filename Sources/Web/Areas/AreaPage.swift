import Domain
public import HTML
public import Operations
import Presentation

/// The page of one area: ancestors, sub-areas, venues and figures.
public enum AreaPage {
    /// - Parameters:
    ///   - ancestors: the nearest first.
    ///   - children: the first sub-areas.
    ///   - venues: the first venues in the area and its sub-areas.
    ///   - beside: the area tree in depth-first order, with the depth of each area.
    public static func html(
        _ context: PageContext, _ area: AreaView, ancestors: [AreaView], children: [AreaView],
        venues: Page<VenueView>, statistics: AreaStatistics,
        beside: [(area: AreaView, depth: Int)] = []
    ) -> HTML {
        let path: [HTML] = ancestors.reversed().map {
            "<li><a href=\"\(Path.area($0.id))\" dir=\"auto\">\($0.name)</a></li>"
        }
        let trail: HTML? =
            path.isEmpty ? nil : "<nav aria-label=\"\(localized: "Lies in")\"><ol class=\"trail\">\(path)</ol></nav>"
        let actions: HTML? = AreaActionsPresentation(context.presentation).map { actions in
            """
            <div class="actions">\(actions.edit.link(Path.editArea(area.id), context))\
            \(actions.addSubarea.link(Path.newArea(in: area.id), context))\
            \(actions.addVenue.link(Path.newVenue(in: area.id), context))\
            \(actions.delete.link(Path.deleteArea(area.id), class: " quiet", context))</div>
            """
        }
        let here = DiscoverQuery(area: NamedReference(id: area.id, name: area.name)).path
        let events: HTML = """
            <p><a class="button" href="\(here)">\(Icon.events.html(context))<span>\(localized: "Upcoming events here")</span></a></p>
            """
        let body: HTML = """
            \(trail)<p class="meta">\(area.areaType.label)</p>\(figures(statistics, area))\(actions)\(events)\
            \(section("below", "Sub-areas", children.map(AreasPage.item), more: area.childCount > children.count ? Path.areas : nil))\
            \(section("venues", "Venues", venues.items.map { VenueListItem.html($0) }, more: venues.next.map { _ in Path.venues(VenueFilter(area: area.id)) }))
            """
        return ProgrammeLayout.detailPage(
            context, .areas, title: "\(area.name)",
            back: area.parentGeographicAreaId.map { Path.area($0) } ?? Path.areas,
            pane: beside.isEmpty ? nil : AreasPage.tree(beside, current: area.id), body: body)
    }

    private static func figures(_ s: AreaStatistics, _ area: AreaView) -> HTML {
        """
        <dl class="figures">\
        <div><dt>\(localized: "Activities")</dt><dd><a href="\(Path.activities(ActivityFilter(area: area.id)))">\(localized: "\(s.totalActivities)")</a></dd></div>\
        <div><dt>\(localized: ActivityTerms.underWay)</dt><dd>\(localized: "\(s.activeActivities)")</dd></div>\
        <div><dt>\(localized: ActivityTerms.withoutEnd)</dt><dd>\(localized: "\(s.ongoingActivities)")</dd></div>\
        <div><dt>\(localized: "Participants")</dt><dd><a href="\(Path.participants(ParticipantFilter(area: area.id)))">\(localized: "\(s.totalParticipants)")</a></dd></div></dl>
        """
    }

    private static func section(_ id: String, _ title: Phrase, _ rows: [HTML], more: String?) -> HTML? {
        guard !rows.isEmpty else { return nil }
        let link: HTML? = more.map {
            "<p class=\"more-link\"><a class=\"button\" href=\"\($0)\">\(localized: "Show all")</a></p>"
        }
        return
            "<section aria-labelledby=\"\(id)\"><h2 class=\"section-title\" id=\"\(id)\">\(title)</h2><ul class=\"list tiles\">\(rows)</ul>\(link)</section>"
    }

    /// Returns the confirmation page before the area is deleted.
    public static func delete(_ context: PageContext, _ area: AreaView, uses: ProgrammeUses) -> HTML {
        DeletionConfirmation.html(
            context, .area(uses), name: area.name, back: Path.area(area.id),
            form: "\(Fields.open(DeleteArea.self, class: "inline"))\(Fields.hidden("id", area.id.description))"
        ) { $0 == .area ? Path.area(area.id) : Path.venues(VenueFilter(area: area.id)) }
    }
}
