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
    static let path = API.root + "/sync/stream"

    func register(with api: API) {
        api.stream(
            "/sync/stream", "What changes in all that one may see, as server-sent events.",
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
        for await _ in listener.wakes {
            guard ContinuousClock.now < end else { return }
            let task = listener.take()
            if task.checksRights, try await !reading.checkRights() { return }
            if let changes = try await reading.changes(in: task.dirty) {
                try await write(changes)
            } else if task.isBeat {
                try await write(Array(": still here\n\n".utf8))
            }
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
    private var added: Set<Scope> = []
    private var removed: Set<Scope> = []
    private var key: [UInt8] = []

    init(community: Community, feed: SyncFeed, listener: Listener, actor: Actor) {
        self.community = community
        self.feed = feed
        self.listener = listener
        self.actor = actor
    }

    /// The first event: from where on, and whether that is where the client stood.
    mutating func begin(from text: String?) async throws -> [UInt8] {
        key = try await feed.cursorKey()
        let (scopes, blocked) = try await rights()
        self.blocked = blocked
        listener.scopes = scopes
        let now = try await community.read { try SyncQuery.cursor(in: scopes, in: $0) }
        let known = text.flatMap { SyncCursor(text: $0, key: key, digest: community.environment.digest) }
        guard let known, known.epoch == now.epoch else {
            cursor = now
            let event = text == nil ? "hello" : "resync"
            return Array("retry: 2000\nevent: \(event)\n\(idLine(signed))data: {\"resumed\":false}\n\n".utf8)
        }
        cursor = SyncCursor(epoch: now.epoch, versions: known.versions.filter { scopes.contains($0.key) })
        added = scopes.subtracting(known.versions.keys).filter { now.versions[$0, default: 0] > 0 }
        removed = Set(known.versions.keys).subtracting(scopes)
        let hello = Array("retry: 2000\nevent: hello\ndata: {\"resumed\":true}\n\n".utf8)
        return try await hello + (changes(in: now.versions) ?? [])
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
        let before = Set(cursor.versions.keys).union(added)
        added = added.intersection(scopes).union(scopes.subtracting(before))
        removed = removed.subtracting(scopes).union(before.subtracting(scopes))
        for scope in removed { cursor.versions[scope] = nil }
        listener.scopes = scopes
        return true
    }

    /// Everything new as one event; nil where there is nothing.
    ///
    /// - Parameter dirty: scopes in which something happened, and up to which version.
    mutating func changes(in dirty: [Scope: Int64]) async throws -> [UInt8]? {
        var puts: [[UInt8]] = []
        var tombstones: [[UInt8]] = []
        for (scope, upTo) in dirty.sorted(by: { $0.key.description < $1.key.description }) where !added.contains(scope) {
            // A part that was written for others may end before what is new by now.
            while let version = cursor.versions[scope], version < upTo {
                guard let part = try await feed.part(of: scope, after: version, blocked: blocked) else { return try await tooFarBehind() }
                guard part.upTo > version else { break }
                puts += part.puts
                tombstones += part.tombstones
                cursor.versions[scope] = part.upTo
            }
        }
        for scope in added.sorted(by: { $0.description < $1.description }) {
            guard let part = try await feed.whole(scope, blocked: blocked) else { return try await tooFarBehind() }
            puts += part.puts
            cursor.versions[scope] = part.upTo
        }
        guard !puts.isEmpty || !tombstones.isEmpty || !added.isEmpty || !removed.isEmpty else { return nil }
        func list(_ scopes: Set<Scope>) -> String { scopes.map { "\"\($0)\"" }.sorted().joined(separator: ",") }
        let id = signed
        var bytes = Array("\(idLine(id))data: {\"puts\":[".utf8)
        bytes += puts.joined(separator: Array(",".utf8))
        bytes += Array("],\"tombstones\":[".utf8)
        bytes += tombstones.joined(separator: Array(",".utf8))
        bytes += Array("],\"scopesAdded\":[\(list(added))],\"scopesRemoved\":[\(list(removed))],\"cursor\":\"\(id)\",\"more\":false}\n\n".utf8)
        (added, removed) = ([], [])
        return bytes
    }

    /// The client starts again from what is now.
    private mutating func tooFarBehind() async throws -> [UInt8] {
        let scopes = listener.scopes
        cursor = try await community.read { try SyncQuery.cursor(in: scopes, in: $0) }
        (added, removed) = ([], [])
        return Array("event: resync\n\(idLine(signed))data: {\"resumed\":false}\n\n".utf8)
    }

    /// A client sends the id back in a header. One that would not fit there is not given: it then starts again. It fits
    /// for some five hundred events of one's own.
    private func idLine(_ id: String) -> String { id.utf8.count <= 15_000 ? "id: \(id)\n" : "id\n" }

    private var signed: String { cursor.text(key: key, digest: community.environment.digest) }
}
