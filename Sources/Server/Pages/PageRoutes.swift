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
    ///   - isKept: whether the reply is kept until something changes, for a second at most.
    func get(_ path: String, access: Endpoint.Access = .verified, isKept: Bool = false, handler: @escaping Handler) {
        register(.get, path, access) { [cache] call in
            // A page with something to say once is made anew.
            guard isKept, !call.pages.hasFlash(call.request) else { return try await handler(call) }
            return try await cache.reply(to: call.request, as: call.actor, theme: call.page.theme) { try await handler(call) }
        }
    }

    /// What a form or a mail program sends.
    func post(_ path: String, access: Endpoint.Access = .verified, handler: @escaping Handler) {
        register(.post, path, access, handler)
    }

    private func register(_ method: HTTPRequest.Method, _ path: String, _ access: Endpoint.Access, _ handler: @escaping Handler) {
        routes.append(Route(method: method, path: path, access: access))
        let pages = pages
        router.on(RouterPath(path), method: method) { request, context in
            try access.check(context.actor)
            return pages.response(try await handler(WebCall(request: request, context: context, pages: pages)), to: request)
        }
    }
}
