public import Domain
public import HTML

/// What happened, and what to do.
public enum ErrorPage {
    /// - Parameters:
    ///   - back: the page from which a form was sent.
    ///   - requestID: what the operator finds it by in the log.
    public static func html(
        _ context: PageContext, status: Int, title: Phrase, detail: Phrase, back: String? = nil, requestID: String?
    ) -> HTML {
        let reference: HTML? = requestID.map { "<p class=\"hint\">\(say: "Error \(String(status))") · \(say: "Reference \($0)")</p>" }
        let start: HTML = "<a class=\"button\" href=\"\(Path.home)\">\(say: "Go to the start")</a>"
        let home: HTML =
            back.map { "<a class=\"button primary\" href=\"\($0)\">\(say: "Go back")</a>\(start)" }
            ?? "<a class=\"button primary\" href=\"\(Path.home)\">\(say: "Go to the start")</a>"
        let signIn: HTML = "<a class=\"button primary\" href=\"\(Path.signIn(next: context.path))\">\(say: "Sign in")</a>"
        let isOut = context.viewer == nil && !context.path.hasPrefix("/do/")
        let again: HTML =
            status == 401 ? signIn : status == 404 && isOut ? "\(signIn)\(start)" : home
        // It does not say whether there is anything: that is for those who may see it.
        let forMembers: HTML? =
            status == 404 && isOut ? "<p>\(say: "If it is for members or for the invited, sign in to see it.")</p>" : nil
        let body: HTML = """
            <div class="empty">\(Icon.warning.html(context))<h1>\(title)</h1><p>\(detail)</p>\(forMembers)
            <div class="actions">\(again)</div>\(reference)</div>
            """
        return Page.render(title: title, context: context, frame: .narrow, bringsHeading: true, body: body)
    }
}
