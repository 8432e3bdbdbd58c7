import Domain
import HTTPTypes
import Hummingbird

/// Applies the rate limits to requests, with a higher cost for long URLs, and reports the remaining tokens in headers.
struct RateLimits: RouterMiddleware {
    let limiter: RateLimiter
    let now: @Sendable () -> Instant

    func handle(
        _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        let rule: RateLimiter.Rule = request.method == .get || request.method == .head ? .reads : .writes
        let verdict = limiter.take(
            rule, context.caller, cost: RateLimiter.Rule.cost(ofAddress: request.uri.string.utf8.count), now: now())
        var context = context
        if !verdict.isAllowed { context.refusal = RateLimiter.refusal(after: verdict.seconds) }
        var response = try await next(request, context)
        response.headers[.rateLimitPolicy] = "\"\(rule.name)\";q=\(Int(rule.burst));w=60"
        response.headers[.rateLimit] =
            "\"\(rule.name)\";r=\(verdict.remaining);t=\(verdict.seconds)"
        return response
    }
}
