public import Domain
public import HTML
import Presentation

/// The error page: what happened, and what to do next.
public enum ErrorPage {
    /// - Parameters:
    ///   - back: the page from which a form was sent, or the event whose subpage was refused.
    ///   - isGone: whether the viewer was part of the event, which has been deleted.
    ///   - requestID: the id with which the operator finds the request in the log.
    public static func html(
        _ context: PageContext, status: Int, title: Phrase, detail: Phrase, back: String? = nil, isGone: Bool = false,
        requestID: String?
    ) -> HTML {
        // An anonymous request for an event's page. Whether the event exists must not leak, so the page
        // reports no error.
        if status == 404, context.viewer == nil, context.path.hasPrefix("/events/") { return signInLink(context) }
        // Another person has removed the item that a button of this page acted on.
        if status == 404, let flash = context.flash, !flash.isEmpty, !context.path.hasPrefix("/do/") {
            return conflictPage(flash, context)
        }
        let reference: HTML? = requestID.map {
            "<p class=\"hint\">\(localized: "Error \(String(status))") · \(localized: "Reference \($0)")</p>"
        }
        let isForm = context.path.hasPrefix("/do/")
        // The hint must not reveal whether anything exists at the path.
        let forMembers: Phrase? =
            if status != 404 || isForm || isGone || context.path.hasPrefix("/i/") || context.path.hasPrefix("/g/") {
                nil
            } else if context.viewer == nil {
                "If it’s for members or invited guests, sign in to see it."
            } else if context.viewer?.isVerified == false {
                "If it’s for members or invited guests, confirm your e-mail address to see it."
            } else { nil }
        let next: (label: Phrase, path: String)? =
            if status == 401 || forMembers != nil && context.viewer == nil {
                ("Sign in", Path.signIn(next: context.path))
            } else if forMembers != nil {
                ("Confirm your e-mail", Path.verify)
            } else if let back {
                (isForm ? "Go back" : "See the event", back)
            } else if status == 429 || status >= 500, !isForm, !context.path.hasPrefix("//") {
                // Temporary failures can be retried at the same path.
                ("Try again", context.path)
            } else { nil }
        let first: HTML? = next.map { "<a class=\"button primary\" href=\"\($0.path)\">\($0.label)</a>" }
        let home: HTML =
            "<a class=\"button\(next == nil ? " primary" : "")\" href=\"\(Path.home)\">\(localized: isGone ? "See what else is on" : "Go to the home page")</a>"
        let hint: HTML? = forMembers.map { "<p>\($0)</p>" }
        let body: HTML = """
            <div class="empty">\(Icon.warning.html(context))<h1>\(title)</h1><p>\(detail)</p>\(hint)
            <div class="actions">\(first)\(home)</div>\(reference)\(HelpContact.html(context))</div>
            """
        return PageLayout.render(title: title, context: context, bringsHeading: true, body: body)
    }

    private static func conflictPage(_ sentence: String, _ context: PageContext) -> HTML {
        var context = context
        context.flash = nil
        let above = context.path.split(separator: "?")[0].split(separator: "/").dropLast()
        let back: HTML? =
            above.count > 2
            ? "<a class=\"button primary\" href=\"/\(above.joined(separator: "/"))\">\(localized: "Go back")</a>" : nil
        let home: HTML =
            "<a class=\"button\(back == nil ? " primary" : "")\" href=\"\(Path.home)\">\(localized: "Go to the home page")</a>"
        let body: HTML = """
            <div class="empty">\(Icon.warning.html(context))<h1>\(localized: "No longer available")</h1><p>\(sentence)</p><div class="actions">\(back)\(home)</div></div>
            """
        return PageLayout.render(title: "No longer available", context: context, bringsHeading: true, body: body)
    }

    private static func signInLink(_ context: PageContext) -> HTML {
        let body: HTML = """
            <div class="empty">\(Icon.lock.html(context))<h1>\(localized: "Sign in to continue")</h1>
            <p>\(localized: "This page is for members or invited guests.")</p>
            <div class="actions"><a class="button primary" href="\(Path.signIn(next: context.path))">\(localized: "Sign in")</a>\
            <a class="button" href="\(Path.register(next: context.path))">\(localized: "Join")</a></div></div>
            """
        return PageLayout.render(title: "Sign in to continue", context: context, bringsHeading: true, body: body)
    }
}
