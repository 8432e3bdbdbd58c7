import Domain
import HTTPTypes
import Hummingbird
import Operations
import Wire

/// The REST routes: registers each with the router and with the catalogue that describes it.
final class API {
    static let root = "/api/v1"

    private let router: RouterGroup<AppContext>
    private let community: Community
    private let cache: AnswerCache
    private(set) var endpoints: [Endpoint] = []

    init(router: RouterGroup<AppContext>, community: Community, cache: AnswerCache) {
        self.router = router
        self.community = community
        self.cache = cache
    }

    /// A route without a JSON body. Answers to GET are kept until something changes.
    ///
    /// - Parameters:
    ///   - upload: the media types of a body that the handler reads itself.
    ///   - isKept: false where the handler has an ETag of its own, or answers with what is too large to keep.
    func on(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, access: Endpoint.Access = .verified,
        query: [Endpoint.Parameter] = [], upload: [String] = [], isKept: Bool = true, reply: Endpoint.Reply,
        handler: @escaping @Sendable (Call) async throws -> Answer
    ) {
        register(
            Endpoint(
                method: method, path: path, summary: summary, access: access, query: query, body: nil, upload: upload,
                reply: reply)
        ) { [cache] call in
            try call.check(access)
            guard method == .get, isKept else { return try await handler(call) }
            return try await cache.answer(to: call.request, as: call.actor) { try await handler(call) }
        }
    }

    /// A route with a JSON body.
    func on<Body: Codable & Sendable>(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, access: Endpoint.Access = .verified,
        query: [Endpoint.Parameter] = [], body: Body.Type, reply: Endpoint.Reply,
        handler: @escaping @Sendable (Call, Body) async throws -> Answer
    ) {
        let schema = Schema(Body.self)
        register(
            Endpoint(
                method: method, path: path, summary: summary, access: access, query: query, body: schema, reply: reply)
        ) { call in
            try call.check(access)
            var call = call
            call.body = try await RequestBody.bytes(of: call.request)
            if call.body.isEmpty { call.body = Array("{}".utf8) } else { try call.checkIsJSON() }
            return try await handler(call, RequestBody.decode(Body.self, from: call.body, schema: schema))
        }
    }

    /// A route whose answer goes on for as long as the caller listens.
    func stream(
        _ path: String, _ summary: String, query: [Endpoint.Parameter], type: String,
        handler: @escaping @Sendable (Request, AppContext) throws -> Response
    ) {
        endpoints.append(
            Endpoint(method: .get, path: path, summary: summary, access: .anyone, query: query, body: nil, reply: .text(type)))
        router.get(RouterPath(API.root + path)) { request, context in try handler(request, context) }
    }

    private func register(_ endpoint: Endpoint, _ handler: @escaping @Sendable (Call) async throws -> Answer) {
        endpoints.append(endpoint)
        let community = community
        router.on(RouterPath(API.root + endpoint.path), method: endpoint.method) { request, context in
            let call = Call(request: request, context: context, community: community)
            return try await handler(call).response(to: request)
        }
    }
}
