import Domain
import HTML

/// Numbers as a table, from which a chart is drawn where scripts run (`data-chart.js`). The table says all of it to whoever has no chart.
struct NumberTable {
    struct Cell {
        var number: Int
        /// How much more that is than before.
        var change: Phrase?
        var isFlat = false
    }

    /// Of which columns a chart is, and how it looks.
    struct Chart {
        enum Kind: String {
            /// Points in time.
            case line
            /// Beside each other, over time.
            case columns
            /// One below the other, by name.
            case bars
        }

        var kind: Kind
        /// What it shows, in a sentence.
        var label: Phrase
        /// From 1 on.
        var columns: [Int]
    }

    var id: String
    var caption: Phrase
    /// Of the first column, and of those with numbers.
    var heads: [Phrase]
    var rows: [(head: HTML, cells: [Cell])]

    /// Charts and table, and the way to take the numbers along.
    func html(_ charts: [Chart], csv: String, _ context: PageContext) -> HTML {
        """
        \(NumberTable.script(context).map { script in charts.map { chart($0, script) } } ?? [])\(table)\
        <p class="csv"><a class="button small" href="\(csv)" download>\(Icon.download.html(context))<span>\(say: "Download as CSV")</span></a></p>
        """
    }

    private func chart(_ chart: Chart, _ script: String) -> HTML {
        """
        <data-chart data-kind="\(chart.kind.rawValue)" data-table="\(id)" data-columns="\(chart.columns.map(String.init).joined(separator: " "))" \
        data-label="\(chart.label)" data-script="\(script)"></data-chart>
        """
    }

    private var table: HTML {
        let head: [HTML] = heads.map { "<th scope=\"col\">\($0)</th>" }
        let body: [HTML] = rows.map { row in
            let cells: [HTML] = row.cells.map { cell in
                "<td data-value=\"\(cell.number)\">\(say: "\(cell.number)")\(cell.change.map { change($0, cell) })</td>"
            }
            return "<tr><th scope=\"row\">\(row.head)</th>\(cells)</tr>"
        }
        return """
            <div class="numbers" role="region" aria-label="\(say: "Table: \(caption)")" tabindex="0"><table id="\(id)"><caption class="visually-hidden">\(caption)</caption>\
            <thead><tr>\(head)</tr></thead><tbody>\(body)</tbody></table></div>
            """
    }

    private func change(_ change: Phrase, _ cell: Cell) -> HTML {
        cell.isFlat ? " <small class=\"flat\">\(change)</small>" : " <small>\(change)</small>"
    }

    /// Of what draws charts; nil where this installation has none.
    private static func script(_ context: PageContext) -> String? { context.assets.script(of: .chart) }

    /// What other pages do not load.
    static func head(_ context: PageContext, hasCharts: Bool) -> HTML {
        let module: HTML? =
            !hasCharts
            ? nil
            : script(context).map { _ in "<script type=\"module\" src=\"\(context.assets("js/charts.js"))\"></script>" }
        return "<link rel=\"stylesheet\" href=\"\(context.assets("css/charts.css"))\">\(module)"
    }
}
