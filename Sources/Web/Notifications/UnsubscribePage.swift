public import Domain
public import HTML
public import Operations
import Presentation

/// The unsubscribe page. A button performs it, so that a program that only follows links changes nothing.
public enum UnsubscribePage {
    /// - Parameters:
    ///   - what: the mails or reminders that the link ends.
    ///   - isDone: whether they have ended.
    public static func html(
        _ context: PageContext, secret: String, kind: String, _ what: UnsubscribeTarget, isDone: Bool
    ) -> HTML {
        html(
            UnsubscribePresentation(what, kind: kind, secret: secret, isDone: isDone),
            action: Path.unsubscribe(secret + "/" + kind), context)
    }

    /// - Parameter why: why the link is invalid.
    public static func ended(_ context: PageContext, _ why: Phrase) -> HTML {
        html(UnsubscribePresentation(invalid: why, context.presentation), action: nil, context)
    }

    private static func html(_ page: UnsubscribePresentation, action: String?, _ context: PageContext) -> HTML {
        let status: HTML? = page.isDone ? " class=\"flash\" role=\"status\"" : nil
        let form: HTML? = page.stop.map {
            """

            <form method="post" action="\(action)" class="stack">
            <div class="actions">\($0.button(class: " wide", context))</div></form>
            """
        }
        let links: [HTML] = page.links.map { "<p><a href=\"\(Path.path($0.destination))\">\($0.label)</a></p>" }
        return PageLayout.render(
            title: page.title, context: context, frame: .narrow,
            body: "<p\(status)>\(page.text.html)</p>\(form)\(links)")
    }
}
