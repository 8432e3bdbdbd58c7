import Domain
import HTTPTypes
import Hummingbird
import Operations
import Wire

/// Registers the REST routes with the router and with the catalogue that describes them.
final class API {
    private let router: RouterGroup<AppContext>
    private let community: Community
    private let cache: ReplyCache
    private let bodyReader: RequestBodyReader
    private let longReads: LongReads
    private let once: IdempotentReplies
    private(set) var endpoints: [Endpoint] = []

    init(
        router: RouterGroup<AppContext>, community: Community, cache: ReplyCache, bodyReader: RequestBodyReader,
        longReads: LongReads
    ) {
        self.router = router
        self.community = community
        self.cache = cache
        self.bodyReader = bodyReader
        self.longReads = longReads
        once = IdempotentReplies(community: community)
    }

    /// Registers a route without a body. Replies to GET are cached until something changes.
    ///
    /// - Parameters:
    ///   - query: The query parameters. The handler of a GET receives no others.
    ///   - isCached: False if the handler has its own ETag, or its reply is too large to cache or differs between
    ///     sessions of one person.
    func on(
        _ method: HTTPRequest.Method, _ path: APIPath, _ summary: String, access: Endpoint.Access = .verified,
        query: [Endpoint.Parameter] = [], isCached: Bool = true, reply: Endpoint.Reply,
        failures: [Endpoint.Failure] = [], handler: @escaping @Sendable (Call) async throws -> Reply
    ) {
        let endpoint = Endpoint(
            method: method, path: path.template, summary: summary, access: access, query: query, body: nil,
            reply: reply, failures: failures, isCached: isCached && method == .get)
        register(endpoint) { [cache] call in
            guard endpoint.isCached else { return try await handler(call) }
            return try await cache.reply(to: call.request, as: call.actor, language: call.context.language) {
                try await handler(call)
            }
        }
    }

    /// Registers a route with a JSON body.
    ///
    /// - Parameter before: Refuses requests before their body is read. The handler must check the same
    ///   conditions again.
    func on<Body: Codable & Sendable>(
        _ method: HTTPRequest.Method, _ path: APIPath, _ summary: String, access: Endpoint.Access = .verified,
        query: [Endpoint.Parameter] = [], body: Body.Type, reply: Endpoint.Reply, failures: [Endpoint.Failure] = [],
        before: @escaping @Sendable (Call) async throws -> Void = { _ in },
        handler: @escaping @Sendable (Call, Body) async throws -> Reply
    ) {
        let schema = Schema(Body.self)
        let endpoint = Endpoint(
            method: method, path: path.template, summary: summary, access: access, query: query, body: schema,
            reply: reply, failures: failures)
        register(endpoint) { [bodyReader] call in
            try await before(call)
            let limit = call.actor == .nobody ? RequestBody.anonymousLimit : RequestBody.limit
            call.body = try await bodyReader.bytes(of: call.request, from: call.context.caller, limit: limit)
            if call.body.isEmpty { call.body = Array("{}".utf8) } else { try call.checkIsJSON() }
        } handler: { call in
            try await handler(call, try await RequestBody.decode(Body.self, from: call.body, schema: schema))
        }
    }

    /// Registers a route that takes a file, either as the whole body or in a form.
    ///
    /// - Parameter before: Refuses requests before their body is read. The handler must check the same
    ///   conditions again.
    func on(
        _ method: HTTPRequest.Method, _ path: APIPath, _ summary: String, access: Endpoint.Access = .verified,
        query: [Endpoint.Parameter] = [],
        upload: UploadRule, reply: Endpoint.Reply, before: @escaping @Sendable (Call) async throws -> Void = { _ in },
        handler: @escaping @Sendable (Call, Upload) async throws -> Reply
    ) {
        let endpoint = Endpoint(
            method: method, path: path.template, summary: summary, access: access, query: query, body: nil,
            upload: upload.types, uploadField: upload.field, reply: reply)
        register(endpoint) { [bodyReader] call in
            try await before(call)
            (call.upload, call.form) = try await upload.receive(call.request, from: call.context.caller, by: bodyReader)
        } handler: { call in
            guard let file = call.upload else { throw MultipartReader.malformed }
            return try await handler(call, file)
        }
    }

    /// Registers a route whose reply lasts as long as the client listens.
    func stream(
        _ path: APIPath, _ summary: String, query: [Endpoint.Parameter], type: String,
        failures: [Endpoint.Failure] = [],
        handler: @escaping @Sendable (Request, AppContext) async throws -> Response
    ) {
        endpoints.append(
            Endpoint(
                method: .get, path: path.template, summary: summary, access: .anyone, query: query, body: nil,
                reply: .text(type), failures: failures, isStream: true))
        router.get(RouterPath(APIPath.root + path.template)) { request, context in try await handler(request, context) }
    }

    /// Registers a route that checks access, then reads the body, then runs the handler: once per `Idempotency-Key` of
    /// a POST.
    private func register(
        _ endpoint: Endpoint, read: @escaping @Sendable (inout Call) async throws -> Void = { _ in },
        handler: @escaping @Sendable (Call) async throws -> Reply
    ) {
        endpoints.append(endpoint)
        let (community, once, longReads) = (community, once, longReads)
        let declared = endpoint.query.map(\.name)
        router.on(RouterPath(APIPath.root + endpoint.path), method: endpoint.method) { request, context in
            try endpoint.access.check(context.actor)
            let parameters = try QueryParameters(request.uri.query, declared: declared)
            let asked = endpoint.method == .get ? request.restricted(to: parameters) : request
            var call = Call(
                request: asked, context: context,
                community: community.requested(from: context.address, in: longReads.queue(of: context.caller)),
                parameters: parameters)
            try await read(&call)
            guard endpoint.isRepeatable, let name = request.headers[.idempotencyKey] else {
                return try await handler(call).response(to: request)
            }
            call.key = try call.key(name)
            return try await once.reply(to: call, make: handler).response(to: request)
        }
    }
}
