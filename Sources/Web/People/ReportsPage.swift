import Domain
public import HTML
public import Operations

/// What members have reported, for administrators.
public enum ReportsPage {
    public static func html(_ context: PageContext, _ reports: [ReportView]) -> HTML {
        let rows: [HTML] = reports.map { report in
            let close: HTML =
                report.closedAt == nil
                ? """
                \(Fields.open(CloseReport.self, class: "inline"))\(Fields.hidden("id", report.id.description))\
                <button class="button small">\(say: "Done")</button></form>
                """
                : Pills.pill("Done", .good)
            let what = ReportPage.words(report.kind, report.shown.isEmpty ? "gone by now" : "\(report.shown)")
            return """
                <li class="item">\(Icon.warning.html(context))<div class="item-body"><strong>\(what)</strong>\
                <small dir="auto">\(report.reason)</small>\
                <small><bdi>\(report.reporter)</bdi> · \(DateText.html(report.createdAt, context))</small></div>\
                <div class="item-action">\(close)</div></li>
                """
        }
        let body: HTML =
            reports.isEmpty
            ? EmptyState.html(.check, "Nothing to look at", "What members report appears here.", action: ("Go to the home page", Path.home), context)
            : "<ul class=\"list\">\(rows)</ul>"
        return Page.render(title: "Reports", context: context, tab: .me, back: Path.me, frame: .narrow, body: body)
    }
}
