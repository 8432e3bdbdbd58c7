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
        let body: HTML =
            plan.problemCount > 0
            ? """
            <p class="lead">\(localized: "[\(name)]. Nothing is saved.", .strong)</p>\(plan.problemCount > 10 ? another(plan) : nil)\(problems(plan))
            \(another(plan))
            """
            : """
            <p class="lead">\(localized: "[\(name)]. Nothing is saved yet.", .strong)</p>\(counts(plan))\(notes(plan, context))\
            \(plan.added + plan.updated > 0 ? confirm(plan, name: name, file: file, outline: outline, form, context) : nothing(plan))
            """
        let title: Phrase =
            plan.problemCount > 0
            ? "Fix this first" : plan.added + plan.updated > 0 ? "Import this?" : "Nothing new"
        return ProgrammeLayout.formPage(
            context, title: title, back: Path.importTable(plan.kind), body: "<div class=\"stack\">\(other)\(body)</div>"
        )
    }

    private static func counts(_ plan: TablePlanView) -> HTML {
        """
        <section class="panel"><h2>\(plan.kind.label)</h2><dl class="pairs"><div><dt>\(localized: "New")</dt><dd>\(localized: "\(plan.added)")</dd></div>\
        <div><dt>\(localized: "Changed")</dt><dd>\(localized: "\(plan.updated)")</dd></div>\
        <div><dt>\(localized: "Unchanged")</dt><dd>\(localized: "\(plan.unchanged)")</dd></div></dl>\(lines(plan))</section>
        """
    }

    /// Returns the line numbers of rows that add or change something, so that they can be found in the file.
    private static func lines(_ plan: TablePlanView) -> HTML {
        let sentences: [Phrase?] = [
            plan.added > 0
                ? "\(plan.added, .count) new, in lines \(list: ranges(plan.addedLines, of: plan.added))" : nil,
            plan.updated > 0
                ? "\(plan.updated, .count) changed, in lines \(list: ranges(plan.updatedLines, of: plan.updated))"
                : nil,
        ]
        let lines: [HTML] = sentences.compactMap { $0 }.map { "<p class=\"meta\">\($0)</p>" }
        return "\(lines)"
    }

    /// Returns line numbers without thousands separators, as in text editors.
    private static func ranges(_ ranges: [TablePlanView.Lines], of count: Int) -> [String] {
        let left = count - ranges.reduce(0) { $0 + $1.last - $1.first + 1 }
        return ranges.map { $0.first == $0.last ? String($0.first) : "\($0.first)–\($0.last)" }
            + (left > 0 ? ["…"] : [])
    }

    private static func notes(_ plan: TablePlanView, _ context: PageContext) -> HTML {
        var notes: [(Icon, Phrase)] = []
        if plan.knownAddresses > 0 {
            notes.append(
                (
                    .warning,
                    "\(plan.knownAddresses, .count) of the new ones have an e-mail address that somebody already has, here or in an earlier line. To change an existing participant, enter their id."
                ))
        }
        if !plan.ignored.isEmpty {
            notes.append((.info, "These columns are unknown and are ignored: \(list: plan.ignored)."))
        }
        if let encoding = plan.encoding {
            notes.append(
                (
                    .info,
                    "This file is not in UTF-8 and was read as \(encoding). Look at names with accents before you go on."
                ))
        }
        if plan.kind == .activities {
            notes.append((.clock, "Times without a zone are read in the time zone \(context.zone)."))
        }
        let lines: [HTML] = notes.map { "<p class=\"note\">\($0.html(context))<span>\($1)</span></p>" }
        return "\(lines)"
    }

    private static func confirm(
        _ plan: TablePlanView, name: String, file: String, outline: String, _ form: FormInput, _ context: PageContext
    ) -> HTML {
        let button: Phrase =
            plan.updated == 0
            ? "Import \(plan.added)"
            : plan.added == 0 ? "Change \(plan.updated)" : "Import \(plan.added) and change \(plan.updated)"
        return """
            \(Fields.open(.importTable))\(Fields(form, order: [], prefix: "table").summary())\(Fields.hidden("upload", file))\(Fields.hidden("outline", outline))\(Fields.hidden("kind", plan.kind.rawValue))\(Fields.hidden("name", name))
            <p>\(localized: "Mingle imports either everything or nothing.")</p>
            <div class="actions"><button class="button primary">\(Icon.check.html(context))<span>\(button)</span></button>\
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
    private static func problems(_ plan: TablePlanView) -> HTML {
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
        let left = plan.problemCount - plan.problems.count
        let more: HTML? = left > 0 ? "<p>\(localized: "… and \(left, .count) more.")</p>" : nil
        return """
            <section class="panel"><h2>\(localized: "\(plan.problemCount, .count) problems to fix")</h2><ul class="list">\(rows)</ul>\(more)</section>
            """
    }
}
