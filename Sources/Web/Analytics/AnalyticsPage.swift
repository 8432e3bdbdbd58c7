import Domain
public import HTML
public import Operations
public import Presentation

/// The analytics page: totals, growth, and figures by role, type and area.
public enum AnalyticsPage {
    /// - Parameters:
    ///   - form: the submitted values of the selection, with their errors.
    ///   - areas: the areas offered as filters.
    ///   - trail: the selected area, followed by its ancestors.
    ///   - figures: nil if the selection is invalid.
    ///   - growth: nil if the selection is invalid.
    public static func html(
        _ context: PageContext, _ choice: AnalyticsChoice, form: FormInput = FormInput(), areas: [AreaChoice],
        trail: [AreaView], figures: Engagement?,
        growth: GrowthView?
    ) -> HTML {
        ProgrammeLayout.listPage(
            context, .analytics, head: NumberTable.documentHead(context, hasCharts: figures?.isEmpty == false),
            body:
                "\(tools(choice, form, areas, trail.first, context))\(figures.map { sections($0, growth, choice, trail, context) })"
        )
    }

    // MARK: Selection

    private static func tools(
        _ choice: AnalyticsChoice, _ form: FormInput, _ areas: [AreaChoice], _ area: AreaView?, _ context: PageContext
    ) -> HTML {
        var state = form
        state.fields.merge(
            [
                "from": choice.from?.isoDate, "to": choice.to?.isoDate, "area": choice.area?.description,
                "period": choice.period.rawValue,
            ].compactMapValues(\.self),
            uniquingKeysWith: { typed, _ in typed })
        let labels: [(String, Phrase)] = [("from", "From"), ("to", "Until"), ("area", "Area"), ("period", "Period")]
        let fields = Fields(state, order: labels.map(\.0), prefix: "figures")
        let isOpen: HTML? = form.hasErrors ? " open" : nil
        let clocks: HTML? = context.presentation.zoneHint(for: context.communityZone).map {
            "<p class=\"hint\">\($0)</p>"
        }
        let active = ListTools.row(choice.active(area: area), context, filtered: Path.analytics)
        return """
            <form method="get" action="\(Path.analytics)" class="figure-tools" aria-label="\(localized: "Which figures")">\(fields.summary(labels: labels))\
            <details class="more"\(isOpen)><summary>\(localized: "Time, place and period")</summary><div class="stack">\
            <div class="row">\(fields.input("from", "From", type: "date"))\(fields.input("to", "Until", type: "date"))</div>\
            <div class="row">\(fields.select("area", "Area", options: [("", "Everywhere")] + AreaChoice.offered(areas, current: area).map { ($0.id.description, $0.label) }))\
            \(fields.select("period", "Period", options: PeriodLength.allCases.map { ($0.rawValue, $0.label) }))</div>\(clocks)\
            <div class="actions"><button class="button primary">\(localized: "Show")</button></div></div></details></form>\(active)
            """
    }

    // MARK: Figures

    private static func sections(
        _ figures: Engagement, _ growth: GrowthView?, _ choice: AnalyticsChoice, _ trail: [AreaView],
        _ context: PageContext
    ) -> HTML {
        if let empty = EmptyListPresentation(figures, choice, context.presentation) {
            return "\(self.trail(choice, trail))\(EmptyState.html(empty, context))"
        }
        return """
            \(tiles(FiguresPresentation(figures, growth, choice)))\
            \(growth.flatMap { GrowthPresentation($0) }.map { self.growth($0, choice, context) })\
            <div class="figure-panels">\(roles(figures, choice, context))\(types(figures, choice, context))</div>\(byArea(figures, choice, trail, context))
            """
    }

    private static func tiles(_ figures: FiguresPresentation) -> HTML {
        let tiles: [HTML] = figures.tiles.map { tile in
            let small: HTML? = tile.note.map {
                tile.isChange ? "<dd class=\"change\">\($0)</dd>" : "<dd class=\"aside\">\($0)</dd>"
            }
            return "<div><dt>\(tile.label)</dt><dd>\(localized: "\(tile.number)")</dd>\(small)</div>"
        }
        return "<dl class=\"figures\">\(tiles)</dl>"
    }

    private static func growth(_ growth: GrowthPresentation, _ choice: AnalyticsChoice, _ context: PageContext) -> HTML
    {
        let table = NumberTable(
            id: "growth-numbers", caption: growth.title,
            headings: [growth.heading, "Participants", "New participants", "Activities", "New activities"],
            rows: growth.periods.map { period in
                (
                    head: "\(period.label)",
                    cells: [
                        .init(number: period.point.participantCount, change: period.participantChange),
                        .init(number: period.point.newParticipants),
                        .init(number: period.point.activityCount, change: period.activityChange),
                        .init(number: period.point.newActivities),
                    ]
                )
            })
        let note: HTML? = growth.note.map { "<p class=\"hint\">\($0)</p>" }
        return panel(
            "growth", growth.title,
            """
            \(note)\(table.html(
                [
                    .init(kind: .line, label: "All participants and activities at the end of each period", columns: [1, 3]),
                    .init(kind: .columns, label: "New participants and new activities in each period", columns: [2, 4]),
                ], csv: Path.growthCSV(choice, zone: context.communityZone), context))
            """)
    }

    private static func roles(_ figures: Engagement, _ choice: AnalyticsChoice, _ context: PageContext) -> HTML? {
        shares(
            "roles", "Participants by role", "Role", "Assignments", figures.roles,
            hint: "People with several roles count in each.", choice, context)
    }

    private static func types(_ figures: Engagement, _ choice: AnalyticsChoice, _ context: PageContext) -> HTML? {
        shares("types", "Activities by type", "Type", "Activities", figures.types, hint: nil, choice, context)
    }

    private static func shares(
        _ id: String, _ title: Phrase, _ head: Phrase, _ counted: Phrase, _ shares: [Engagement.Share], hint: Phrase?,
        _ choice: AnalyticsChoice,
        _ context: PageContext
    ) -> HTML? {
        guard !shares.isEmpty else { return nil }
        let table = NumberTable(
            id: "\(id)-numbers", caption: title, headings: [head, counted],
            rows: shares.map { (head: "<span dir=\"auto\">\($0.kind.label)</span>", cells: [.init(number: $0.count)]) })
        let small: HTML? = hint.map { "<p class=\"hint\">\($0)</p>" }
        return panel(
            id, title,
            "\(small)\(table.html([.init(kind: .bars, label: title, columns: [1])], csv: Path.engagementCSV(choice, zone: context.communityZone), context))"
        )
    }

    // MARK: Areas

    private static func byArea(
        _ figures: Engagement, _ choice: AnalyticsChoice, _ trail: [AreaView], _ context: PageContext
    ) -> HTML? {
        guard let state = AreaFiguresPresentation(figures, choice) else { return nil }
        let start: HTML = "\(self.trail(choice, trail))<p class=\"hint\">\(state.hint)</p>"
        guard !state.areas.isEmpty else { return panel("areas", "By area", start) }
        let table = NumberTable(
            id: "areas-numbers", caption: "By area", headings: ["Area", "Participants", "Activities"],
            rows: state.areas.map { one in
                let path = Path.analytics(choice.of(one.geographicAreaId))
                return (
                    head: "<a href=\"\(path)\" dir=\"auto\">\(one.geographicAreaName)</a>",
                    cells: [.init(number: one.participantCount), .init(number: one.activityCount)]
                )
            })
        return panel(
            "areas", "By area",
            """
            \(start)\
            \(table.html(
                [.init(kind: .bars, label: "Participants and activities by area", columns: [1, 2])], csv: Path.areasCSV(choice, zone: context.communityZone), context))
            """)
    }

    /// Returns the breadcrumb trail to the ancestors of the selected area.
    private static func trail(_ choice: AnalyticsChoice, _ trail: [AreaView]) -> HTML? {
        guard let current = trail.first else { return nil }
        let above: [HTML] = trail.dropFirst().reversed().map { one in
            "<li><a href=\"\(Path.analytics(choice.of(one.id)))\" dir=\"auto\">\(one.name)</a></li>"
        }
        return """
            <nav aria-label="\(localized: "Lies in")"><ol class="trail"><li><a href="\(Path.analytics(choice.of(nil)))">\(localized: "Everywhere")</a></li>\
            \(above)<li aria-current="true"><span dir="auto">\(current.name)</span></li></ol></nav>
            """
    }

    private static func panel(_ id: String, _ title: Phrase, _ body: HTML) -> HTML {
        "<section class=\"panel figure-panel\" aria-labelledby=\"\(id)\"><h2 id=\"\(id)\">\(title)</h2>\(body)</section>"
    }
}
