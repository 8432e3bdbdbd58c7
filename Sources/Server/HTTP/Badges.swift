import Domain
import HTTPTypes
import Hummingbird
import Operations
import Store
import Synchronization

/// A person's pending friend requests and unread notices, shown on every page.
struct BadgeCounts: Hashable, Sendable {
    var requests = 0
    var unread = 0
}

/// Counts the badges of the person who opens a page. Counts are cached until the next commit.
struct Badges: RouterMiddleware {
    private final class Cache: Sendable {
        struct State {
            var dataVersion: Int64 = -1
            var counts: [ID<User>: BadgeCounts] = [:]
        }
        let state = Mutex(State())
    }

    private let community: Community
    private let cache = Cache()

    init(community: Community) {
        self.community = community
    }

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
        let known = cache.state.withLock { state in
            if state.dataVersion != dataVersion { state = Cache.State(dataVersion: dataVersion) }
            return state.counts[person]
        }
        if let known { return known }
        let counts = try await community.read {
            BadgeCounts(
                requests: try PeopleQuery.waitingRequests(of: person, in: $0),
                unread: try NoticeQuery.unread(as: actor, in: $0))
        }
        cache.state.withLock { state in
            if state.counts.count >= 10_000 { state.counts = [:] }
            if state.dataVersion == dataVersion { state.counts[person] = counts }
        }
        return counts
    }
}
