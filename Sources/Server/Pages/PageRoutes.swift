import HTTPTypes
import Hummingbird
import Operations
import Web

/// The routes of the web app: registers each with the router and with the list that the table of permissions is held against.
final class PageRoutes {
    typealias Handler = @Sendable (WebCall) async throws -> Reply

    /// One of them, as it was declared.
    struct Route: Sendable {
        var method: HTTPRequest.Method
        var path: String
        var access: Endpoint.Access
        /// The parameters in its address.
        var query: [String] = []
        var isKept = false
        var keepsPlace = false

        /// As `GET /events/{id}`.
        var name: String { "\(method) \(path)" }
    }

    private let router: RouterGroup<AppContext>
    private let pages: PageMaker
    private let cache: ReplyCache
    private(set) var routes: [Route] = []

    init(router: RouterGroup<AppContext>, pages: PageMaker, cache: ReplyCache) {
        self.router = router
        self.pages = pages
        self.cache = cache
    }

    /// A page, a piece of one that a script fetches, or a file that belongs to one.
    ///
    /// - Parameters:
    ///   - path: from ``Path`` or ``Path/Template``, with `{name}` for what varies.
    ///   - access: the least that a reader must be; the queries behind it check the rest. Who is not signed in is sent to
    ///     do so and back, who has not confirmed their address to where they can.
    ///   - query: the parameters in its address. The handler is given no other.
    ///   - isKept: whether the reply is kept until something changes, for a second at most.
    ///   - keepsPlace: whether whoever comes from another page of this site, by an address without parameters, finds those with
    ///     which they left. Where scripts run these do so for every tab (`tabs.js`), and forget what is noted here.
    func get(
        _ path: String, access: Endpoint.Access = .verified, query: [String] = [], isKept: Bool = false,
        keepsPlace: Bool = false,
        handler: @escaping Handler
    ) {
        register(Route(method: .get, path: path, access: access, query: query, isKept: isKept, keepsPlace: keepsPlace))
        { [cache] call in
            // A page with something to say once is made anew.
            guard isKept, !call.pages.hasFlash(call.request) else { return try await handler(call) }
            let language = call.context.language
            return try await cache.reply(to: call.request, as: call.actor, theme: call.page.theme, language: language) {
                try await handler(call).said(in: language)
            }
        }
    }

    /// What a form or a mail program sends.
    func post(_ path: String, access: Endpoint.Access = .verified, query: [String] = [], handler: @escaping Handler) {
        register(Route(method: .post, path: path, access: access, query: query), handler)
    }

    private func register(_ route: Route, _ handler: @escaping Handler) {
        routes.append(route)
        // Else whoever signs out leaves it behind.
        precondition(!route.keepsPlace || PageMaker.placePaths.contains(route.path))
        let pages = pages
        router.on(RouterPath(route.path), method: route.method) { request, context in
            try route.access.check(context.actor)
            if route.keepsPlace, let place = PageMaker.place(of: request, as: context.actor) {
                return pages.response(.seeOther(place), to: request)
            }
            let parameters = try QueryParameters(request.uri.query, declared: route.query)
            let asked = route.method == .get ? request.asking(only: parameters) : request
            let call = WebCall(request: asked, context: context, pages: pages, parameters: parameters)
            let reply = try await handler(call).said(in: context.language)
            var response = pages.response(reply, to: request)
            if route.keepsPlace { response.headers.append(PageMaker.keepingPlace(of: request, as: context.actor)) }
            return response
        }
    }
}
