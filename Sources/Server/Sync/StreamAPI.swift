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
                        try await follow(from: cursor, as: context.actor, to: &writer)
                    }
                    try await writer.finish(nil)
                })
        }
    }

    private func follow(from cursor: String?, as actor: Actor, to writer: inout any ResponseBodyWriter) async throws {
        let listener = Listener()
        hub.add(listener)
        defer { hub.remove(listener) }
        let reading = Reading(community: community, feed: feed, listener: listener, actor: actor)
        // Thousands of these wait at once: what costs a task of its own is not used here.
        try await withGracefulShutdownHandler {
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask {
                    for await _ in listener.ended {}
                    throw CancellationError()
                }
                defer { tasks.cancelAll() }
                try await StreamAPI.run(reading, from: cursor, to: &writer)
            }
        } onGracefulShutdown: {
            listener.end()
        }
    }

    private static func run(_ reading: Reading, from cursor: String?, to writer: inout any ResponseBodyWriter) async throws {
        var reading = reading
        let end = ContinuousClock.now + StreamAPI.longest
        let listener = reading.listener
        func write(_ bytes: [UInt8]) async throws {
            try await listener.writing { try await writer.write(ByteBuffer(bytes: bytes)) }
        }
        try await write(reading.begin(from: cursor))
        while let page = try await reading.page() { try await write(page) }
        for await _ in listener.wakes {
            guard ContinuousClock.now < end else { return }
            let task = listener.take()
            if task.checksRights, try await !reading.checkRights() { return }
            reading.hear(task.dirty)
            var hasWritten = false
            while let page = try await reading.page() {
                try await write(page)
                hasWritten = true
            }
            if task.isBeat, !hasWritten { try await write(Array(": still here\n\n".utf8)) }
        }
    }
}

/// Where one listener stands.
private struct Reading {
    let community: Community
    let feed: SyncFeed
    let listener: Listener
    let actor: Actor
    private var cursor = SyncCursor(epoch: "", versions: [:])
    private var blocked: Set<ID<User>> = []
    /// Where there is something to read, and up to which version as far as is known: to the end where that is not.
    private var unread: [Scope: Int64] = [:]
    /// What comes or goes by blocks, before the word of them in one's own scope is passed.
    private var reviews: [SyncFeed.Part] = []
    private var reviewed: Int64 = 0
    /// Up to which version of one's own scope they tell what blocks have taken.
    private var afterReviews: Int64 = 0
    /// Scopes that the client is to be told of.
    private var added: Set<Scope> = []
    private var removed: Set<Scope> = []
    private var seal = CursorSeal(key: [])

    init(community: Community, feed: SyncFeed, listener: Listener, actor: Actor) {
        self.community = community
        self.feed = feed
        self.listener = listener
        self.actor = actor
    }

    /// The first event: from where on, and whether that is where the client stood.
    mutating func begin(from text: String?) async throws -> [UInt8] {
        seal = try await feed.seal()
        let (scopes, blocked) = try await rights()
        self.blocked = blocked
        listener.scopes = scopes
        let known = text.flatMap(seal.cursor)
        guard let known, try await community.read({ try SyncQuery.goesOn(from: known, in: $0) }) else {
            return try await beginAnew(as: text == nil ? "hello" : "resync")
        }
        cursor = known
        cursor.versions = known.versions.filter { scopes.contains($0.key) }
        let now = try await community.read { try SyncQuery.cursor(in: scopes, in: $0) }
        unread = now.versions.filter { $0.value > cursor.versions[$0.key, default: 0] }
        // A cursor does not name scopes in which nothing had happened.
        added = Set(unread.keys).subtracting(known.versions.keys)
        removed = Set(known.versions.keys).subtracting(scopes)
        // Whoever was blocked while they read was told nothing then.
        if !blocked.isEmpty, let me = actor.userID, try await community.read({ try SyncQuery.hasWord(for: me, since: known, in: $0) }) {
            reviews = try await feed.parts(naming: Array(blocked), blocked: blocked, in: scopes)
        }
        afterReviews = actor.userID.flatMap { now.versions[.user($0)] } ?? 0
        if reviews.isEmpty { cursor.reviewed = afterReviews }
        return try hello("hello", resumed: true)
    }

    /// The client starts again from what is now.
    private mutating func beginAnew(as event: String) async throws -> [UInt8] {
        let scopes = listener.scopes
        cursor = try await community.read { try SyncQuery.cursor(in: scopes, in: $0) }
        cursor.reviewed = actor.userID.flatMap { cursor.versions[.user($0)] } ?? 0
        (unread, added, removed) = ([:], [], [])
        return try hello(event, resumed: false, id: idLine(signed))
    }

    private func hello(_ event: String, resumed: Bool, id: String = "") throws -> [UInt8] {
        try Array("retry: 2000\nevent: \(event)\n\(id)data: ".utf8) + JSON.encode(SyncHello(resumed: resumed)) + Array("\n\n".utf8)
    }

    private func rights() async throws -> (Set<Scope>, Set<ID<User>>) {
        try await community.read { (Set(try ScopeAccess.scopes(of: actor, in: $0)), try SyncQuery.blocked(from: actor, in: $0)) }
    }

    /// Looks again at what the listener may see.
    ///
    /// - Returns: whether they are still who they were.
    mutating func checkRights() async throws -> Bool {
        if let person = actor.person, try await !community.read({ try AccountQuery.isCurrent(person, in: $0) }) { return false }
        let (scopes, blocked) = try await rights()
        self.blocked = blocked
        let before = listener.scopes
        for scope in scopes.subtracting(before) {
            // One that was lost and won again before the client heard of it begins anew all the same.
            added.insert(scope)
            unread[scope] = .max
        }
        for scope in before.subtracting(scopes) {
            if added.remove(scope) == nil { removed.insert(scope) }
            unread[scope] = nil
            cursor.versions[scope] = nil
            if cursor.filling?.scope == scope { cursor.filling = nil }
        }
        listener.scopes = scopes
        return true
    }

    /// Notes where something happened.
    mutating func hear(_ dirty: [Scope: Int64]) {
        for (scope, version) in dirty where listener.scopes.contains(scope) { unread[scope] = max(version, unread[scope] ?? 0) }
    }

    /// The next page of what is new; nil where there is nothing.
    mutating func page() async throws -> [UInt8]? {
        if !reviews.isEmpty { return writeReview() }
        var page = SyncFeed.Part(upTo: 0)
        while let (scope, upTo) = unread.min(by: { $0.key.description < $1.key.description }) {
            let version = cursor.versions[scope, default: 0]
            guard version < upTo else {
                unread[scope] = nil
                continue
            }
            let part = try await feed.part(of: scope, after: version, blocked: blocked)
            if !part.people.isEmpty, reviewed < part.upTo {
                reviewed = part.upTo
                reviews = try await feed.parts(naming: part.people, blocked: blocked, in: listener.scopes)
                // With the cursor as it is, so that a client that loses the line before the last of them gets them again.
                if !reviews.isEmpty { break }
            }
            guard page.count == 0 || (page.count + part.count <= SyncQuery.page && page.bytes + part.bytes <= SyncFeed.pageBytes) else { break }
            page.puts += part.puts
            page.tombstones += part.tombstones
            page.bytes += part.bytes
            cursor.versions[scope] = part.upTo
            if part.hasMore, version == 0 {
                cursor.filling = .init(scope: scope, floor: part.floor)
            } else if !part.hasMore, cursor.filling?.scope == scope {
                cursor.filling = nil
            }
            // A part that was written for others may end before what is new by now.
            if !part.hasMore, part.upTo >= upTo || upTo == .max || part.upTo == version { unread[scope] = nil }
        }
        if page.count == 0, added.isEmpty, removed.isEmpty {
            return reviews.isEmpty ? nil : writeReview()
        }
        return write(page, more: !unread.isEmpty)
    }

    private mutating func writeReview() -> [UInt8] {
        let part = reviews.removeFirst()
        if reviews.isEmpty { cursor.reviewed = max(cursor.reviewed, afterReviews) }
        return write(part, more: !reviews.isEmpty)
    }

    /// Writes a `SyncPage`; its entries are JSON already.
    private mutating func write(_ page: SyncFeed.Part, more: Bool) -> [UInt8] {
        func list(_ scopes: Set<Scope>) -> String { scopes.map { "\"\($0)\"" }.sorted().joined(separator: ",") }
        let id = signed
        var bytes = Array("\(idLine(id))data: {\"puts\":[".utf8)
        bytes += page.puts.joined(separator: Array(",".utf8))
        bytes += Array("],\"tombstones\":[".utf8)
        bytes += page.tombstones.joined(separator: Array(",".utf8))
        bytes += Array(
            "],\"scopesAdded\":[\(list(added))],\"scopesRemoved\":[\(list(removed))],\"cursor\":\"\(id)\",\"more\":\(more)}\n\n".utf8)
        (added, removed) = ([], [])
        return bytes
    }

    /// A client sends the id back in a header. One that would not fit there is not given: it then starts again. It fits
    /// for some five hundred events of one's own.
    private func idLine(_ id: String) -> String { id.utf8.count <= 15_000 ? "id: \(id)\n" : "id\n" }

    private var signed: String { seal.text(of: cursor) }
}
