import Domain
public import HTML
public import Operations
import Presentation

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
        let offered =
            area.map { one in
                areas.contains { $0.id == one.id } ? areas : [AreaChoice(id: one.id, name: one.name, depth: 0)] + areas
            } ?? areas
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
        let clocks: HTML? =
            context.zone == context.communityZone
            ? nil : "<p class=\"hint\">\(localized: "By the clocks of \(context.communityZone).")</p>"
        return """
            <form method="get" action="\(Path.analytics)" class="figure-tools" aria-label="\(localized: "Which figures")">\(fields.summary(labels: labels))\
            <details class="more"\(isOpen)><summary>\(localized: "Time, place and period")</summary><div class="stack">\
            <div class="row">\(fields.input("from", "From", type: "date"))\(fields.input("to", "Until", type: "date"))</div>\
            <div class="row">\(fields.select("area", "Area", options: [("", "Everywhere")] + offered.map { ($0.id.description, $0.label) }))\
            \(fields.select("period", "Period", options: PeriodLength.allCases.map { ($0.rawValue, PeriodPhrases.name($0)) }))</div>\(clocks)\
            <div class="actions"><button class="button primary">\(localized: "Show")</button></div></div></details></form>\(chips(choice, area, context))
            """
    }

    private static func chips(_ choice: AnalyticsChoice, _ area: AreaView?, _ context: PageContext) -> HTML? {
        var chips: [ListTools.Chip] = []
        func chip(_ label: Phrase, _ change: (inout AnalyticsChoice) -> Void) {
            chips.append(.init(label: label, without: Path.analytics(choice.with(change))))
        }
        if let from = choice.from { chip("From \("\(from, .date)" as Phrase)") { $0.from = nil } }
        if let to = choice.to { chip("Until \("\(to, .date)" as Phrase)") { $0.to = nil } }
        if let area { chip("In \(area.name)") { $0.area = nil } }
        return ListTools.row(chips, context)
    }

    // MARK: Figures

    private static func sections(
        _ figures: Engagement, _ growth: GrowthView?, _ choice: AnalyticsChoice, _ trail: [AreaView],
        _ context: PageContext
    ) -> HTML {
        guard !figures.isEmpty else { return empty(choice, trail, context) }
        return """
            \(tiles(figures, growth, choice))\(growth.flatMap { self.growth($0, choice, context) })\
            <div class="figure-panels">\(roles(figures, choice, context))\(types(figures, choice, context))</div>\(byArea(figures, choice, trail, context))
            """
    }

    private static func empty(_ choice: AnalyticsChoice, _ trail: [AreaView], _ context: PageContext) -> HTML {
        guard choice.isWhole else {
            let nothing = EmptyState.html(
                .search, "Nothing found",
                "There are no figures for this time and area. Choose a longer time, or another area.",
                action: ("Show all figures", Path.analytics(AnalyticsChoice(period: choice.period))), context)
            return "\(self.trail(choice, trail))\(nothing)"
        }
        return EmptyState.html(
            .chart, "No figures yet",
            "Once there are activities and somebody takes part in them, you’ll see here how they grow.",
            action: ProgrammeLayout.may(.edit, context)
                ? ("New activity", Path.newActivity) : ("Go to the home page", Path.home), context)
    }

    private static func tiles(_ figures: Engagement, _ growth: GrowthView?, _ choice: AnalyticsChoice) -> HTML {
        let last = growth?.dataPoints.last
        func tile(_ label: Phrase, _ number: Int, _ note: Phrase?, isChange: Bool = false) -> HTML {
            let small: HTML? = note.map {
                isChange ? "<dd class=\"change\">\($0)</dd>" : "<dd class=\"aside\">\($0)</dd>"
            }
            return "<div><dt>\(label)</dt><dd>\(localized: "\(number)")</dd>\(small)</div>"
        }
        let new: HTML? = last.flatMap { last in
            let label: Phrase =
                choice.to == nil
                ? PeriodPhrases.new(choice.period) : growth.map { "New in \(PeriodPhrases.label(last, of: $0))" } ?? ""
            return tile(label, last.newParticipants, "participants")
        }
        // Growth counts everything that has ever existed. A tile shows the change only if that count equals its own, so
        // that it never mixes two counts.
        func total(_ label: Phrase, _ number: Int, grownTo count: Int?, by change: Double?, isNew: Bool) -> HTML {
            tile(label, number, number == count ? PeriodPhrases.change(change, now: number) : nil, isChange: isNew)
        }
        let participants = total(
            "Participants", figures.totalParticipants, grownTo: last?.participantCount, by: last?.participantChange,
            isNew: last?.newParticipants != 0)
        let activities = total(
            "Activities", figures.totalActivities, grownTo: last?.activityCount, by: last?.activityChange,
            isNew: last?.newActivities != 0)
        return """
            <dl class="figures">\(participants)\(activities)\
            \(tile(ActivityPhrases.underWay, figures.activeActivities, "started and not over"))\
            \(tile(ActivityPhrases.withoutEnd, figures.ongoingActivities, "of those under way"))\(new)</dl>
            """
    }

    private static func growth(_ growth: GrowthView, _ choice: AnalyticsChoice, _ context: PageContext) -> HTML? {
        guard !growth.dataPoints.isEmpty else { return nil }
        let title = PeriodPhrases.growth(growth.period)
        let table = NumberTable(
            id: "growth-numbers", caption: title,
            headings: [
                PeriodPhrases.heading(growth.period), "Participants", "New participants", "Activities",
                "New activities",
            ],
            rows: growth.dataPoints.reversed().map { one in
                (
                    head: "\(PeriodPhrases.label(one, of: growth))",
                    cells: [
                        .init(
                            number: one.participantCount,
                            change: PeriodPhrases.change(one.participantChange, now: one.participantCount),
                            isFlat: one.newParticipants == 0),
                        .init(number: one.newParticipants),
                        .init(
                            number: one.activityCount,
                            change: PeriodPhrases.change(one.activityChange, now: one.activityCount),
                            isFlat: one.newActivities == 0),
                        .init(number: one.newActivities),
                    ]
                )
            })
        let note: HTML? =
            growth.dataPoints.last?.isPartial == true
            ? "<p class=\"hint\">\(localized: "The last period is incomplete.")</p>" : nil
        return panel(
            "growth", title,
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
        let below = figures.areas.filter {
            $0.parentGeographicAreaId == choice.area && $0.geographicAreaId != choice.area
        }
        .sorted { ($1.participantCount, $1.activityCount) < ($0.participantCount, $0.activityCount) }
        guard !below.isEmpty else {
            guard choice.area != nil else { return nil }
            return panel(
                "areas", "By area",
                "\(self.trail(choice, trail))<p class=\"hint\">\(localized: "There are no figures for areas below this one.")</p>"
            )
        }
        let table = NumberTable(
            id: "areas-numbers", caption: "By area", headings: ["Area", "Participants", "Activities"],
            rows: below.map { one in
                let path = Path.analytics(choice.with { $0.area = one.geographicAreaId })
                return (
                    head: "<a href=\"\(path)\" dir=\"auto\">\(one.geographicAreaName)</a>",
                    cells: [.init(number: one.participantCount), .init(number: one.activityCount)]
                )
            })
        return panel(
            "areas", "By area",
            """
            \(self.trail(choice, trail))<p class="hint">\(localized: "Each includes all areas below it. Open one to see more.")</p>\
            \(table.html(
                [.init(kind: .bars, label: "Participants and activities by area", columns: [1, 2])], csv: Path.areasCSV(choice, zone: context.communityZone), context))
            """)
    }

    /// Returns the breadcrumb trail to the ancestors of the selected area.
    private static func trail(_ choice: AnalyticsChoice, _ trail: [AreaView]) -> HTML? {
        guard let current = trail.first else { return nil }
        let above: [HTML] = trail.dropFirst().reversed().map { one in
            "<li><a href=\"\(Path.analytics(choice.with { $0.area = one.id }))\" dir=\"auto\">\(one.name)</a></li>"
        }
        return """
            <nav aria-label="\(localized: "Lies in")"><ol class="trail"><li><a href="\(Path.analytics(choice.with { $0.area = nil }))">\(localized: "Everywhere")</a></li>\
            \(above)<li aria-current="true"><span dir="auto">\(current.name)</span></li></ol></nav>
            """
    }

    private static func panel(_ id: String, _ title: Phrase, _ body: HTML) -> HTML {
        "<section class=\"panel figure-panel\" aria-labelledby=\"\(id)\"><h2 id=\"\(id)\">\(title)</h2>\(body)</section>"
    }
}
