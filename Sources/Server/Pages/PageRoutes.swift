import HTTPTypes
import Hummingbird
import Operations
import Web

/// Registers the web app's routes with the router and with the list that the permission tests check.
final class PageRoutes {
    typealias Handler = @Sendable (WebCall) async throws -> Reply

    /// A declared route.
    struct Route: Sendable {
        var method: HTTPRequest.Method
        var path: String
        var access: Endpoint.Access
        /// The query parameters.
        var query: [String] = []
        var isCached = false
        var savesQuery = false

        /// The name of the route, such as `GET /events/{id}`.
        var name: String { "\(method) \(path)" }
    }

    private let router: RouterGroup<AppContext>
    private let pages: PageResponder
    private let cache: ReplyCache
    private(set) var routes: [Route] = []

    init(router: RouterGroup<AppContext>, pages: PageResponder, cache: ReplyCache) {
        self.router = router
        self.pages = pages
        self.cache = cache
    }

    /// Registers a page, a fragment, or a file that belongs to a page.
    ///
    /// - Parameters:
    ///   - path: A path from ``Path`` or ``Path/Template``, with `{name}` for each parameter.
    ///   - access: The minimum access level of a reader; the queries check the rest. Anonymous readers are redirected
    ///     to sign in and back, and readers with an unconfirmed address to the page that confirms it.
    ///   - query: The query parameters. The handler receives no others.
    ///   - isCached: Whether the reply is cached until something changes, for a second at most.
    ///   - savesQuery: Whether a reader who comes from another page of this site without parameters gets the parameters
    ///     of their last visit. With scripts, `tabs.js` does this per tab, and clears what is stored here.
    func get(
        _ path: String, access: Endpoint.Access = .verified, query: [String] = [], isCached: Bool = false,
        savesQuery: Bool = false,
        handler: @escaping Handler
    ) {
        register(
            Route(method: .get, path: path, access: access, query: query, isCached: isCached, savesQuery: savesQuery)
        ) { [cache] call in
            // A page with a pending message is not cached.
            guard isCached, !call.pages.hasFlash(call.request) else { return try await handler(call) }
            let language = call.context.language
            return try await cache.reply(to: call.request, as: call.actor, theme: call.page.theme, language: language) {
                try await handler(call).localized(in: language)
            }
        }
    }

    /// Registers a route for what a form or a mail program sends.
    func post(_ path: String, access: Endpoint.Access = .verified, query: [String] = [], handler: @escaping Handler) {
        register(Route(method: .post, path: path, access: access, query: query), handler)
    }

    private func register(_ route: Route, _ handler: @escaping Handler) {
        routes.append(route)
        // Sign-out clears only the pages in this list.
        precondition(!route.savesQuery || PageResponder.pathsWithSavedQuery.contains(route.path))
        let pages = pages
        router.on(RouterPath(route.path), method: route.method) { request, context in
            try route.access.check(context.actor)
            if route.savesQuery, let savedPath = PageResponder.savedPath(of: request, as: context.actor) {
                return pages.response(.seeOther(savedPath), to: request)
            }
            let parameters = try QueryParameters(request.uri.query, declared: route.query)
            let asked = route.method == .get ? request.restricted(to: parameters) : request
            let call = WebCall(request: asked, context: context, pages: pages, parameters: parameters)
            let reply = try await handler(call).localized(in: context.language)
            var response = pages.response(reply, to: request)
            if route.savesQuery { response.headers.append(PageResponder.savingQuery(of: request, as: context.actor)) }
            return response
        }
    }
}
