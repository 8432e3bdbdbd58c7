import Domain
public import HTML
public import Operations
import Presentation

/// The preview of a table import, before anything is saved, or the problems by line.
public enum TablePreviewPage {
    /// - Parameters:
    ///   - name: the name of the file.
    ///   - file: the key under which the server has stored the uploaded file.
    ///   - outline: a digest of the previewed changes, by which the server detects that they have changed.
    ///   - isOther: whether the changes differ from those of the previous preview.
    ///   - form: the submitted values, if refused.
    public static func html(
        _ context: PageContext, _ plan: TablePlanView, name: String, file: String, outline: String,
        isOther: Bool = false, form: FormInput = FormInput()
    ) -> HTML {
        let other: HTML? =
            isOther
            ? "<p class=\"note\" role=\"alert\">\(Icon.warning.html(context))<span>\(localized: "Somebody has changed something since you looked. This is what the table would do now.")</span></p>"
            : nil
        let shown = TablePreviewPresentation(plan, name: name, context.presentation)
        let body: HTML =
            if let problems = shown.problems {
                """
                <p class="lead">\(shown.lead.html)</p>\(plan.problemCount > 10 ? another(plan) : nil)\(list(plan, problems, more: shown.moreProblems))
                \(another(plan))
                """
            } else {
                """
                <p class="lead">\(shown.lead.html)</p>\(counts(plan, shown.lines))\(shown.notes.map { $0.html(context) })\
                \(shown.action.map { confirm(plan, $0, name: name, file: file, outline: outline, form, context) } ?? nothing(plan))
                """
            }
        return ProgrammeLayout.formPage(
            context, title: shown.title, back: Path.importTable(plan.kind),
            body: "<div class=\"stack\">\(other)\(body)</div>")
    }

    /// - Parameter lines: the lines of the file that add or change something.
    private static func counts(_ plan: TablePlanView, _ lines: [Phrase]) -> HTML {
        let lines: [HTML] = lines.map { "<p class=\"meta\">\($0)</p>" }
        return """
            <section class="panel"><h2>\(plan.kind.label)</h2><dl class="pairs"><div><dt>\(localized: "New")</dt><dd>\(localized: "\(plan.added)")</dd></div>\
            <div><dt>\(localized: "Changed")</dt><dd>\(localized: "\(plan.updated)")</dd></div>\
            <div><dt>\(localized: "Unchanged")</dt><dd>\(localized: "\(plan.unchanged)")</dd></div></dl>\(lines)</section>
            """
    }

    private static func confirm(
        _ plan: TablePlanView, _ action: ActionPresentation, name: String, file: String, outline: String,
        _ form: FormInput, _ context: PageContext
    ) -> HTML {
        """
        \(Fields.open(.importTable))\(Fields(form, order: [], prefix: "table").summary())\(Fields.hidden("upload", file))\(Fields.hidden("outline", outline))\(Fields.hidden("kind", plan.kind.rawValue))\(Fields.hidden("name", name))
        <p>\(localized: "Mingle imports either everything or nothing.")</p>
        <div class="actions">\(action.button(context))\
        <a class="button" href="\(Path.importTable(plan.kind))">\(localized: "Choose another file")</a></div></form>
        """
    }

    private static func nothing(_ plan: TablePlanView) -> HTML {
        """
        <p>\(localized: "Everything already matches this table.")</p>
        <p class="actions"><a class="button primary" href="\(Path.list(plan.kind))">\(localized: "Back to the list")</a>\
        <a class="button" href="\(Path.importTable(plan.kind))">\(localized: "Choose another file")</a></p>
        """
    }

    private static func another(_ plan: TablePlanView) -> HTML {
        "<p class=\"actions\"><a class=\"button primary\" href=\"\(Path.importTable(plan.kind))\">\(localized: "Choose another file")</a></p>"
    }

    /// Returns the problems, grouped by line.
    private static func list(_ plan: TablePlanView, _ heading: Phrase, more: Phrase?) -> HTML {
        var lines: [(number: Int, problems: [TableProblem])] = []
        for problem in plan.problems {
            if lines.last?.number == problem.line {
                lines[lines.count - 1].problems.append(problem)
            } else {
                lines.append((problem.line, [problem]))
            }
        }
        let rows: [HTML] = lines.map { line in
            let reasons: [HTML] = line.problems.map { problem in
                guard let column = problem.column else { return "<small>\(problem.reason)</small>" }
                return
                    "<small>\(localized: "[\(problem.heading ?? column.rawValue)]: \(problem.reason)", HTML.Mark("<code>", "</code>"))</small>"
            }
            return
                "<li class=\"item\"><div class=\"item-body\"><strong>\(localized: "Line \(line.number)")</strong>\(reasons)</div></li>"
        }
        let rest: HTML? = more.map { "<p>\($0)</p>" }
        return """
            <section class="panel"><h2>\(heading)</h2><ul class="list">\(rows)</ul>\(rest)</section>
            """
    }
}
