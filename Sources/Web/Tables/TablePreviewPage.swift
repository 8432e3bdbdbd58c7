public import Domain
public import HTML
public import Operations

/// What a table would do, before anything is saved; or what stands in the way, line by line.
public enum TablePreviewPage {
    /// - Parameters:
    ///   - name: of the file.
    ///   - file: by which the server finds the file that was sent.
    public static func html(_ context: PageContext, _ plan: TablePlanView, name: String, file: String) -> HTML {
        let body: HTML =
            plan.problemCount > 0
            ? """
                <p class="lead">\(say: "[\(name)]. Nothing is saved.", .strong)</p>\(problems(plan, context))
                <p class="actions"><a class="button primary" href="\(Path.importTable(plan.kind))">\(say: "Choose another file")</a></p>
                """
            : """
                <p class="lead">\(say: "[\(name)]. Nothing is saved yet.", .strong)</p>\(counts(plan))\(notes(plan, context))\
                \(plan.added + plan.updated > 0 ? confirm(plan, name: name, file: file, context) : nothing(plan))
                """
        let title: Phrase = plan.problemCount > 0 ? "Put this right first" : plan.added + plan.updated > 0 ? "Import this?" : "Nothing new"
        return Organise.sheet(context, title: title, back: Path.importTable(plan.kind), body: "<div class=\"stack\">\(body)</div>")
    }

    private static func counts(_ plan: TablePlanView) -> HTML {
        """
        <section class="panel"><h2>\(plan.kind.label)</h2><dl class="pairs"><div><dt>\(say: "New")</dt><dd>\(say: "\(plan.added)")</dd></div>\
        <div><dt>\(say: "Changed")</dt><dd>\(say: "\(plan.updated)")</dd></div>\
        <div><dt>\(say: "As before")</dt><dd>\(say: "\(plan.unchanged)")</dd></div></dl></section>
        """
    }

    private static func notes(_ plan: TablePlanView, _ context: PageContext) -> HTML {
        var notes: [(Icon, Phrase)] = []
        if plan.knownAddresses > 0 {
            notes.append((
                .warning,
                "\(plan.knownAddresses, .count) of the new ones have an e-mail address that is there already. To change those who are there, give their ids."))
        }
        if !plan.ignored.isEmpty { notes.append((.info, "These columns are not known and stay out: \(list: plan.ignored).")) }
        if plan.kind == .activities { notes.append((.clock, "Times without a zone are meant by the clocks of \(context.zone).")) }
        let lines: [HTML] = notes.map { "<p class=\"note\">\($0.html(context))<span>\($1)</span></p>" }
        return "\(lines)"
    }

    private static func confirm(_ plan: TablePlanView, name: String, file: String, _ context: PageContext) -> HTML {
        let button: Phrase =
            plan.added > 0 ? "Import \(plan.added) new and change \(plan.updated)" : "Change \(plan.updated)"
        return """
            \(Fields.open(ImportTable.self))\(Fields.hidden("upload", file))\(Fields.hidden("kind", plan.kind.rawValue))\(Fields.hidden("name", name))
            <p>\(say: "Either all of it is written, or nothing.")</p>
            <div class="actions"><button class="button primary">\(Icon.check.html(context))<span>\(button)</span></button>\
            <a class="button" href="\(Path.importTable(plan.kind))">\(say: "Choose another file")</a></div></form>
            """
    }

    private static func nothing(_ plan: TablePlanView) -> HTML {
        """
        <p>\(say: "Everything is as this table says already.")</p>
        <p class="actions"><a class="button primary" href="\(Path.list(plan.kind))">\(say: "Back to the list")</a>\
        <a class="button" href="\(Path.importTable(plan.kind))">\(say: "Choose another file")</a></p>
        """
    }

    private static func problems(_ plan: TablePlanView, _ context: PageContext) -> HTML {
        let rows: [HTML] = plan.problems.map { problem in
            let place: Phrase = problem.column.map { "Line \(problem.line), \($0.rawValue)" } ?? "Line \(problem.line)"
            return """
                <li class="item">\(Icon.warning.html(context))<div class="item-body"><strong>\(place)</strong><small>\(problem.reason)</small></div></li>
                """
        }
        let left = plan.problemCount - plan.problems.count
        let more: HTML? = left > 0 ? "<p>\(say: "… and \(left, .count) more.")</p>" : nil
        return """
            <section class="panel"><h2>\(say: "\(plan.problemCount, .count) things to put right")</h2><ul class="list">\(rows)</ul>\(more)</section>
            """
    }
}
