import Domain
import HTTPTypes
import Hummingbird
import Operations
import Store

/// A person's pending friend requests and unread notices, shown on every page.
struct BadgeCounts: Hashable, Sendable {
    var requests = 0
    var unread = 0
}

/// Counts the badges of the person who opens a page. Counts are cached until the next commit.
struct Badges: RouterMiddleware {
    let community: Community
    let cache: Cache<ID<User>, BadgeCounts>

    func handle(
        _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
    ) async throws -> Response {
        guard context.refusal == nil, let person = context.actor.person, person.isVerified,
            !request.uri.path.hasPrefix("/api/")
        else {
            return try await next(request, context)
        }
        var context = context
        context.badges = try await counts(of: person.id, as: context.actor)
        return try await next(request, context)
    }

    private func counts(of person: ID<User>, as actor: Actor) async throws -> BadgeCounts {
        let dataVersion = try await community.database.dataVersion()
        let now = community.now
        if let cached = cache.find(person, at: dataVersion, now: now) { return cached }
        let counts = try await community.read {
            BadgeCounts(
                requests: try PeopleQuery.waitingRequests(of: person, in: $0),
                unread: try NoticeQuery.unread(as: actor, in: $0))
        }
        cache.insert(counts, for: person, at: dataVersion, now: now)
        return counts
    }
}
