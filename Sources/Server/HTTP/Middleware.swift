import Crypto
import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Operations

/// Puts the protective headers on every answer (security checklist, 11).
struct SecurityHeaders: RouterMiddleware {
    /// Made once: each field is checked when it is made.
    private let fields: HTTPFields

    init(isHTTPS: Bool) {
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
        response.headers.append(contentsOf: fields)
        response.headers.append(HTTPField(name: .requestID, value: context.requestID))
        return response
    }
}

/// Turns whatever a handler throws into an answer: refusals as they are, anything else as a bug with the request's id.
struct Problems: RouterMiddleware {
    let pages: ErrorPages

    func handle(
        _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        do {
            if let refusal = context.refusal { throw refusal }
            return try await next(request, context)
        } catch {
            let refusal = Problems.refusal(error, request: request, context: context)
            let isProgram = request.uri.path.hasPrefix("/api/") || request.uri.path.hasSuffix(".json")
            let answer =
                isProgram
                ? Answer.problem(refusal, requestID: context.requestID)
                : await pages.page(for: refusal, request: request, context: context)
            return answer.response(to: request)
        }
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
            "Unexpected error", metadata: ["error": "\(error)", "method": "\(request.method)", "path": "\(request.uri.path)"])
        return Refusal(
            .internal, "Something went wrong here, and nothing was changed. It was noted as \(context.requestID).")
    }
}

/// Finds out who asks, from the bearer token or the session cookie.
struct Authentication: RouterMiddleware {
    let community: Community
    let sessions: SessionCache
    let cookie: SessionCookie
    let proxies: TrustedProxies

    func handle(
        _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.address = proxies.address(of: request, from: context.address)
        if let bearer = request.headers[.authorization] {
            if bearer.hasPrefix("Bearer "), let person = try await person(String(bearer.dropFirst(7))) {
                context.actor = .person(person)
            } else {
                // Told further in, so that it counts towards the limits of the address.
                context.refusal = Refusal(.unauthenticated, "The access token is unknown or has expired.")
            }
        } else if let token = cookie.value(in: request) {
            context.refusal = foreignOrigin(request)
            if let person = try await person(token) { context.actor = .person(person) }
        } else {
            context.refusal = foreignOrigin(request)
        }
        return try await next(request, context)
    }

    private func person(_ token: String) async throws -> Person? {
        let now = community.now
        let hash = community.environment.digest(Array(token.utf8))
        if let person = sessions.person(hash, now: now) { return person }
        guard
            let found = try await community.read({ try AccountQuery.session(accessHash: hash, now: now, in: $0) })
        else { return nil }
        if now - found.usedAt > .hours(1) { try await community.perform(TouchSession(), as: .person(found.person)) }
        sessions.store(found.person, for: hash, now: now)
        return found.person
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

    private static func authority(_ url: URL) -> String {
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
        let who = context.actor.userID.map { "\($0)" } ?? context.address
        let verdict = limiter.take(rule, who, now: now())
        var context = context
        if !verdict.isAllowed { context.refusal = RateLimiter.refusal(after: verdict.seconds) }
        var response = try await next(request, context)
        response.headers[.rateLimitPolicy] = "\"\(rule.name)\";q=\(Int(rule.burst));w=60"
        response.headers[.rateLimit] =
            "\"\(rule.name)\";r=\(verdict.remaining);t=\(verdict.seconds)"
        return response
    }
}

/// One line for each request, without secrets: links with tokens are cut short.
struct RequestLog: RouterMiddleware {
    func handle(
        _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let time = ContinuousClock.now - start
        context.logger.debug(
            "\(request.method) \(RequestLog.path(request.uri.path))",
            metadata: [
                "status": "\(response.status.code)", "ms": "\(Int(time / .milliseconds(1)))",
                "person": "\(context.actor.userID.map { "\($0)" } ?? "-")",
            ])
        return response
    }

    /// The path with everything hidden that proves something by being known.
    static func path(_ path: String) -> String {
        for prefix in ["/verify/", "/reset/", "/i/", "/g/", "/api/v1/feeds/", "/api/v1/invites/", "/api/v1/guests/"]
        where path.hasPrefix(prefix) {
            return prefix + "…"
        }
        return String(path.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }.map(Character.init))
    }
}
