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
        let what = words(kind, shown.map { "\($0)" } ?? "no longer shown to you")
        let again: HTML? =
            isAgain
            ? "<p>\(localized: "You have reported this already. You can change or add to what you wrote.")</p>" : nil
        let body: HTML = """
            <div class="panes"><section class="panel side"><p class="note">\(Icon.warning.html(context))<span>\(localized: what, .strong)</span></p>
            <p>\(localized: "What you write goes to the administrators of \(context.communityName), with your name. Nobody else sees it.")</p>\(again)</section>
            \(Fields.open(creating: FileReport.self, form, context))\(Fields.hidden("kind", kind.rawValue))\(Fields.hidden("subject", subject))\(Fields.hidden("next", next))
            \(fields.summary(labels: [("reason", "What’s wrong?")]))
            \(fields.textarea("reason", "What’s wrong?", rows: 4, maxLength: TextLength.reportReason, required: true))
            <div class="actions"><button class="button primary wide">\(localized: "Send the report")</button></div></form></div>
            """
        return PageLayout.render(title: "Report", context: context, back: next, body: body)
    }

    /// Returns what is reported, with `shown` in brackets.
    static func words(_ kind: ReportView.Kind, _ shown: Phrase) -> Phrase {
        switch kind {
        case .person: "Person: [\(shown)]"
        case .event: "Event: [\(shown)]"
        case .message: "Message: [\(shown)]"
        case .photo: "Photo of: [\(shown)]"
        case .post: "Photo on a board: [\(shown)]"
        }
    }
}
