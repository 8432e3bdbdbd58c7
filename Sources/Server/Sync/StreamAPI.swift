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
                    summary: "The `cursor` of the last event, to go on from there; a browser's `Last-Event-ID` says the same.")
            ], type: "text/event-stream"
        ) { request, context in
            // Where strangers see nothing there is nothing for them to follow.
            if context.actor == .nobody { try await community.read { try Strangers.check(.nobody, in: $0) } }
            guard case .place(let place) = places.enter(context.who, each: context.actor.userID == nil ? 50 : 8) else {
                throw Refusal(.rateLimited, "There are too many open streams.", retryAfter: 30)
            }
            // A browser that lost the line says by itself where it stood.
            let cursor = request.headers[.lastEventID] ?? Form.text("cursor", in: request.uri.query)
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
        let listener = Listener(cutLine: { channel.close(promise: nil) })
        hub.add(listener)
        defer { hub.remove(listener) }
        let follower = Follower(community: community, feed: feed, seal: try await feed.seal(), hub: hub, listener: listener, actor: actor)
        // Thousands of these wait at once: what costs a task of its own is not used here.
        try await withGracefulShutdownHandler {
            try await StreamAPI.run(follower, from: cursor, to: &writer)
        } onGracefulShutdown: {
            listener.end()
        }
    }

    private static func run(_ follower: Follower, from cursor: String?, to writer: inout any ResponseBodyWriter) async throws {
        let end = ContinuousClock.now + StreamAPI.longest
        let listener = follower.listener
        func write(_ bytes: [UInt8]) async throws {
            try await listener.writing { try await writer.write(ByteBuffer(bytes: bytes)) }
        }
        let (start, hello) = try await follower.begin(from: cursor)
        var reading = start
        try await write(hello)
        var wakes = listener.wakes.makeAsyncIterator()
        repeat {
            var (isBeat, hasWritten) = (false, false)
            while true {
                guard ContinuousClock.now < end else { return }
                // Before each page: who reads slowly is sent nothing that has been taken from them meanwhile.
                let task = listener.take()
                if task.checksRights, try await !follower.checkRights(of: &reading) { return }
                reading.hear(task.dirty)
                isBeat = isBeat || task.isBeat
                guard let page = try await follower.page(of: &reading) else { return }
                // One without rows moves the cursor, for who loses the line in a long walk.
                guard !page.isEmpty || page.hasMore else { break }
                try await write(follower.event(page))
                hasWritten = true
            }
            if isBeat, !hasWritten { try await write(Array(": still here\n\n".utf8)) }
        } while await wakes.next() != nil
    }
}

/// One who reads pages of a stream as they are written.
private struct Follower: Sendable {
    typealias Reading = SyncReading<WiredEntry>

    let community: Community
    let feed: SyncFeed
    let seal: CursorSeal
    let hub: ChangeHub
    let listener: Listener
    let actor: Actor

    /// The first event: from where on, and whether that is where the client stood.
    func begin(from text: String?) async throws -> (Reading, [UInt8]) {
        let known = text.flatMap(seal.cursor)
        // Word of what becomes of the rights is heard from before they are read, what happens in a scope from before its
        // version is.
        hub.follow(Set([actor.userID.map(Scope.user)].compactMap(\.self)), listener)
        let rights = try await community.read { try SyncRights(of: actor, in: $0) }
        hub.follow(rights.scopes, listener)
        let (now, goesOn) = try await community.read { reader in
            (try SyncQuery.cursor(in: rights.scopes, in: reader), try known.map { try SyncQuery.goesOn(from: $0, in: reader) } ?? false)
        }
        if let known, goesOn {
            var reading = Reading(from: known, rights)
            reading.hear(now.versions)
            return (reading, try hello("hello", resumed: true))
        }
        // The client starts again from what is now.
        let cursor = rights.beginning(in: now.epoch, at: now.versions)
        return (Reading(from: cursor, rights), try hello(text == nil ? "hello" : "resync", resumed: false, id: idLine(seal.text(of: cursor))))
    }

    private func hello(_ event: String, resumed: Bool, id: String = "") throws -> [UInt8] {
        try Array("retry: 2000\nevent: \(event)\n\(id)data: ".utf8) + JSON.encode(SyncHello(resumed: resumed)) + Array("\n\n".utf8)
    }

    /// Looks again at what the listener may see.
    ///
    /// - Returns: whether they are still who they were.
    func checkRights(of reading: inout Reading) async throws -> Bool {
        if let person = actor.person, try await !community.read({ try AccountQuery.isCurrent(person, in: $0) }) { return false }
        let rights = try await community.read { try SyncRights(of: actor, in: $0) }
        let gained = reading.enter(rights)
        hub.follow(rights.scopes, listener)
        if !gained.isEmpty { reading.hear(try await community.read { try $0.versions(of: gained) }) }
        return true
    }

    /// The next page of what is new; nil where the listener is no longer who they were.
    func page(of reading: inout Reading) async throws -> Reading.Page? {
        while let wish = reading.wish() {
            let part = try await feed.part(wish)
            if part.concernsRights {
                // What was read before it goes first.
                guard reading.isAtStart else { break }
                // Rights that are read after the rows are never older than these.
                guard try await checkRights(of: &reading) else { return nil }
            }
            try reading.take(part, for: wish)
        }
        return reading.page()
    }

    func event(_ page: Reading.Page) -> [UInt8] {
        let cursor = seal.text(of: page.cursor)
        return Array("\(idLine(cursor))data: ".utf8) + page.json(cursor: cursor) + Array("\n\n".utf8)
    }

    /// A client sends the id back in a header. One that would not fit there is not given: then the stream begins anew, and
    /// the client pulls what it missed by POST (docs/architecture.md, "The live stream"). It fits for some five hundred events
    /// of one's own.
    private func idLine(_ id: String) -> String { id.utf8.count <= 15_000 ? "id: \(id)\n" : "id\n" }
}
