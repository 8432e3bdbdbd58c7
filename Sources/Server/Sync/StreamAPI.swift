import Domain
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import ServiceLifecycle
import Store
import Wire

/// `/sync/stream`: what changes in the scopes that the listener is in, as server-sent events.
///
/// Each event carries the rows and the cursor to go on from. A listener whose rights change hears which scopes they
/// came into, with all that is in them, and which they lost.
struct StreamAPI {
    let community: Community
    let hub: ChangeHub
    let places: Places
    let feed: SyncFeed

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
            // Where strangers see nothing there is nothing for them to follow.
            if context.actor == .nobody { try await community.read { try Strangers.check(.nobody, in: $0) } }
            guard case .place(let place) = places.enter(context.who, each: context.actor.userID == nil ? 50 : 8) else {
                throw Refusal(.rateLimited, "There are too many open streams.", retryAfter: 30)
            }
            // A browser that lost the line says by itself where it stood.
            let cursor =
                try request.headers[.lastEventID]
                ?? QueryParameters(request.uri.query, declared: ["cursor"]).words("cursor")
            try CursorSeal.check(cursor)
            // As a pull does: an expired token is refused, not followed as a stranger’s stream.
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
                    // Whoever goes away leaves the place at once, not at the next heartbeat.
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
        let listener = Listener(of: actor.person?.session, cutLine: { channel.close(promise: nil) })
        hub.add(listener)
        defer { hub.remove(listener) }
        // Thousands of these wait at once: what costs a task of its own is not used here.
        try await withGracefulShutdownHandler {
            let (follower, hello) = try await follower(from: cursor, as: actor, listener)
            try await StreamAPI.run(follower, hello, to: &writer)
        } onGracefulShutdown: {
            listener.end()
        }
    }

    /// One who has begun to follow, in a task that ends with that, for the reason of ``StreamEntrance``.
    private func follower(
        from cursor: String?, as actor: Actor, _ listener: Listener
    ) async throws -> (Follower, hello: [UInt8]) {
        let (community, feed, hub) = (community, feed, hub)
        let (reading, seal, hello) = try await Task {
            let seal = try await feed.seal()
            let start = try await Follower.start(
                from: cursor.flatMap(seal.cursor), as: actor, listener, of: hub, in: community)
            return (start.reading, seal, try Follower.hello(start, isNew: cursor == nil, seal))
        }.value
        return (
            Follower(
                community: community, feed: feed, seal: seal, hub: hub, listener: listener, actor: actor,
                reading: reading), hello
        )
    }

    private static func run(
        _ follower: Follower, _ hello: [UInt8], to writer: inout any ResponseBodyWriter
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
                // Before each page: who reads slowly is sent nothing that has been taken from them meanwhile.
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

/// One who reads pages of a stream as they are written. An object, because what waits holds as little as can be.
private final class Follower {
    typealias Reading = SyncReading<WiredEntry>

    enum Next {
        case event([UInt8])
        case nothing
        /// The listener is no longer who they were.
        case end
    }

    private let community: Community
    private let feed: SyncFeed
    private let seal: CursorSeal
    private let hub: ChangeHub
    let listener: Listener
    private let actor: Actor
    private var reading: Reading

    init(
        community: Community, feed: SyncFeed, seal: CursorSeal, hub: ChangeHub, listener: Listener, actor: Actor,
        reading: Reading
    ) {
        (self.community, self.feed, self.seal, self.hub) = (community, feed, seal, hub)
        (self.listener, self.actor, self.reading) = (listener, actor, reading)
    }

    /// From where on a listener reads, and whether that is where they stood; else it is from what is now.
    static func start(
        from known: SyncCursor?, as actor: Actor, _ listener: Listener, of hub: ChangeHub, in community: Community
    ) async throws -> (reading: Reading, resumed: Bool) {
        // Word of what becomes of the rights is heard from before they are read, what happens in a scope from before its
        // version is.
        hub.follow(Set([actor.userID.map(Scope.user)].compactMap(\.self)), listener)
        let rights = try await community.read { try SyncRights(of: actor, in: $0) }
        hub.follow(rights.scopes, listener)
        let (now, goesOn) = try await community.read { reader in
            (
                try SyncQuery.cursor(in: rights.scopes, in: reader),
                try known.map { try $0.isOpen(to: actor) && SyncQuery.goesOn(from: $0, in: reader) } ?? false
            )
        }
        guard let known, goesOn else {
            return (Reading(from: rights.beginning(in: now.epoch, at: now.versions), rights), false)
        }
        var reading = Reading(from: known, rights)
        reading.hear(now.versions)
        return (reading, true)
    }

    /// The first event.
    static func hello(_ start: (reading: Reading, resumed: Bool), isNew: Bool, _ seal: CursorSeal) throws -> [UInt8] {
        let event = start.resumed || isNew ? "hello" : "resync"
        let id = start.resumed ? "" : idLine(seal.text(of: start.reading.cursor))
        return try Array("retry: 2000\nevent: \(event)\n\(id)data: ".utf8)
            + JSON.encode(SyncHello(resumed: start.resumed)) + Array("\n\n".utf8)
    }

    /// What is to be written next.
    func next(after task: Listener.Task) async throws -> Next {
        if task.checksRights, try await !checkRights() { return .end }
        reading.hear(task.dirty)
        while let wish = reading.wish() {
            let part = try await feed.part(wish)
            if part.concernsRights {
                // What was read before it goes first.
                guard reading.isAtStart else { break }
                // Rights that are read after the rows are never older than these.
                guard try await checkRights() else { return .end }
            }
            try reading.take(part, for: wish)
        }
        let page = reading.page()
        // One without rows moves the cursor, for who loses the line in a long walk.
        guard !page.isEmpty || page.hasMore else { return .nothing }
        let cursor = seal.text(of: page.cursor)
        return .event(Array("\(Follower.idLine(cursor))data: ".utf8) + page.json(cursor: cursor) + Array("\n\n".utf8))
    }

    /// Looks again at what the listener may see.
    ///
    /// - Returns: whether they are still who they were.
    private func checkRights() async throws -> Bool {
        if let person = actor.person, try await !community.read({ try AccountQuery.isCurrent(person, in: $0) }) {
            return false
        }
        let rights = try await community.read { [actor] in try SyncRights(of: actor, in: $0) }
        let gained = reading.enter(rights)
        hub.follow(rights.scopes, listener)
        if !gained.isEmpty { reading.hear(try await community.read { try $0.versions(of: gained) }) }
        return true
    }

    /// A client sends the id back in a header. One that would not fit there is not given: then the stream begins anew, and
    /// the client pulls what it missed by POST (docs/architecture.md, "The live stream"). It fits for some five hundred events
    /// of one's own.
    private static func idLine(_ id: String) -> String { id.utf8.count <= 15_000 ? "id: \(id)\n" : "id\n" }
}
