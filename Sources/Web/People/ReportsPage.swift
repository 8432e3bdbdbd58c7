import Domain
public import HTML
public import Operations
import Presentation

/// Members' reports, for administrators. Each links to its subject, and offers the actions available on it.
public enum ReportsPage {
    /// - Parameter cases: open reports first.
    public static func html(_ context: PageContext, _ cases: [ReportCase], nextCursor: String? = nil) -> HTML {
        let open = cases.filter { $0.report.closedAt == nil }
        let closed = cases.filter { $0.report.closedAt != nil }
        let body: HTML =
            cases.isEmpty
            ? EmptyState.html(
                .check, "Nothing to review", "What members report appears here.",
                action: ("Go to the home page", Path.home), context)
            : "\(section("open-reports", "Open reports", open, context))\(section("closed-reports", "Closed reports", closed, context))\(NextLink.html(Path.reports, query: [], cursor: nextCursor, label: "Show older"))"
        return PageLayout.render(
            title: "Reports", context: context, tab: .me, back: Path.me, body: body)
    }

    /// Returns a section of the list; empty without cases.
    private static func section(_ id: String, _ title: Phrase, _ cases: [ReportCase], _ context: PageContext) -> HTML {
        guard !cases.isEmpty else { return .empty }
        return """
            <section aria-labelledby="\(id)"><h2 class="section-title" id="\(id)">\(title)</h2>\
            <ul class="list tiles reports">\(cases.map { row($0, context) })</ul></section>
            """
    }

    private static func row(_ one: ReportCase, _ context: PageContext) -> HTML {
        let (report, shown) = (one.report, ReportCasePresentation(one))
        let what: HTML = one.target.map { "<a href=\"\(path($0))\">\(shown.subject)</a>" } ?? "\(shown.subject)"
        let author: HTML? = shown.author.map { "<small>\($0)</small>" }
        return """
            <li class="item">\(Icon.warning.html(context))<div class="item-body"><strong>\(what)</strong>\(author)\
            <small class="written" dir="auto">\(report.reason)</small>\
            <small><bdi>\(report.reporter)</bdi> · \(DateText.html(report.createdAt, context))</small></div>\
            <div class="item-action">\(actions(one, shown, context))</div></li>
            """
    }

    private static func path(_ place: ReportCase.Target) -> String {
        switch place {
        case .person(let id): Path.person(id)
        case .event(let id): Path.event(id)
        case .message(let id, let chat, let before):
            Path.adding([("before", before?.text)], to: Path.chat(chat)) + "#m-\(id)"
        case .post(let id): Path.post(id)
        }
    }

    // MARK: Actions

    private static func actions(
        _ one: ReportCase, _ shown: ReportCasePresentation, _ context: PageContext
    ) -> HTML {
        let account: HTML? = one.account.flatMap { account in
            shown.account.map { AdministratorTools.change($0, of: account.id, next: Path.reports, context) }
        }
        if let badge = shown.badge { return "\(account)\(Pills.pill(badge))" }
        let event: HTML? = one.deletion.map {
            AdministratorTools.delete($0, title: one.report.shown, next: Path.reports)
        }
        let written: HTML? = shown.deletion.flatMap { action in
            one.message.flatMap { delete(DeleteMessage.self, id: $0.description, action) }
                ?? one.post.flatMap { delete(DeletePost.self, id: $0.description, action) }
        }
        return """
            \(account)\(event)\(written)\
            \(Fields.open(CloseReport.self, class: "inline"))\(Fields.hidden("id", one.report.id.description))\
            <button class="button small">\(localized: "Done")</button></form>
            """
    }

    private static func delete(
        _ command: any ClientCommand.Type, id: String, _ action: ActionPresentation
    ) -> HTML? {
        action.confirmation.map { confirmation in
            ConfirmationDisclosure.html(
                confirmation.opener, confirmation.consequence,
                form: """
                    \(Fields.open(command, class: "inline"))\(Fields.hidden("id", id))\(Fields.hidden("next", Path.reports))\
                    <button class="button danger">\(action.label)</button></form>
                    """)
        }
    }
}
