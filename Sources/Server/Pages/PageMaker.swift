import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Localization
import Operations
import Web
import Wire

/// What every page route needs: who looks, and the way from a request to a page.
struct PageMaker: Sendable {
    let community: Community
    let assets: Assets
    let settings: ServerSettings
    let face: CommunityFace
    /// What stands before a path in a full address.
    let origin: String
    let longReads: LongReads

    private static let themeCookie = "mingle-theme"
    private static let flashCookie = "mingle-flash"
    private static let nextCookie = "mingle-next"
    private static let placeCookie = "mingle-place"

    func context(_ request: Request, _ context: AppContext) -> PageContext {
        let theme = request.cookie(PageMaker.themeCookie)
        let query = request.uri.query.map { "?\($0)" } ?? ""
        let known = face.settings
        var page = PageContext(
            viewer: context.actor.person.map { person in
                var viewer = PageContext.Viewer(
                    id: person.id, name: person.name, handle: person.handle, isVerified: person.isVerified,
                    timeZone: person.timeZone, role: person.role)
                viewer.waitingRequests = context.waiting.requests
                viewer.unread = context.waiting.unread
                return viewer
            },
            now: community.now, assets: assets.paths, communityName: known.communityName, origin: origin,
            tiles: settings.tiles, theme: theme == "light" || theme == "dark" ? theme : nil,
            path: request.uri.path + query,
            flash: request.cookie(PageMaker.flashCookie)?.removingPercentEncoding, language: context.language.tag,
            isRightToLeft: context.language.isRightToLeft)
        page.formSeed = FormSeed.of(request, context.actor)
        page.accent = known.accent
        page.helpAddress = known.helpAddress
        page.communityZone = known.timeZone
        page.registration = known.registration
        page.asksForSetup = page.viewer?.role == .administrator && page.viewer?.isVerified == true && !known.isSetUp
        return page
    }

    /// Whether the next page has something to say once.
    func hasFlash(_ request: Request) -> Bool { request.cookie(PageMaker.flashCookie) != nil }

    /// The response to `request`; what was said once on a page is not said again.
    func response(_ reply: Reply, to request: Request) -> Response {
        var response = reply.response(to: request)
        // Also where the browser has the page already: what it has kept it shows under this policy.
        if reply.showsMap {
            response.headers[.contentSecurityPolicy] = SecurityHeaders.policy(imagesFrom: settings.tiles?.origin)
        }
        if reply.isPage, hasFlash(request) {
            response.headers.append(HTTPField(Cookie(name: PageMaker.flashCookie, value: "", maxAge: 0, path: "/")))
        }
        return response
    }

    /// Sends the person on, to a page that says what has happened.
    static func done(_ path: String, _ sentence: Phrase? = nil) -> Reply { .seeOther(path, flash: sentence) }

    /// Hands the next page a sentence, in the language in which it will be said.
    static func flash(_ sentence: String) -> HTTPField {
        let text = sentence.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return HTTPField(Cookie(name: flashCookie, value: text, maxAge: 60, path: "/", sameSite: .lax))
    }

    static func theme(_ theme: String) -> HTTPField {
        let age = theme == "system" ? 0 : 31_536_000
        // Not for scripts to change, but there is nothing in it that one may not read.
        return HTTPField(
            Cookie(name: themeCookie, value: theme, maxAge: age, path: "/", httpOnly: false, sameSite: .lax))
    }

    /// Bytes of a path that somebody who registers is led back to.
    static let longestNext = 1000

    /// Notes where somebody who has just registered wanted to go, until they have confirmed their address.
    ///
    /// - Parameter path: nil once they are there, or somebody else may be.
    static func next(_ path: String?) -> HTTPField {
        let text = path?.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let age = 1...longestNext ~= text.utf8.count ? Int(Lifetime.verification.milliseconds / 1000) : 0
        return HTTPField(Cookie(name: nextCookie, value: text, maxAge: age, path: "/", sameSite: .lax))
    }

    static func next(of request: Request) -> String { localPath(request.cookie(nextCookie)?.removingPercentEncoding) }

    /// Where somebody was last on a page that keeps its place, if they come back to it from elsewhere and ask for nothing else.
    ///
    /// - Parameter actor: who looks: where somebody else was is not theirs to know.
    static func place(of request: Request, as actor: Actor) -> String? {
        guard request.uri.query == nil, let kept = request.cookie(placeCookie)?.removingPercentEncoding,
            kept.hasPrefix(owner(actor)), case let query = kept.dropFirst(owner(actor).count), !query.isEmpty,
            let origin = origin(of: request), origin.prefix(while: { $0 != "?" }) != request.uri.path
        else { return nil }
        let path = "\(request.uri.path)?\(query)"
        return localPath(path) == path ? path : nil
    }

    /// Notes the parameters of a page for ``place(of:)``, until the browser is closed. Longer ones than anybody types are not kept.
    static func keepingPlace(of request: Request, as actor: Actor) -> HTTPField {
        let query = request.uri.query.flatMap { $0.utf8.count <= 1000 ? $0 : nil } ?? ""
        let text =
            (query.isEmpty ? "" : owner(actor) + query).addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            ?? ""
        return HTTPField(
            Cookie(
                name: placeCookie, value: text, maxAge: text.isEmpty ? 0 : nil, path: request.uri.path, httpOnly: false,
                sameSite: .lax))
    }

    private static func owner(_ actor: Actor) -> String { "\(actor.userID.map { "\($0)" } ?? "") " }

    /// Pages whose places are kept.
    static let placePaths = [
        Path.discover, Path.people, Path.participants, Path.venues, Path.venueMap, Path.activities, Path.analytics,
    ]

    /// Forgets the places of whoever signs out.
    static let forgettingPlaces = placePaths.map { path in
        HTTPField(Cookie(name: placeCookie, value: "", maxAge: 0, path: path, httpOnly: false, sameSite: .lax))
    }

    /// The page of this site from which a form was sent; nil where the browser does not say.
    static func origin(of request: Request) -> String? {
        guard let text = request.headers[.referer], let url = URL(string: text),
            Authentication.authority(url) == request.head.authority
        else { return nil }
        return localPath(url.path(percentEncoded: true) + (url.query(percentEncoded: true).map { "?\($0)" } ?? ""))
    }

    /// A page of this site to go on to; home for anything else, so that no link leads people astray.
    static func localPath(_ path: String?) -> String {
        guard let path, path.hasPrefix("/"), !path.hasPrefix("//"), !path.contains("\\"),
            path.unicodeScalars.allSatisfy({ $0.value >= 32 })
        else { return Path.home }
        return path
    }
}

/// Pages that tell of something that went wrong.
struct ErrorPages: Sendable {
    let pages: PageMaker

    func page(for refusal: Refusal, request: Request, context: AppContext) async -> Reply {
        // The session was looked up further in; here only the look of the page depends on it.
        let page = pages.context(request, context)
        if refusal.code == .unauthenticated, request.method == .get {
            return .seeOther(Path.signIn(next: page.path), flash: context.hasLapsed ? SignInPage.ended : nil)
        }
        if refusal.code == .emailUnverified { return .seeOther(Path.verify) }
        let status = HTTPResponse.Status(code: refusal.code.status)
        var reply = Reply.page(
            ErrorPage.html(
                page, status: status.code,
                title: refusal == .eventGone ? "No longer there" : ErrorPages.title(refusal.code),
                detail: refusal.message,
                // Of a button that somebody else has overtaken, the page that it was on shows how things stand.
                back: request.method == .post ? PageMaker.origin(of: request) : ErrorPages.event(of: request, refusal),
                isGone: refusal == .eventGone,
                requestID: context.requestID),
            status: status)
        if let seconds = refusal.retryAfter { reply.headers[.retryAfter] = String(seconds) }
        return reply
    }

    /// The event whose page was refused, which they may see all the same.
    private static func event(of request: Request, _ refusal: Refusal) -> String? {
        let parts = request.uri.path.split(separator: "/")
        guard [.notAllowed, .conflict, .eventOver].contains(refusal.code), parts.count > 2, parts[0] == "events",
            let id = ID<Event>(String(parts[1]))
        else { return nil }
        return Path.event(id)
    }

    private static func title(_ code: Refusal.Code) -> Phrase {
        switch code {
        case .notFound: "Nothing here"
        case .notAllowed: "You don’t have access"
        case .rateLimited: "A little slower, please"
        case .internal: "Something went wrong"
        case .unavailable: "Busy just now"
        case .tooLarge: "Too large"
        default: "That did not work"
        }
    }
}
