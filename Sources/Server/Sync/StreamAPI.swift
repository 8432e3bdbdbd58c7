import Domain
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import ServiceLifecycle
import Store
import Wire

/// `/sync/stream`: the changes in the listener's scopes, as server-sent events.
///
/// Each event carries rows and the cursor to resume from. When a listener's permissions change, the event lists the
/// scopes gained, with all their rows, and the scopes lost.
struct StreamAPI {
    let community: Community
    let hub: ChangeHub
    let places: SlotPool
    let feed: SyncBatchCache

    static let longest = Duration.seconds(30 * 60)
    static let path = APIPath.stream()

    func register(with api: API) {
        api.stream(
            .stream, "What changes in all that one may see, as server-sent events.",
            query: [
                .init(
                    name: "cursor", schema: .string(format: nil, values: []),
                    summary:
                        "The `cursor` of the last event, to go on from there; a browser's `Last-Event-ID` says the same."
                )
            ], type: "text/event-stream"
        ) { request, context in
            // Strangers can only follow a community that shows them something.
            if context.actor == .nobody { try await community.read { try Strangers.check(.nobody, in: $0) } }
            guard case .place(let place) = places.enter(context.who, each: context.actor.userID == nil ? 50 : 8) else {
                throw Refusal(.rateLimited, "There are too many open streams.", retryAfter: 30)
            }
            // A browser that reconnects sends its last cursor in `Last-Event-ID`.
            let cursor =
                try request.headers[.lastEventID]
                ?? QueryParameters(request.uri.query, declared: ["cursor"]).words("cursor")
            try CursorSigner.check(cursor)
            // As in a pull: an expired token is refused and not treated as a stranger.
            if context.actor == .nobody, let cursor, try await feed.seal().open(cursor)?.person != nil {
                throw Refusal.unauthenticated
            }
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/event-stream", .cacheControl: "no-store",
                    .accelBuffering: "no",
                ],
                body: .init { writer in
                    defer { withExtendedLifetime(place) {} }
                    // Frees the slot as soon as the client disconnects, not only at the next heartbeat.
                    try await request.body.consumeWithCancellationOnInboundClose { _ in
                        try await follow(from: cursor, as: context.actor, on: context.channel, to: &writer)
                    }
                    try await writer.finish(nil)
                })
        }
    }

    private func follow(
        from cursor: String?, as actor: Actor, on channel: any Channel, to writer: inout any ResponseBodyWriter
    ) async throws {
        let listener = StreamListener(of: actor.person?.session, cutLine: { channel.close(promise: nil) })
        hub.add(listener)
        defer { hub.remove(listener) }
        // Thousands of streams wait at the same time, so nothing here may cost a task per stream.
        try await withGracefulShutdownHandler {
            let (follower, hello) = try await follower(from: cursor, as: actor, listener)
            try await StreamAPI.run(follower, hello, to: &writer)
        } onGracefulShutdown: {
            listener.end()
        }
    }

    /// Sets up a follower in a task that ends right after, for the reason given in ``StreamResponder``.
    private func follower(
        from cursor: String?, as actor: Actor, _ listener: StreamListener
    ) async throws -> (StreamPager, hello: [UInt8]) {
        let (community, feed, hub) = (community, feed, hub)
        let (pager, seal, hello) = try await Task {
            let seal = try await feed.seal()
            let start = try await StreamPager.start(
                from: cursor.flatMap(seal.cursor), as: actor, listener, of: hub, in: community)
            return (start.pager, seal, try StreamPager.hello(start, isNew: cursor == nil, seal))
        }.value
        return (
            StreamPager(
                community: community, feed: feed, seal: seal, hub: hub, listener: listener, actor: actor,
                pager: pager), hello
        )
    }

    private static func run(
        _ follower: StreamPager, _ hello: [UInt8], to writer: inout any ResponseBodyWriter
    ) async throws {
        let end = ContinuousClock.now + StreamAPI.longest
        let listener = follower.listener
        func write(_ bytes: [UInt8]) async throws {
            try await listener.writing { try await writer.write(ByteBuffer(bytes: bytes)) }
        }
        try await write(hello)
        var wakes = listener.wakes.makeAsyncIterator()
        repeat {
            var (isBeat, hasWritten) = (false, false)
            pages: while true {
                guard ContinuousClock.now < end else { return }
                // Checked before each page, so that a slow reader is sent nothing that they have lost access
                // to meanwhile.
                let task = listener.take()
                isBeat = isBeat || task.isBeat
                switch try await follower.next(after: task) {
                case .end: return
                case .nothing: break pages
                case .event(let bytes):
                    try await write(bytes)
                    hasWritten = true
                }
            }
            if isBeat, !hasWritten { try await write(Array(": still here\n\n".utf8)) }
        } while await wakes.next() != nil
    }
}

/// Produces the pages of one stream. A class, so that a waiting stream holds as little memory as possible.
private final class StreamPager {
    typealias Pager = SyncPager<EncodedLogEntry>

    enum Next {
        case event([UInt8])
        case nothing
        /// The session has ended.
        case end
    }

    private let community: Community
    private let feed: SyncBatchCache
    private let seal: CursorSigner
    private let hub: ChangeHub
    let listener: StreamListener
    private let actor: Actor
    private var pager: Pager

    init(
        community: Community, feed: SyncBatchCache, seal: CursorSigner, hub: ChangeHub, listener: StreamListener,
        actor: Actor,
        pager: Pager
    ) {
        (self.community, self.feed, self.seal, self.hub) = (community, feed, seal, hub)
        (self.listener, self.actor, self.pager) = (listener, actor, pager)
    }

    /// Determines where a listener starts to read. If the stream cannot resume at `known`, it starts at the
    /// current versions.
    static func start(
        from known: SyncCursor?, as actor: Actor, _ listener: StreamListener, of hub: ChangeHub, in community: Community
    ) async throws -> (pager: Pager, resumed: Bool) {
        // Subscribe before reading permissions and versions, so that no change is missed.
        hub.follow(Set([actor.userID.map(Scope.user)].compactMap(\.self)), listener)
        let permissions = try await community.read { try SyncPermissions(of: actor, in: $0) }
        hub.follow(permissions.scopes, listener)
        let (now, canResume) = try await community.read { reader in
            (
                try SyncQuery.cursor(in: permissions.scopes, in: reader),
                try known.map { try $0.belongs(to: actor) && SyncQuery.canResume(from: $0, in: reader) } ?? false
            )
        }
        guard let known, canResume else {
            return (Pager(from: permissions.beginning(in: now.epoch, at: now.versions), permissions), false)
        }
        var pager = Pager(from: known, permissions)
        pager.recordVersions(now.versions)
        return (pager, true)
    }

    /// Encodes the first event.
    static func hello(_ start: (pager: Pager, resumed: Bool), isNew: Bool, _ seal: CursorSigner) throws -> [UInt8] {
        let event = start.resumed || isNew ? "hello" : "resync"
        let id = start.resumed ? "" : idLine(seal.text(of: start.pager.cursor))
        return try Array("retry: 2000\nevent: \(event)\n\(id)data: ".utf8)
            + JSON.encode(SyncHello(resumed: start.resumed)) + Array("\n\n".utf8)
    }

    /// Returns what to write next.
    func next(after task: StreamListener.Task) async throws -> Next {
        if task.checksPermissions, try await !recheckPermissions() { return .end }
        pager.recordVersions(task.dirty)
        while let request = pager.nextRequest() {
            let batch = try await feed.batch(request)
            if batch.concernsPermissions {
                // Send first what was read before the permission change.
                guard pager.isAtStart else { break }
                // Permissions are read after the rows, so they are never older than these.
                guard try await recheckPermissions() else { return .end }
            }
            try pager.add(batch, for: request)
        }
        let page = pager.page()
        // A page without rows still advances the cursor, so that a long walk resumes there after a lost connection.
        guard !page.isEmpty || page.hasMore else { return .nothing }
        let cursor = seal.text(of: page.cursor)
        return .event(
            Array("\(StreamPager.idLine(cursor))data: ".utf8) + page.json(cursor: cursor) + Array("\n\n".utf8))
    }

    /// Rereads what the listener may see.
    ///
    /// - Returns: Whether the session is still current.
    private func recheckPermissions() async throws -> Bool {
        if let person = actor.person, try await !community.read({ try AccountQuery.isCurrent(person, in: $0) }) {
            return false
        }
        let permissions = try await community.read { [actor] in try SyncPermissions(of: actor, in: $0) }
        let gained = pager.apply(permissions)
        hub.follow(permissions.scopes, listener)
        if !gained.isEmpty { pager.recordVersions(try await community.read { try $0.versions(of: gained) }) }
        return true
    }

    /// Returns the SSE `id` line. Clients send the id back in a header, so one that would not fit there is left out.
    /// The stream then starts afresh, and the client pulls by POST what it missed (docs/sync.md, "Live stream"). An id fits for some five hundred non-public events.
    private static func idLine(_ id: String) -> String { id.utf8.count <= 15_000 ? "id: \(id)\n" : "id\n" }
}
