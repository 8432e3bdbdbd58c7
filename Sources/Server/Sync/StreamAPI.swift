import Domain
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import ServiceLifecycle
import Store
import Synchronization
import Wire

/// `/sync/stream`: what changes in the scopes that the listener is in, as server-sent events.
///
/// For now it names the changed rows and does not carry them; pages fetch what they show again.
struct StreamAPI {
    let community: Community
    let hub: ChangeHub
    let limits: StreamLimits

    struct Entry: Codable, Sendable {
        var type: String
        var id: String
        var scope: String
        var version: Int64
    }

    struct Message: Codable, Sendable {
        var puts: [Entry]
        var tombstones: [Entry]
    }

    static let longest = Duration.seconds(30 * 60)

    func register(with router: some RouterMethods<AppContext>) {
        router.get(RouterPath(API.root + "/sync/stream")) { request, context in
            let who = context.actor.userID.map { "\($0)" } ?? "address \(context.address)"
            guard let place = limits.enter(who, most: context.actor.userID == nil ? 50 : 8) else {
                throw Refusal(.rateLimited, "There are too many open streams.", retryAfter: 30)
            }
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/event-stream", .cacheControl: "no-store",
                    .accelBuffering: "no",
                ],
                body: .init { writer in
                    defer { withExtendedLifetime(place) {} }
                    // Whoever goes away leaves the place at once, not at the next heartbeat.
                    try await request.body.consumeWithCancellationOnInboundClose { _ in
                        try await stream(to: &writer, as: context.actor)
                    }
                    try await writer.finish(nil)
                })
        }
    }

    private func stream(to writer: inout any ResponseBodyWriter, as actor: Actor) async throws {
        let changes = hub.listen()
        var scopes = try await scopes(of: actor)
        try await writer.write(ByteBuffer(string: "retry: 2000\nevent: hello\ndata: {}\n\n"))
        let end = ContinuousClock.now + StreamAPI.longest
        for await changes in changes.cancelOnGracefulShutdown() {
            guard ContinuousClock.now < end else { return }
            if changes.isEmpty {
                try await writer.write(ByteBuffer(string: ": still here\n\n"))
                continue
            }
            // What happens to oneself may change what one may see, or end the session.
            if let me = actor.userID, changes.contains(where: { $0.scope == .user(me) }) {
                guard try await isSignedIn(actor) else { return }
                scopes = try await self.scopes(of: actor)
            }
            let mine = changes.filter { scopes.contains($0.scope) }
            guard !mine.isEmpty else { continue }
            let message = Message(
                puts: mine.filter { !$0.isRemoval }.map(Entry.init), tombstones: mine.filter(\.isRemoval).map(Entry.init))
            try await writer.write(
                ByteBuffer(string: "data: " + String(decoding: try JSON.encode(message), as: UTF8.self) + "\n\n"))
        }
    }

    private func scopes(of actor: Actor) async throws -> Set<Scope> {
        try await community.read { Set(try ScopeAccess.scopes(of: actor, in: $0)) }
    }

    private func isSignedIn(_ actor: Actor) async throws -> Bool {
        guard let session = actor.person?.session else { return false }
        return try await community.read { try AccountQuery.isOpen(session, in: $0) }
    }
}

extension StreamAPI.Entry {
    init(_ change: Change) {
        type = change.kind.rawValue
        id = ID<Event>(bytes: change.row).map { "\($0)" } ?? ""
        scope = "\(change.scope)"
        version = change.version
    }
}

/// How many streams each person or address has open (security checklist, 13).
final class StreamLimits: Sendable {
    private let open = Mutex<[String: Int]>([:])

    /// A place that is held until this is dropped, also where the stream never began.
    final class Place: Sendable {
        private let leave: @Sendable () -> Void
        fileprivate init(leave: @escaping @Sendable () -> Void) { self.leave = leave }
        deinit { leave() }
    }

    /// - Returns: nil where all places are taken.
    func enter(_ who: String, most: Int) -> Place? {
        let isFree = open.withLock { open in
            guard open[who, default: 0] < most else { return false }
            open[who, default: 0] += 1
            return true
        }
        return isFree ? Place { [self] in leave(who) } : nil
    }

    private func leave(_ who: String) {
        open.withLock { open in
            open[who, default: 1] -= 1
            if open[who] == 0 { open[who] = nil }
        }
    }
}
