import Domain
import HTTPTypes
import Store
import Testing

@testable import Operations
@testable import Server
@testable import ServerOperations
@testable import TestCampus

/// The state of a client that stores page after page.
struct PulledRows {
    var rows: Set<String> = []
    var added: Set<String> = []
    var removed: Set<String> = []
    var cursor: String?
    var pages = 0
    /// Whether another page is ready at once.
    var hasMore = true

    mutating func take(_ page: JSONValue) {
        for put in page["puts"].array ?? [] {
            #expect(rows.insert(PulledRows.name(of: put)).inserted, "\(PulledRows.name(of: put)) comes twice")
        }
        for gone in page["tombstones"].array ?? [] { rows.remove(PulledRows.name(of: gone)) }
        added.formUnion((page["scopesAdded"].array ?? []).compactMap(\.string))
        removed.formUnion((page["scopesRemoved"].array ?? []).compactMap(\.string))
        (cursor, pages, hasMore) = (page["cursor"].string, pages + 1, page["more"].bool ?? false)
    }

    static func name(of row: JSONValue) -> String {
        "\(row["type"].string ?? "") \(row["id"].string ?? "") in \(row["scope"].string ?? "")"
    }
}

extension TestServer {
    func pull(
        by method: HTTPRequest.Method, as sender: Sender, from cursor: String?, client: String? = nil,
        archive: Bool? = nil
    ) async throws -> ReceivedReply {
        if method == .post {
            var body: [String: JSONValue] = [:]
            body["cursor"] = cursor.map { .string($0) }
            body["client"] = client.map { .string($0) }
            body["archive"] = archive.map { .bool($0) }
            return try await call(.post, "/sync/pull", as: sender, .object(body))
        }
        let query = [
            cursor.map { "cursor=\($0)" }, client.map { "client=\($0)" }, archive.map { "archive=\($0)" },
        ].compactMap(\.self)
        return try await call(
            .get, "/sync/pull" + (query.isEmpty ? "" : "?" + query.joined(separator: "&")), as: sender)
    }

    /// Pulls until there are no more pages.
    func pullAll(
        by method: HTTPRequest.Method, as sender: Sender, from cursor: String? = nil,
        archive: Bool? = nil
    ) async throws -> PulledRows {
        var held = PulledRows(cursor: cursor)
        while held.hasMore {
            let reply = try await pull(by: method, as: sender, from: held.cursor, archive: archive)
            guard reply.status == 200 else { throw Unexpected(reply) }
            let page = reply.json
            #expect(
                (page["puts"].array?.count ?? 0) + (page["tombstones"].array?.count ?? 0) <= SyncPageLimit.page.rows)
            held.take(page)
        }
        return held
    }

    /// Adds events in one transaction.
    func addEvents(
        _ count: Int, _ visibility: Visibility = .public, by host: Member,
        _ also: @escaping @Sendable (ID<Event>, Transaction) throws -> Void = { _, _ in }
    ) async throws {
        let actor = try await actor(host)
        try await writeDirectly { tx in
            for number in 0..<count {
                var input = EventInput()
                (input.title, input.startsAt, input.locationName) = (
                    "Event \(number)", TestServer.start + .days(7), "Kitchen"
                )
                (input.visibility, input.guestList) = (visibility, .names)
                try also(CreateEvent(input).perform(in: tx, as: actor), tx)
            }
        }
    }
}
