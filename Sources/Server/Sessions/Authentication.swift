import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Localization
import Operations

/// Identifies the caller by bearer token or session cookie.
struct Authentication: RouterMiddleware {
    let community: Community
    let languages: Languages
    let sessions: Cache<[UInt8], Person>
    let seen: SeenSessions
    let cookie: SessionCookie
    let proxies: TrustedProxies

    func handle(
        _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.address = proxies.address(of: request, from: context.address)
        if let bearer = request.headers[.authorization] {
            if bearer.hasPrefix("Bearer "),
                let person = try await person(String(bearer.dropFirst(7)), at: context.address)
            {
                context.actor = .person(person)
            } else {
                // Thrown further in, so that it counts towards the rate limits of the address.
                context.refusal = Refusal(.unauthenticated, "The access token is unknown or has expired.")
            }
        } else if let token = cookie.value(in: request) {
            context.refusal = foreignOrigin(request)
            let person = try await person(token, at: context.address)
            context.actor = person.map { .person($0) } ?? .nobody
            context.hasLapsed = person == nil
        } else {
            context.refusal = foreignOrigin(request)
        }
        // A member's chosen language takes precedence over the browser's.
        if let person = context.actor.person { context.language = languages.language(of: person.locale) }
        return try await next(request, context)
    }

    private func person(_ token: String, at address: String) async throws -> Person? {
        let now = community.now
        let hash = community.environment.digest(Array(token.utf8))
        if var person = sessions.find(hash, now: now) {
            person.address = address
            return person
        }
        guard
            let found = try await community.read({ try AccountQuery.session(accessHash: hash, now: now, in: $0) })
        else { return nil }
        seen.record(found, accessHash: hash, now: now)
        sessions.insert(found.person, for: hash, now: now)
        var person = found.person
        person.address = address
        return person
    }

    /// Refuses writes from other sites, which must not act for the person. Browsers state a request's origin (security
    /// checklist, 8).
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

    /// Returns the host, and the port if the URL names one.
    static func authority(_ url: URL) -> String {
        (url.host ?? "") + (url.port.map { ":\($0)" } ?? "")
    }
}
