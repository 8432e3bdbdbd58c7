import Domain
import Foundation
import Store
import Synchronization
import Wire

@testable import Device
@testable import Operations
@testable import ServerOperations

/// The server's end of a live stream: its events as bytes.
struct SimulatedEvents {
    private let server: SimulatedServer
    /// The community when the stream was opened. A server that is restored ends its streams.
    private let community: TestCommunity
    private var stream: SimulatedStream
    private let hello: Data
    private var hasGreeted = false

    /// Responds to a request for the stream as the server's route does.
    ///
    /// - Throws: ``Refusal``.
    init(_ request: ServerRequest, on server: SimulatedServer) async throws {
        let (actor, community) = (try await server.sender(of: request), server.community)
        let items = URLComponents(string: request.path)?.queryItems ?? []
        func item(_ name: String) -> String? { items.first { $0.name == name }?.value }
        try SyncSchema.check(item("schema").flatMap { Int($0) })
        let client = item("client").flatMap { ID<SyncClient>($0) }
        if let client { _ = try await community.read { try SyncClient.lastCommand(of: client, as: actor, in: $0) } }
        let text = request.headers["Last-Event-ID"]
        let known = text.flatMap { Secret.bytes($0) }.flatMap(SyncCursor.init)
        stream = try await SimulatedStream(
            from: known, as: actor, on: client, withArchive: item("archive") == "true",
            CachedBatches(bounds: server.bounds.withLock { $0 }), in: community)
        hello = SimulatedEvents.hello(isResumed: stream.isResumed, from: text)
        (self.server, self.community) = (server, community)
    }

    /// Whether the server has ended the stream.
    var hasEnded: Bool { stream.hasEnded || community !== server.community }

    /// Returns the next event; nil if nothing is new, or if the stream has ended.
    ///
    /// - Parameter change: Changes each page on its way; nil loses it.
    mutating func next(_ change: (SyncPage) -> SyncPage?) async throws -> Data? {
        guard !hasEnded else { return nil }
        guard hasGreeted else {
            hasGreeted = true
            return hello
        }
        try await stream.processCommits(of: community)
        while true {
            let page = try await stream.page(of: community)
            guard !hasEnded, !page.isEmpty || page.hasMore else { return nil }
            var sent = SyncPage(page)
            sent.lastCommandId = page.cursor.client?.lastCommand
            if let sent = change(sent) { return try SimulatedEvents.event(sent) }
        }
    }

    /// Says that the stream does not continue at the cursor.
    static let resync = hello(isResumed: false, from: nil)

    private static func hello(isResumed: Bool, from cursor: String?) -> Data {
        let (name, id) = isResumed ? ("hello", "id: \(cursor ?? "")\n") : ("resync", "")
        return Data("retry: 2000\nevent: \(name)\n\(id)data: {\"resumed\": \(isResumed)}\n\n".utf8)
    }

    static func event(_ page: SyncPage) throws -> Data {
        try Data("id: \(page.cursor)\ndata: ".utf8) + JSONEncoder().encode(page) + Data("\n\n".utf8)
    }
}
