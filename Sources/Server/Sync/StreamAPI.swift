import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Localization
import NIOCore
import Operations
import ServerOperations
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
    let slots: SlotPool
    let syncBatches: SyncBatchCache

    static let maxDuration = Duration.seconds(30 * 60)
    static let path = APIPath.stream()

    func register(with api: API) {
        let query: [Endpoint.Parameter] = [
            .text(
                "cursor",
                "The `cursor` of the last event, after which to resume. Browsers send it as `Last-Event-ID`."),
            .text(
                "client",
                "The client's own id, if it pushes. Pages then have `lastCommandId`; their rows may be newer."),
            .schema, .archive,
        ]
        api.stream(
            .stream, "Stream the changes to everything that you may see, as server-sent events.", query: query,
            type: "text/event-stream", failures: .stream
        ) { request, context in
            let asked = try SyncParameters(QueryParameters(request.uri.query, declared: query.map(\.name)))
            // Strangers can only follow a community that shows them something.
            if context.actor == .nobody { try await community.read { try Strangers.check(.nobody, in: $0) } }
            guard case .slot(let slot) = slots.acquire(context.caller, each: context.actor.userID == nil ? 50 : 8)
            else {
                throw Refusal(.rateLimited, "There are too many open streams.", retryAfter: 30)
            }
            // A browser that reconnects sends its last cursor in `Last-Event-ID`.
            let cursor = request.headers[.lastEventID] ?? asked.cursor
            // Somebody else's client is refused before the stream begins.
            if let client = asked.client {
                _ = try await community.read { [actor = context.actor] in
                    try SyncClient.lastCommand(of: client, as: actor, in: $0)
                }
            }
            try CursorSigner.check(cursor)
            // As in a pull: an expired token is refused and not treated as a stranger.
            if context.actor == .nobody, let cursor, try await syncBatches.signer().open(cursor)?.person != nil {
                throw Refusal.unauthenticated
            }
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/event-stream", .cacheControl: "no-store",
                    .accelBuffering: "no",
                ],
                body: .init { writer in
                    defer { withExtendedLifetime(slot) {} }
                    // Frees the slot as soon as the client disconnects, not only at the next heartbeat.
                    try await request.body.consumeWithCancellationOnInboundClose { _ in
                        try await follow(
                            from: cursor, as: context.actor, asked.client, withArchive: asked.withArchive,
                            in: context.language, on: context.channel, to: &writer)
                    }
                    try await writer.finish(nil)
                })
        }
    }

    private func follow(
        from cursor: String?, as actor: Actor, _ client: ID<SyncClient>?, withArchive: Bool, in language: Language,
        on channel: any Channel, to writer: inout any ResponseBodyWriter
    ) async throws {
        let listener = StreamListener(of: actor.person?.session, closeConnection: { channel.close(promise: nil) })
        hub.add(listener)
        defer { hub.remove(listener) }
        // Thousands of streams wait at the same time, so nothing here may cost a task per stream.
        try await withGracefulShutdownHandler {
            let (streamPager, hello) = try await streamPager(
                from: cursor, as: actor, client, withArchive: withArchive, in: language, listener)
            try await StreamAPI.run(streamPager, hello, to: &writer)
        } onGracefulShutdown: {
            listener.end()
        }
    }

    /// Sets up a follower in a task that ends right after, for the reason given in ``StreamResponder``.
    private func streamPager(
        from cursor: String?, as actor: Actor, _ client: ID<SyncClient>?, withArchive: Bool, in language: Language,
        _ listener: StreamListener
    ) async throws -> (StreamPager, hello: [UInt8]) {
        let (community, syncBatches, hub) = (community, syncBatches, hub)
        let (pager, signer, hello) = try await Task {
            let signer = try await syncBatches.signer()
            let known = cursor.flatMap(signer.cursor)
            let start = try await StreamPager.start(
                from: known, as: actor, client, withArchive: withArchive, listener, of: hub, in: community)
            let hello = try StreamPager.hello(start, from: known, isNew: cursor == nil, signer, in: language)
            return (start.pager, signer, hello)
        }.value
        return (
            StreamPager(
                community: community, syncBatches: syncBatches, signer: signer, hub: hub, listener: listener,
                actor: actor, client: client, withArchive: withArchive,
                pager: pager), hello
        )
    }

    private static func run(
        _ streamPager: StreamPager, _ hello: [UInt8], to writer: inout any ResponseBodyWriter
    ) async throws {
        let end = ContinuousClock.now + StreamAPI.maxDuration
        let listener = streamPager.listener
        func write(_ bytes: [UInt8]) async throws {
            try await listener.writing { try await writer.write(ByteBuffer(bytes: bytes)) }
        }
        try await write(hello)
        var wakes = listener.wakes.makeAsyncIterator()
        repeat {
            var (isHeartbeatDue, hasWritten) = (false, false)
            pages: while true {
                guard ContinuousClock.now < end else { return }
                // Checked before each page, so that a slow reader is sent nothing that they have lost access
                // to meanwhile.
                let work = listener.takeWork()
                isHeartbeatDue = isHeartbeatDue || work.isHeartbeatDue
                switch try await streamPager.next(after: work) {
                case .end: return
                case .nothing: break pages
                case .event(let bytes):
                    try await write(bytes)
                    hasWritten = true
                }
            }
            if isHeartbeatDue, !hasWritten { try await write(Array(": still here\n\n".utf8)) }
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
    private let syncBatches: SyncBatchCache
    private let signer: CursorSigner
    private let hub: ChangeHub
    let listener: StreamListener
    private let actor: Actor
    private let client: ID<SyncClient>?
    private let withArchive: Bool
    private var pager: Pager

    init(
        community: Community, syncBatches: SyncBatchCache, signer: CursorSigner, hub: ChangeHub,
        listener: StreamListener,
        actor: Actor, client: ID<SyncClient>?, withArchive: Bool,
        pager: Pager
    ) {
        (self.community, self.syncBatches, self.signer, self.hub) = (community, syncBatches, signer, hub)
        (self.listener, self.actor, self.client, self.pager) = (listener, actor, client, pager)
        self.withArchive = withArchive
    }

    /// Determines where a listener starts to read. If the stream cannot resume at `known`, it starts at the
    /// current versions.
    static func start(
        from known: SyncCursor?, as actor: Actor, _ client: ID<SyncClient>?, withArchive: Bool,
        _ listener: StreamListener,
        of hub: ChangeHub, in community: Community
    ) async throws -> (pager: Pager, resumed: Bool) {
        // Subscribe before reading permissions and versions, so that no change is missed.
        hub.subscribe(Set([actor.userID.map(Scope.user)].compactMap(\.self)), listener)
        let permissions = try await community.read {
            try SyncPermissions(of: actor, withArchive: withArchive, in: $0)
        }
        hub.subscribe(permissions.scopes, listener)
        let (now, canResume) = try await community.read { reader in
            (
                try SyncQuery.cursor(in: permissions.scopes, in: reader),
                try known.map { try $0.belongs(to: actor, on: client) && SyncQuery.canResume(from: $0, in: reader) }
                    ?? false
            )
        }
        guard let known, canResume else {
            return (Pager(from: permissions.beginning(in: now.epoch, at: now.versions), permissions), false)
        }
        var pager = Pager(from: known, permissions)
        pager.recordVersions(now.versions)
        return (pager, true)
    }

    /// Encodes the first event. Its id is the cursor that the stream continues from. A `resync` has none: a client that
    /// reconnects before it has pulled would resume from now and miss what was before.
    ///
    /// - Parameters:
    ///   - known: The cursor that the client sent. A resumed stream returns it, because the pager's cursor lacks scopes
    ///     that the first page has yet to name.
    ///   - isNew: Whether the client sent none.
    static func hello(
        _ start: (pager: Pager, resumed: Bool), from known: SyncCursor?, isNew: Bool, _ signer: CursorSigner,
        in language: Language
    ) throws -> [UInt8] {
        let event = start.resumed || isNew ? "hello" : "resync"
        let position = start.resumed ? known : isNew ? start.pager.cursor : nil
        let id = position.map { idLine(signer.text(of: $0)) } ?? ""
        let advice: Phrase =
            "Pull from your own cursor until there are no more pages, or without a cursor after a 410. Then store the pages of this stream."
        let hello = SyncHello(resumed: start.resumed, detail: start.resumed || isNew ? nil : language.text(advice))
        return try Array("retry: 2000\nevent: \(event)\n\(id)data: ".utf8) + JSON.encode(hello) + Array("\n\n".utf8)
    }

    /// Returns what to write next.
    func next(after work: StreamListener.PendingWork) async throws -> Next {
        if work.checksPermissions, try await !recheckPermissions() { return .end }
        pager.recordVersions(work.dirty)
        // Read before the rows, so that these have every effect of the command.
        var position: SyncCursor.Client?
        if let client {
            let last = try await community.read { [actor] in
                try SyncClient.lastCommand(of: client, as: actor, in: $0)
            }
            position = SyncCursor.Client(client, lastCommand: last)
        }
        while let request = pager.nextRequest() {
            let batch = try await syncBatches.batch(request)
            if batch.concernsPermissions {
                // Send first what was read before the permission change.
                guard pager.isAtStart else { break }
                // Permissions are read after the rows, so they are never older than these.
                guard try await recheckPermissions() else { return .end }
            }
            try pager.add(batch, for: request)
        }
        var page = pager.page()
        page.cursor.client = position
        // A page without rows still advances the cursor, so that a long walk resumes there after a lost connection.
        guard !page.isEmpty || page.hasMore else { return .nothing }
        let cursor = signer.text(of: page.cursor)
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
        let permissions = try await community.read { [actor, withArchive] in
            try SyncPermissions(of: actor, withArchive: withArchive, in: $0)
        }
        let gained = pager.apply(permissions)
        hub.subscribe(permissions.scopes, listener)
        if !gained.isEmpty { pager.recordVersions(try await community.read { try $0.versions(of: gained) }) }
        return true
    }

    /// Returns the SSE `id` line. Clients send the id back in a header, so one that would not fit there is left out.
    /// The stream then starts afresh, and the client pulls by POST what it missed (docs/sync.md, "Long cursors"). An id
    /// fits for some five hundred non-public events.
    private static func idLine(_ id: String) -> String {
        id.utf8.count <= CursorSigner.maxLengthInURL ? "id: \(id)\n" : "id\n"
    }
}
