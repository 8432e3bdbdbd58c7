import Domain
public import HTML
public import Operations
import Presentation

/// The page that reports something to the administrators.
public enum ReportPage {
    /// - Parameters:
    ///   - shown: a short name of what is reported; nil if the person no longer sees it.
    ///   - isAgain: whether the person has reported it before.
    ///   - next: the path to open afterwards.
    public static func html(
        _ context: PageContext, kind: ReportView.Kind, subject: String, shown: String?, isAgain: Bool = false,
        next: String = Path.home,
        form: FormInput = FormInput()
    ) -> HTML {
        let fields = Fields(form, order: ["reason"], prefix: "report")
        let report = ReportFormPresentation(kind, shown: shown, isAgain: isAgain)
        let again: HTML? = report.again.map { "<p>\($0)</p>" }
        let body: HTML = """
            <div class="panes"><section class="panel side"><p class="note">\(Icon.warning.html(context))<span>\(report.subject.html)</span></p>
            <p>\(localized: "What you write goes to the administrators of \(context.communityName), with your name. Nobody else sees it.")</p>\(again)</section>
            \(Fields.open(creating: FileReport.self, form, context))\(Fields.hidden("kind", kind.rawValue))\(Fields.hidden("subject", subject))\(Fields.hidden("next", next))
            \(fields.summary(labels: [("reason", "What’s wrong?")]))
            \(fields.textarea("reason", "What’s wrong?", rows: 4, maxLength: TextLength.reportReason, required: true))
            <div class="actions"><button class="button primary wide">\(localized: "Send the report")</button></div></form></div>
            """
        return PageLayout.render(title: "Report", context: context, back: next, body: body)
    }
}
