import Domain
import HTML
import Presentation

/// A table of numbers from which `data-chart.js` draws charts. The table itself is complete, so nothing is lost
/// without a chart.
struct NumberTable {
    struct Cell {
        var number: Int
        var change: GrowthChange?
    }

    /// A chart of some of the table's columns.
    struct Chart {
        enum Kind: String {
            /// A line through points in time.
            case line
            /// Vertical bars side by side, over time.
            case columns
            /// Horizontal bars, one per name.
            case bars
        }

        var kind: Kind
        /// A sentence that describes the chart.
        var label: Phrase
        /// Indexes of the charted columns. They start at 1, because column 0 holds the row headings.
        var columns: [Int]
    }

    var id: String
    var caption: Phrase
    /// Headings of the first column and of the number columns.
    var headings: [Phrase]
    var rows: [(head: HTML, cells: [Cell])]

    /// Returns charts, table and the CSV download link.
    func html(_ charts: [Chart], csv: String, _ context: PageContext) -> HTML {
        """
        \(NumberTable.script(context).map { script in charts.map { chart($0, script) } } ?? [])\(table)\
        <p class="csv"><a class="button small" href="\(csv)" download>\(Icon.download.html(context))<span>\(localized: "Download as CSV")</span></a></p>
        """
    }

    private func chart(_ chart: Chart, _ script: String) -> HTML {
        """
        <data-chart data-kind="\(chart.kind.rawValue)" data-table="\(id)" data-columns="\(chart.columns.map(String.init).joined(separator: " "))" \
        data-label="\(chart.label)" data-script="\(script)"></data-chart>
        """
    }

    private var table: HTML {
        let head: [HTML] = headings.map { "<th scope=\"col\">\($0)</th>" }
        let body: [HTML] = rows.map { row in
            let cells: [HTML] = row.cells.map { cell in
                "<td data-value=\"\(cell.number)\">\(localized: "\(cell.number)")\(cell.change.map(change))</td>"
            }
            return "<tr><th scope=\"row\">\(row.head)</th>\(cells)</tr>"
        }
        return """
            <div class="numbers" role="region" aria-label="\(localized: "Table: \(caption)")" tabindex="0"><table id="\(id)"><caption class="visually-hidden">\(caption)</caption>\
            <thead><tr>\(head)</tr></thead><tbody>\(body)</tbody></table></div>
            """
    }

    private func change(_ change: GrowthChange) -> HTML {
        change.isFlat ? " <small class=\"flat\">\(change.text)</small>" : " <small>\(change.text)</small>"
    }

    /// Returns the path of the chart library, or nil if this installation has none.
    private static func script(_ context: PageContext) -> String? { context.assets.script(of: .chart) }

    /// Returns the style sheet and script that only pages with charts load.
    static func documentHead(_ context: PageContext, hasCharts: Bool) -> HTML {
        let module: HTML? =
            !hasCharts
            ? nil
            : script(context).map { _ in "<script type=\"module\" src=\"\(context.assets("js/charts.js"))\"></script>" }
        return "<link rel=\"stylesheet\" href=\"\(context.assets("css/charts.css"))\">\(module)"
    }
}
