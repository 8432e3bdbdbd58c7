import Domain
public import HTML
public import Operations
public import Presentation

/// The list of participants, with search and filters.
public enum ParticipantsPage {
    /// - Parameters:
    ///   - areas: the areas offered as filters.
    ///   - area: the area of the current filter.
    public static func html(
        _ context: PageContext, _ participants: [ParticipantView], filter: ParticipantFilter,
        roles: [ProgrammeKindView], areas: [AreaChoice],
        area: AreaView?, nextCursor: String?
    ) -> HTML {
        let state = ProgrammeListPresentation(participants, filter, context.presentation)
        return ProgrammeLayout.listPage(
            context, .participants, state, new: Path.newParticipant, tables: [.participants],
            body:
                "\(tools(filter, roles, areas, area, context))\(list(participants, state, filter, nextCursor, context))"
        )
    }

    private static func tools(
        _ filter: ParticipantFilter, _ roles: [ProgrammeKindView], _ areas: [AreaChoice], _ area: AreaView?,
        _ context: PageContext
    ) -> HTML {
        return ListTools.html(
            Path.participants, query: filter.query, label: "Search participants", placeholder: "Name or e-mail",
            fields: """
                <div class="row">\(ListTools.select(
                    "role", "Role", filter.role?.description, options: [("", "Any role")] + roles.map { ($0.id.description, $0.label) }))\
                \(ListTools.areas(AreaChoice.offered(areas, current: area), filter.area))</div>\
                \(ListTools.order(filter.sort.rawValue, isDescending: filter.isDescending, options: [("name", "Name"), ("date", "When they were entered")]))
                """, active: filter.active(roles: roles, area: area), context, filtered: Path.participants)
    }

    private static func list(
        _ participants: [ParticipantView], _ state: ProgrammeListPresentation, _ filter: ParticipantFilter,
        _ cursor: String?, _ context: PageContext
    ) -> HTML {
        if let empty = state.empty { return EmptyState.html(empty, context) }
        let choosing = state.selection != nil
        let rows = "\(participants.map { ParticipantListItem.html($0, in: filter, choosing: choosing) })" as HTML
        let next = NextLink.html(Path.participants, query: filter.parameters, cursor: cursor)
        guard let selection = state.selection else { return "<ul class=\"list tiles\">\(rows)</ul>\(next)" }
        return """
            \(Fields.open(.chooseParticipants, class: "choosing"))<ul class="list tiles">\(rows)</ul>\
            <div class="chosen">\(selection.button(context))</div></form>\(next)
            """
    }
}
