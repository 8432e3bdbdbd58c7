import Domain
public import HTML
public import Operations
import Presentation

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
        let add: (label: Phrase, path: String)? =
            ProgrammeLayout.may(.edit, context) ? ("New participant", Path.newParticipant) : nil
        return ProgrammeLayout.listPage(
            context, .participants, add: add, tables: [.participants],
            body: "\(tools(filter, roles, areas, area, context))\(list(participants, filter, nextCursor, context))")
    }

    private static func tools(
        _ filter: ParticipantFilter, _ roles: [ProgrammeKindView], _ areas: [AreaChoice], _ area: AreaView?,
        _ context: PageContext
    ) -> HTML {
        var chips: [ListTools.Chip] = []
        if let role = filter.role {
            let name = roles.first { $0.id == role.of(ProgrammeKindView.self) }?.label ?? "Deleted role"
            chips.append(.init(label: name, without: Path.participants(filter.with { $0.role = nil })))
        }
        if let area {
            chips.append(.init(label: "In \(area.name)", without: Path.participants(filter.with { $0.area = nil })))
        }
        if let query = filter.query {
            chips.append(.init(label: "“\(query)”", without: Path.participants(filter.with { $0.query = nil })))
        }
        let offered =
            area.map { one in
                areas.contains { $0.id == one.id } ? areas : [AreaChoice(id: one.id, name: one.name, depth: 0)] + areas
            } ?? areas
        return ListTools.html(
            Path.participants, query: filter.query, label: "Search participants", placeholder: "Name or e-mail",
            fields: """
                <div class="row">\(ListTools.select(
                    "role", "Role", filter.role?.description, options: [("", "Any role")] + roles.map { ($0.id.description, $0.label) }))\
                \(ListTools.areas(offered, filter.area))</div>\
                \(ListTools.order(filter.sort.rawValue, isDescending: filter.isDescending, options: [("name", "Name"), ("date", "When they were entered")]))
                """, chips: chips, context)
    }

    private static func list(
        _ participants: [ParticipantView], _ filter: ParticipantFilter, _ cursor: String?, _ context: PageContext
    ) -> HTML {
        let mayEdit = ProgrammeLayout.may(.edit, context)
        guard participants.isEmpty else {
            let rows = "\(participants.map { ParticipantListItem.html($0, in: filter, choosing: mayEdit) })" as HTML
            let next = NextLink.html(Path.participants, query: filter.parameters, cursor: cursor)
            guard mayEdit else { return "<ul class=\"list tiles\">\(rows)</ul>\(next)" }
            return """
                \(Fields.open(.chooseParticipants, class: "choosing"))<ul class="list tiles">\(rows)</ul>\
                <div class="chosen"><button class="button">\(localized: "With selected people …")</button></div></form>\(next)
                """
        }
        guard filter == ParticipantFilter() else {
            return EmptyState.html(
                .search, "Nobody found", "Nobody matches. Try fewer words, or remove a filter.",
                action: ("Show all participants", Path.participants), context)
        }
        return EmptyState.html(
            .people, "No participants yet",
            "Participants are those who take part in activities, with or without an account.",
            action: mayEdit ? ("New participant", Path.newParticipant) : ("Go to the home page", Path.home), context)
    }
}
