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
        if status == 404, let flash = context.flash, !flash.text.isEmpty, !context.path.hasPrefix("/do/") {
            return conflictPage(flash.text, context)
        }
        let reference: HTML? = requestID.map {
            "<p class=\"hint\">\(localized: "Error \(String(status))") · \(localized: "Reference \($0)")</p>"
        }
        let error = ErrorPresentation(
            cause(status, isGone: isGone), of: ErrorPage.request(context.path), hasWayBack: back != nil,
            context.presentation)
        let next: (label: Phrase, path: String)? = error.step.flatMap { step in
            let path: String? =
                switch step {
                case .access(let access): access.path(next: context.path)
                case .goBack, .seeEvent: back
                case .retry: context.path.hasPrefix("//") ? nil : context.path
                }
            return path.map { (step.label, $0) }
        }
        let first: HTML? = next.map { "<a class=\"button primary\" href=\"\($0.path)\">\($0.label)</a>" }
        let home: HTML =
            "<a class=\"button\(next == nil ? " primary" : "")\" href=\"\(Path.home)\">\(error.homeLabel)</a>"
        let hint: HTML? = error.hint.map { "<p>\($0)</p>" }
        let body: HTML = """
            <div class="empty">\(Icon.warning.html(context))<h1>\(title)</h1><p>\(detail)</p>\(hint)
            <div class="actions">\(first)\(home)</div>\(reference)\(HelpContact.html(context))</div>
            """
        return PageLayout.render(title: title, context: context, bringsHeading: true, body: body)
    }

    private static func cause(_ status: Int, isGone: Bool) -> ErrorPresentation.Cause {
        if isGone { return .gone }
        return switch status {
        case 401: .unauthenticated
        case 404: .missing
        case 429, 500...: .temporary
        default: .other
        }
    }

    private static func request(_ path: String) -> ErrorPresentation.Request {
        if path.hasPrefix("/do/") { return .form }
        return path.hasPrefix("/i/") || path.hasPrefix("/g/") ? .tokenLink : .page
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
