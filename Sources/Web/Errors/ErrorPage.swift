public import HTML

/// What happened, and what to do.
public enum ErrorPage {
    /// - Parameter requestID: what the operator finds it by in the log.
    public static func html(
        _ context: PageContext, status: Int, title: String, detail: String, requestID: String?
    ) -> HTML {
        let reference: HTML? = requestID.map { "<p class=\"hint\">Error \(status) · Reference \($0)</p>" }
        let again: HTML? =
            status == 401
            ? "<a class=\"button primary\" href=\"\(Path.signIn(next: context.path))\">Sign in</a>"
            : "<a class=\"button primary\" href=\"\(Path.home)\">Go to the start</a>"
        let body: HTML = """
            <div class="empty">\(Icon.warning.html(context))<h1>\(title)</h1><p>\(detail)</p>
            <div class="actions">\(again)</div>\(reference)</div>
            """
        return Page.render(title: title, context: context, frame: .narrow, bringsHeading: true, body: body)
    }
}
