import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Localization
import Operations
import Presentation
import Web
import Wire

/// The common dependencies of page routes, and the conversion of requests to page contexts.
struct PageResponder: Sendable {
    let community: Community
    let assets: Assets
    let settings: ServerSettings
    let currentSettings: CurrentSettings
    /// The scheme and host of absolute URLs.
    let origin: String
    let longReads: LongReads

    private static let themeCookie = "mingle-theme"
    private static let flashCookie = "mingle-flash"
    private static let nextCookie = "mingle-next"
    private static let queryCookie = "mingle-place"

    func context(_ request: Request, _ context: AppContext) -> PageContext {
        let theme = request.cookie(PageResponder.themeCookie)
        let query = request.uri.query.map { "?\($0)" } ?? ""
        let known = currentSettings.settings
        let presentation = PresentationContext(
            viewer: context.actor.person.map { person in
                var viewer = PresentationContext.Viewer(
                    id: person.id, name: person.name, handle: person.handle, isVerified: person.isVerified,
                    role: person.role)
                viewer.waitingRequests = context.badges.requests
                viewer.unread = context.badges.unread
                return viewer
            },
            now: community.now, localZone: context.actor.person?.timeZone, communityZone: known.timeZone,
            communityName: known.communityName, registration: known.registration, helpAddress: known.helpAddress)
        var page = PageContext(
            presentation, assets: assets.paths, origin: origin, tiles: settings.tiles,
            theme: theme == "light" || theme == "dark" ? theme : nil, path: request.uri.path + query,
            flash: PageResponder.flash(of: request), language: context.language.tag,
            isRightToLeft: context.language.isRightToLeft)
        page.formSeed = FormSeed.of(request, context.actor)
        page.accent = known.accent
        page.asksForSetup = page.viewer?.role == .administrator && page.viewer?.isVerified == true && !known.isSetUp
        return page
    }

    /// Returns whether a message is pending that the next page shows once.
    func hasFlash(_ request: Request) -> Bool { request.cookie(PageResponder.flashCookie) != nil }

    /// Returns the response to `request`, and clears the pending message if the page has shown it.
    func response(_ reply: Reply, to request: Request) -> Response {
        var response = reply.response(to: request)
        // Set on a 304 as well, because the browser applies this policy to its cached page.
        if reply.showsMap {
            response.headers[.contentSecurityPolicy] = SecurityHeaders.policy(imagesFrom: settings.tiles?.origin)
        }
        if reply.isPage, hasFlash(request) {
            response.headers.append(HTTPField(Cookie(name: PageResponder.flashCookie, value: "", maxAge: 0, path: "/")))
        }
        return response
    }

    /// Redirects to a page that shows a confirmation.
    static func done(_ path: String, _ sentence: Phrase? = nil) -> Reply { .seeOther(path, flash: sentence) }

    /// Precedes the text of a refusal in the cookie. Encoded texts have no such character.
    private static let refusalMark = "!"

    /// Returns a cookie with the message for the next page, already localized.
    static func flash(_ flash: Flash) -> HTTPField {
        let text = flash.text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let mark = flash.isRefusal ? refusalMark : ""
        return HTTPField(Cookie(name: flashCookie, value: mark + text, maxAge: 60, path: "/", sameSite: .lax))
    }

    private static func flash(of request: Request) -> Flash? {
        guard let value = request.cookie(flashCookie) else { return nil }
        let isRefusal = value.hasPrefix(refusalMark)
        let text = isRefusal ? String(value.dropFirst(refusalMark.count)) : value
        return text.removingPercentEncoding.map { Flash($0, isRefusal: isRefusal) }
    }

    static func theme(_ theme: String) -> HTTPField {
        let age = theme == "system" ? 0 : 31_536_000
        // Readable by scripts, because it holds nothing secret.
        return HTTPField(
            Cookie(name: themeCookie, value: theme, maxAge: age, path: "/", httpOnly: false, sameSite: .lax))
    }

    /// The maximum length in bytes of a return path that is kept during registration.
    static let maxNextLength = 1000

    /// Returns a cookie that keeps the return path of a new account until its address is confirmed.
    ///
    /// - Parameter path: The path; nil to clear the cookie on arrival, or if the person may have changed.
    static func next(_ path: String?) -> HTTPField {
        let text = path?.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let age = 1...maxNextLength ~= text.utf8.count ? Int(Lifetime.verification.milliseconds / 1000) : 0
        return HTTPField(Cookie(name: nextCookie, value: text, maxAge: age, path: "/", sameSite: .lax))
    }

    static func next(of request: Request) -> String { localPath(request.cookie(nextCookie)?.removingPercentEncoding) }

    /// Returns the last URL of a page that keeps its parameters, if the person comes back from another page
    /// without parameters.
    ///
    /// - Parameter actor: The caller. Parameters of another person on the same browser are ignored.
    static func savedPath(of request: Request, as actor: Actor) -> String? {
        guard request.uri.query == nil, let kept = request.cookie(queryCookie)?.removingPercentEncoding,
            kept.hasPrefix(owner(actor)), case let query = kept.dropFirst(owner(actor).count), !query.isEmpty,
            let origin = origin(of: request), origin.prefix(while: { $0 != "?" }) != request.uri.path
        else { return nil }
        let path = "\(request.uri.path)?\(query)"
        return localPath(path) == path ? path : nil
    }

    /// Returns a session cookie with the parameters of a page for ``place(of:)``. Longer ones than anybody types are
    /// not kept.
    static func savingQuery(of request: Request, as actor: Actor) -> HTTPField {
        let query = request.uri.query.flatMap { $0.utf8.count <= 1000 ? $0 : nil } ?? ""
        let text =
            (query.isEmpty ? "" : owner(actor) + query).addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            ?? ""
        return HTTPField(
            Cookie(
                name: queryCookie, value: text, maxAge: text.isEmpty ? 0 : nil, path: request.uri.path, httpOnly: false,
                sameSite: .lax))
    }

    private static func owner(_ actor: Actor) -> String { "\(actor.userID.map { "\($0)" } ?? "") " }

    /// The pages that keep their parameters.
    static let pathsWithSavedQuery = [
        Path.discover, Path.people, Path.participants, Path.venues, Path.venueMap, Path.activities, Path.analytics,
    ]

    /// Cookies that clear the kept parameters on sign-out.
    static let clearingQueries = pathsWithSavedQuery.map { path in
        HTTPField(Cookie(name: queryCookie, value: "", maxAge: 0, path: path, httpOnly: false, sameSite: .lax))
    }

    /// Returns the page of this site that sent the form; nil if the browser does not state it.
    static func origin(of request: Request) -> String? {
        guard let text = request.headers[.referer], let url = URL(string: text),
            Authentication.authority(url) == request.head.authority
        else { return nil }
        return localPath(url.path(percentEncoded: true) + (url.query(percentEncoded: true).map { "?\($0)" } ?? ""))
    }

    /// Returns `path` if it is on this site, and home otherwise, to prevent open redirects.
    static func localPath(_ path: String?) -> String {
        guard let path, path.hasPrefix("/"), !path.hasPrefix("//"), !path.contains("\\"),
            path.unicodeScalars.allSatisfy({ $0.value >= 32 })
        else { return Path.home }
        return path
    }
}

/// Pages that show errors.
struct ErrorPages: Sendable {
    let pages: PageResponder

    func page(for refusal: Refusal, request: Request, context: AppContext) async -> Reply {
        // The session was looked up further in; here it only affects the look of the page.
        let page = pages.context(request, context)
        if refusal.code == .unauthenticated, request.method == .get {
            return .seeOther(
                Path.signIn(next: page.path), flash: context.hasLapsed ? EndedSession.withoutInput.prompt : nil)
        }
        if refusal.code == .emailUnverified { return .seeOther(Path.verify) }
        let status = HTTPResponse.Status(code: refusal.code.status)
        var reply = Reply.page(
            ErrorPage.html(
                page, status: status.code,
                title: refusal.title, detail: refusal.message,
                // If a button was out of date, the page of the button shows the current state.
                back: request.method == .post
                    ? PageResponder.origin(of: request) : ErrorPages.event(of: request, refusal),
                isGone: refusal == .eventGone,
                requestID: context.requestID),
            status: status)
        if let seconds = refusal.retryAfter { reply.headers[.retryAfter] = String(seconds) }
        return reply
    }

    /// Returns the event whose subpage was refused, if the viewer may see the event itself.
    private static func event(of request: Request, _ refusal: Refusal) -> String? {
        let parts = request.uri.path.split(separator: "/")
        guard [.notAllowed, .conflict, .eventOver].contains(refusal.code), parts.count > 2, parts[0] == "events",
            let id = ID<Event>(String(parts[1]))
        else { return nil }
        return Path.event(id)
    }
}
