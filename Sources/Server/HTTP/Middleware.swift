import Crypto
import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import Operations

/// Puts the protective headers on every reply (security checklist, 11).
struct SecurityHeaders: RouterMiddleware {
    /// Made once: each field is checked when it is made.
    private let fields: HTTPFields
    private let isHTTPS: Bool

    init(isHTTPS: Bool) {
        self.isHTTPS = isHTTPS
        var fields: HTTPFields = [
            .contentSecurityPolicy:
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
                + "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
                + "frame-ancestors 'none'",
            .xContentTypeOptions: "nosniff", .referrerPolicy: "same-origin", .openerPolicy: "same-origin",
        ]
        if isHTTPS { fields[.strictTransportSecurity] = "max-age=31536000" }
        self.fields = fields
    }

    func handle(
        _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        if isHTTPS { SecurityHeaders.secure(&response.headers) }
        response.headers.append(contentsOf: fields)
        response.headers.append(HTTPField(name: .requestID, value: context.requestID))
        return response
    }
}

extension SecurityHeaders {
    /// Every cookie, whoever sets it, stays off plain connections (security checklist, 7).
    static func secure(_ headers: inout HTTPFields) {
        let cookies = headers[values: .setCookie]
        guard cookies.contains(where: { !$0.contains("; Secure") }) else { return }
        headers[values: .setCookie] = cookies.map { $0.contains("; Secure") ? $0 : $0 + "; Secure" }
    }
}

/// Turns whatever a handler throws into a reply: refusals as they are, anything else as a bug with the request's id.
struct Problems: RouterMiddleware {
    let pages: ErrorPages

    func handle(
        _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        do {
            if let refusal = context.refusal { throw refusal }
            return try await next(request, context)
        } catch where Problems.isHangUp(error) {
            // Nobody is there for a reply, and nothing is wrong here.
            context.logger.debug("The client hung up")
            return Response(status: .badRequest, headers: [.connection: "close"])
        } catch {
            let refusal = Problems.refusal(error, request: request, context: context)
            let isProgram = request.uri.path.hasPrefix("/api/") || request.uri.path.hasSuffix(".json")
            let reply =
                isProgram
                ? Reply.problem(refusal, requestID: context.requestID)
                : await pages.page(for: refusal, request: request, context: context)
            return reply.response(to: request)
        }
    }

    /// Whether an error only says that the client went away in the middle of its request.
    private static func isHangUp(_ error: any Error) -> Bool {
        error is HTTPParserError || error is CancellationError || error is ChannelError || error is IOError
    }

    private static func refusal(_ error: any Error, request: Request, context: AppContext) -> Refusal {
        if let refusal = error as? Refusal { return refusal }
        if let error = error as? HTTPError {
            switch error.status {
            case .notFound: return .notFound
            case .methodNotAllowed: return .notFound
            case .contentTooLarge: return Refusal(.tooLarge, "This is larger than what is taken here.")
            case let status where status.code < 500: return Refusal(.malformed, "The request cannot be read.")
            default: break
            }
        }
        context.logger.error(
            "Unexpected error",
            metadata: [
                "error": "\(RequestLog.line("\(error)"))", "method": "\(request.method)",
                "path": "\(RequestLog.path(of: request, context))",
            ])
        return Refusal(
            .internal, "Something went wrong here, and nothing was changed. It was noted as \(context.requestID).")
    }
}

/// Finds out who asks, from the bearer token or the session cookie.
struct Authentication: RouterMiddleware {
    let community: Community
    let sessions: SessionCache
    let seen: SeenSessions
    let cookie: SessionCookie
    let proxies: TrustedProxies

    func handle(
        _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.address = proxies.address(of: request, from: context.address)
        if let bearer = request.headers[.authorization] {
            if bearer.hasPrefix("Bearer "), let person = try await person(String(bearer.dropFirst(7)), at: context.address) {
                context.actor = .person(person)
            } else {
                // Told further in, so that it counts towards the limits of the address.
                context.refusal = Refusal(.unauthenticated, "The access token is unknown or has expired.")
            }
        } else if let token = cookie.value(in: request) {
            context.refusal = foreignOrigin(request)
            if let person = try await person(token, at: context.address) { context.actor = .person(person) }
        } else {
            context.refusal = foreignOrigin(request)
        }
        return try await next(request, context)
    }

    private func person(_ token: String, at address: String) async throws -> Person? {
        let now = community.now
        let hash = community.environment.digest(Array(token.utf8))
        if var person = sessions.person(hash, now: now) {
            person.address = address
            return person
        }
        guard
            let found = try await community.read({ try AccountQuery.session(accessHash: hash, now: now, in: $0) })
        else { return nil }
        if now - found.usedAt > SeenSessions.slack { seen.note(found.person) }
        sessions.store(found.person, for: hash, now: now)
        var person = found.person
        person.address = address
        return person
    }

    /// A browser tells where a request comes from; another site's must not act for the person (checklist, 8).
    private func foreignOrigin(_ request: Request) -> Refusal? {
        guard request.method != .get, request.method != .head else { return nil }
        var isForeign = false
        if let site = request.headers[.fetchSite] {
            isForeign = site != "same-origin" && site != "none"
        } else if let origin = request.headers[.origin] {
            isForeign = URL(string: origin).map { Authentication.authority($0) != request.head.authority } ?? true
        }
        return isForeign ? Refusal(.notAllowed, "This request came from another site.") : nil
    }

    /// Host, and port where it is named.
    static func authority(_ url: URL) -> String {
        (url.host ?? "") + (url.port.map { ":\($0)" } ?? "")
    }
}

/// Counts requests and says how many are left.
struct RateLimits: RouterMiddleware {
    let limiter: RateLimiter
    let now: @Sendable () -> Instant

    func handle(
        _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        let rule: RateLimiter.Rule = request.method == .get || request.method == .head ? .reads : .writes
        let verdict = limiter.take(rule, context.who, now: now())
        var context = context
        if !verdict.isAllowed { context.refusal = RateLimiter.refusal(after: verdict.seconds) }
        var response = try await next(request, context)
        response.headers[.rateLimitPolicy] = "\"\(rule.name)\";q=\(Int(rule.burst));w=60"
        response.headers[.rateLimit] =
            "\"\(rule.name)\";r=\(verdict.remaining);t=\(verdict.seconds)"
        return response
    }
}

/// One line for each request, without secrets and line breaks (security checklist, 16).
struct RequestLog: RouterMiddleware {
    func handle(
        _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let time = ContinuousClock.now - start
        context.logger.debug(
            "\(request.method) \(RequestLog.path(of: request, context))",
            metadata: [
                "status": "\(response.status.code)", "ms": "\(Int(time / .milliseconds(1)))",
                "person": "\(context.actor.userID.map { "\($0)" } ?? "-")",
            ])
        return response
    }

    /// The route, with the ids in it and the names of commands. Whatever else stands in the path may prove something by
    /// being known, as tokens of mailed links do, and is left out; so is a path that is no route's.
    static func path(of request: Request, _ context: AppContext) -> String {
        guard let route = context.endpointPath else { return "(no route)" }
        let pieces = request.uri.path.split(separator: "/")
        return route.split(separator: "/").enumerated().map { index, part in
            guard let open = part.firstIndex(of: "{"), let close = part.firstIndex(of: "}"), index < pieces.count else {
                return "/\(part)"
            }
            let (before, after) = (part[..<open], part[part.index(after: close)...])
            let value = String(pieces[index].dropFirst(before.count).dropLast(after.count))
            let isCommand = part[open...close] == "{command}" && value.utf8.allSatisfy(RequestLog.isOfName)
            return "/\(before)\(isCommand || ID<User>(value) != nil ? value : "…")\(after)"
        }.joined()
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || byte == UInt8(ascii: ".")
    }

    /// A text as one line.
    static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { isBreak($0) ? " " : $0 }))
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 32 || (127...159).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
    }
}
