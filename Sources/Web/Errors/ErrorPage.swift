public import HTML

/// What happened, and what to do.
public enum ErrorPage {
    /// - Parameters:
    ///   - back: the page from which a form was sent.
    ///   - requestID: what the operator finds it by in the log.
    public static func html(
        _ context: PageContext, status: Int, title: String, detail: String, back: String? = nil, requestID: String?
    ) -> HTML {
        let reference: HTML? = requestID.map { "<p class=\"hint\">Error \(status) · Reference \($0)</p>" }
        let home: HTML =
            back.map { "<a class=\"button primary\" href=\"\($0)\">Go back</a><a class=\"button\" href=\"\(Path.home)\">Go to the start</a>" }
            ?? "<a class=\"button primary\" href=\"\(Path.home)\">Go to the start</a>"
        let signIn: HTML = "<a class=\"button primary\" href=\"\(Path.signIn(next: context.path))\">Sign in</a>"
        let isOut = context.viewer == nil && !context.path.hasPrefix("/do/")
        let again: HTML =
            status == 401 ? signIn : status == 404 && isOut ? "\(signIn)<a class=\"button\" href=\"\(Path.home)\">Go to the start</a>" : home
        // It does not say whether there is anything: that is for those who may see it.
        let forMembers: HTML? = status == 404 && isOut ? "<p>If it is for members or for the invited, sign in to see it.</p>" : nil
        let body: HTML = """
            <div class="empty">\(Icon.warning.html(context))<h1>\(title)</h1><p>\(detail)</p>\(forMembers)
            <div class="actions">\(again)</div>\(reference)</div>
            """
        return Page.render(title: title, context: context, frame: .narrow, bringsHeading: true, body: body)
    }
}
